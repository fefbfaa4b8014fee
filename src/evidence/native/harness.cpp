#include "evidence/native/harness.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "base/text.h"
#include "evidence/native/c_type.h"

namespace warrant {

namespace {

struct Function {
  std::string name;
  ScalarType type;
  std::vector<Value> values;
};

std::string integer_constant(const Integer& value, ScalarType type) {
  if (type.bytes == 16) {
    const Integer bits = value.wrap_unsigned(128);
    return fmt::format("(unsigned __int128){:#x}ULL << 64 | {:#x}ULL", bits.shift_right(64).low_bits(),
                       bits.low_bits());
  }
  if (value == -Integer::power_of_two(63)) return "-9223372036854775807LL - 1";
  return value.to_string() + (type.is_signed ? "LL" : "ULL");
}

// Floats are given by their bytes, so that nothing is lost in between.
std::string float_bytes(const FloatValue& value, ScalarType type) {
  Integer bits = value.bits();
  if (type.bits == 80) {
    // The x87 format writes the integer bit, which is 0 for the smallest exponent only.
    const Integer fraction = bits.wrap_unsigned(63), head = bits.shift_right(63);
    const bool has_integer_bit = !head.wrap_unsigned(15).is_zero();
    bits = head.shift_left(64) + (has_integer_bit ? Integer::power_of_two(63) : Integer(0)) + fraction;
  }
  std::vector<std::string> bytes;
  const unsigned count = type.bits / 8;
  for (unsigned i = 0; i < type.bytes; ++i)
    bytes.push_back(fmt::format("0x{:02x}", i < count ? bits.shift_right(8 * i).low_bits() & 0xff : 0));
  return fmt::format("{{{}}} /* {} */", fmt::join(bytes, ", "), to_string(Value(value)));
}

// The head of a function that the program's own definition replaces. Where the file has a part of the program in it,
// which may declare the function as it likes, the linker alone knows it by that name.
std::string head(const std::string& type, const std::string& name, const std::string& parameters, bool is_apart) {
  if (!is_apart) return fmt::format("__attribute__((weak)) {} {}({}) {{\n", type, name, parameters);
  return fmt::format("__attribute__((weak)) {0} warrant_{1}({2}) __asm__(\"{1}\");\n{0} warrant_{1}({2}) {{\n", type,
                     name, parameters);
}

std::string definition(const Function& function, bool is_apart) {
  const std::string type = c_type(function.type);
  const bool is_float = function.type.is_floating();
  std::vector<std::string> values;
  for (const Value& value : function.values) {
    if (const auto* number = std::get_if<Integer>(&value))
      values.push_back(integer_constant(*number, function.type));
    else if (const auto* datum = std::get_if<FloatValue>(&value))
      values.push_back(float_bytes(*datum, function.type));
  }
  std::string text = head(type, function.name, "void", is_apart);
  const std::string list = fmt::format("{}", fmt::join(values, ",\n      "));
  if (is_float)
    text += fmt::format("  static const unsigned char values[][{}] = {{\n      {}}};\n", function.type.bytes, list);
  else if (function.type.is_pointer())
    text += fmt::format("  static const uintptr_t values[] = {{\n      {}}};\n", list);
  else
    text += fmt::format("  static const {} values[] = {{\n      {}}};\n", type, list);
  text += fmt::format("  static unsigned next;\n  if (next == {}) warrant_exhausted(\"{}\");\n", function.values.size(),
                      function.name);
  if (is_float)
    text +=
        fmt::format("  {} result;\n  warrant_copy(&result, values[next++], sizeof result);\n  return result;\n", type);
  else
    text += fmt::format("  return {}values[next++];\n", function.type.is_pointer() ? "(void *)" : "");
  return text + "}\n\n";
}

// The bytes that a function writes into memory, of all its calls.
std::string byte_definition(const HarnessFunction& function, const std::vector<ReadInput>& inputs) {
  std::vector<std::string> bytes;
  for (const ReadInput& read : inputs)
    if (read.input.kind == InputKind::Nondet && read.input.name == function.name)
      for (const std::uint8_t byte : bytes_of(read.value, read.input.type)) bytes.push_back(std::to_string(byte));
  const bool is_object = function.role == HarnessRole::Object;
  std::string text = fmt::format("__attribute__((weak)) void {}(void *address{}) {{\n", function.name,
                                 is_object ? "" : ", size_t size");
  if (is_object) text += fmt::format("  size_t size = {};\n", function.answer->to_string());
  text += fmt::format("  static const unsigned char bytes[] = {{{}}};\n",
                      bytes.empty() ? "0" : fmt::format("{}", fmt::join(bytes, ", ")));
  text += fmt::format("  static size_t next, count = {};\n", bytes.size());
  text +=
      "  size_t copied = size < count - next ? size : count - next;\n"
      "  warrant_copy(address, bytes + next, copied);\n"
      "  next += copied;\n";
  return text + fmt::format("  if (copied < size) warrant_exhausted(\"{}\");\n}}\n\n", function.name);
}

// The blocks that are inputs as a whole. What the counterexample does not look at is 0.
std::string block_definition(const std::vector<InputBlock>& blocks) {
  std::string text, cases;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    std::vector<std::string> bytes;
    const std::uint64_t count = blocks[i].bytes.empty() ? 0 : blocks[i].bytes.rbegin()->first + 1;
    for (const char byte : blocks[i].content().substr(0, count))
      bytes.push_back(std::to_string(static_cast<unsigned>(static_cast<unsigned char>(byte))));
    text += fmt::format("static const unsigned char warrant_block{}[] = {{{}}};\n", i,
                        bytes.empty() ? "0" : fmt::format("{}", fmt::join(bytes, ", ")));
    cases += fmt::format("  if (next == {0}) from = warrant_block{0}, known = {1};\n", i, bytes.size());
  }
  text += fmt::format(
      "__attribute__((weak)) void *{}(size_t size, const char *name) {{\n  static unsigned next;\n"
      "  const unsigned char *from = 0;\n  size_t known = 0;\n  (void)name;\n{}"
      "  if (next++ >= {}) warrant_exhausted(\"{}\");\n"
      "  unsigned char *block = malloc(size);\n  if (!block && size) warrant_exhausted(\"malloc\");\n"
      "  for (size_t i = 0; i < size; ++i) block[i] = 0;\n"
      "  if (from) warrant_copy(block, from, known < size ? known : size);\n"
      "  return block;\n}}\n\n",
      input_block_function, cases, blocks.size(), input_block_function);
  return text;
}

std::string dialect_definition(const HarnessFunction& function, const HarnessContent& content) {
  if (function.varies) return "";
  if (has_byte_inputs(function.name)) return byte_definition(function, content.inputs);
  const HarnessWords words{"warrant_blocked();", fmt::format("warrant_reached(\"{}\");", function.name),
                           "warrant_ends(0);"};
  const auto made = dialect_function(function, words, content.assertions);
  if (!made) return "";
  return fmt::format("__attribute__((weak)) {} {}({}) {{\n{}}}\n\n", made->type, function.name, made->parameters,
                     made->body);
}

std::string error_definition(const std::string& name) {
  if (name == "__assert_fail") {
    return "WARRANT_ERROR void __assert_fail(const char *condition, const char *file, unsigned line,\n"
           "                                 const char *function) {\n"
           "  (void)condition, (void)file, (void)line, (void)function;\n"
           "  warrant_reached(\"assertion\");\n}\n\n";
  }
  return fmt::format("WARRANT_ERROR void {0}(void) {{ warrant_reached(\"{0}\"); }}\n\n", name);
}

// Text within a C comment stays there.
std::string for_comment(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) text.replace(at, 2, "* /");
  for (std::size_t at = text.find("/*"); at != std::string::npos; at = text.find("/*", at)) text.replace(at, 2, "/ *");
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = '?';
  return text;
}

constexpr const char* prelude = R"(#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef WARRANT_REPLAY
#define WARRANT_ERROR
#else
#define WARRANT_ERROR __attribute__((weak))
static void warrant_ends(int status) { _Exit(status); }
#endif

static void warrant_copy(void *to, const void *from, size_t size) {
  for (size_t i = 0; i < size; ++i) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
}

static void warrant_says(const char *what, const char *more) {
#ifndef WARRANT_REPLAY
  fprintf(stderr, "harness: %s%s\n", what, more);
#else
  (void)what, (void)more;
#endif
}

static void warrant_reached(const char *what) {
  warrant_says("the error is reached: ", what);
  warrant_ends(81);
}

static void warrant_exhausted(const char *function) {
  warrant_says(function, " is called more often than in the counterexample");
  warrant_ends(82);
}

static void warrant_blocked(void) {
  warrant_says("an assumption does not hold", "");
  warrant_ends(83);
}

__attribute__((weak)) void __VERIFIER_assume(int condition) {
  if (!condition) warrant_blocked();
}
void __warrant_assume(int condition) {
  if (!condition) warrant_blocked();
}
__attribute__((weak)) void __VERIFIER_atomic_begin(void) {}
__attribute__((weak)) void __VERIFIER_atomic_end(void) {}
)";

// Where that is no error, it ends the program.
constexpr const char* weak_error = "__attribute__((weak)) void __VERIFIER_error(void) { abort(); }\n\n";

}  // namespace

std::vector<std::string> nondet_names(const std::string& text) {
  constexpr std::string_view prefix = "__VERIFIER_nondet_";
  std::vector<std::string> names;
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at + 1)) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    std::string name = text.substr(at, end - at);
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  for (std::string& name : called_dialect_functions(text))
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  return names;
}

std::string harness_text(const HarnessContent& content) {
  std::vector<Function> functions;
  for (const ReadInput& read : content.inputs) {
    if (read.input.kind != InputKind::Nondet || has_byte_inputs(read.input.name)) continue;
    auto found = std::ranges::find(functions, read.input.name, &Function::name);
    if (found == functions.end()) found = functions.insert(found, Function{read.input.name, read.input.type, {}});
    found->values.push_back(read.value);
  }
  std::string text = fmt::format(
      "/* The inputs of a counterexample that Warrant found for {4}.\n"
      "   Compile it together with the program and run the result:\n"
      "     {1} -w -O0 {3} -fsigned-char -ffp-contract=off {0} harness.c -lm && ./a.out\n"
      "   Exit status {2}: the error is reached. A program that defines the error function itself ends as that does, "
      "and undefined behaviour as the sanitizer does. */\n",
      for_comment(content.program), content.compiler, static_cast<int>(harness_error_reached), content.flags,
      for_comment(content.title.empty() ? content.program : content.title));
  text += content.front;
  text += prelude;
  for (const Function& function : functions) text += definition(function, !content.front.empty());
  for (const HarnessFunction& function : content.functions) text += dialect_definition(function, content);
  if (content.program_text.find(input_block_function) != std::string::npos) text += block_definition(content.blocks);
  const auto is_defined = [&](const std::string& name) {
    const auto known = std::ranges::find(content.functions, name, &HarnessFunction::name);
    if (known != content.functions.end() && known->role != HarnessRole::Nondet && known->role != HarnessRole::Range)
      return true;
    return std::ranges::find(functions, name, &Function::name) != functions.end();
  };
  for (const std::string& name : nondet_names(content.program_text)) {
    if (is_defined(name)) continue;
    // The counterexample does not call it, but the program has to link.
    text +=
        head("void", name, "void", !content.front.empty()) + fmt::format("  warrant_exhausted(\"{}\");\n}}\n\n", name);
  }
  for (std::size_t i = 0; i < content.absent.size(); ++i)
    text += fmt::format(
        "void warrant_absent{0}(void) __asm__(\"{1}\");\nvoid warrant_absent{0}(void) {{ warrant_ends({2}); }}\n\n", i,
        content.absent[i], static_cast<int>(harness_absent_function));
  for (const std::string& name : content.error_functions) text += error_definition(name);
  if (std::ranges::find(content.error_functions, "__VERIFIER_error") == content.error_functions.end())
    text += weak_error;
  return text;
}

}  // namespace warrant
