// The functions by which harnesses speak to a verifier. There are several dialects (those of SV-COMP, CBMC, ESBMC and
// KLEE, and plain nondet_X), which mean the same things: inputs, assumptions, assertions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logic/integer.h"
#include "program/type.h"

namespace warrant {

enum class HarnessRole : std::uint8_t {
  Nondet,       // returns any value of its type
  Range,        // klee_range(low, high, name): any int from low to high - 1
  Assume,       // f(condition)
  Assert,       // f(condition, ...)
  Unreachable,  // f(): must not be called
  Bytes,        // f(address, size, ...): any values in memory
  Object,       // f(address): the same for a whole object
  Permission,   // f(address, size): whether an access is allowed
  Hint,         // no effect but that of its arguments
  Stop,         // ends the execution, and nothing is checked then
};

// What the name means in a program that does not define the function; nothing for names of no dialect and for functions
// that are not modelled. SV-COMP's inputs, assumption and error are not among these.
std::optional<HarnessRole> harness_role(std::string_view name);

// Whether the name is one that a dialect reserves for itself: without a meaning it is refused.
bool is_dialect_name(std::string_view name);

// Whether inputs of that name are bytes that go into memory, several for each call.
bool has_byte_inputs(std::string_view name);

// A function of a dialect that a program calls, as a compiled program needs it.
struct HarnessFunction {
  std::string name;
  HarnessRole role = HarnessRole::Hint;
  std::optional<ScalarType> condition = {};  // Assume, Assert: the type of what is passed
  bool is_declared = true;                   // by the program
  bool has_booleans = false;                 // Bytes, Object: some are those of objects of type _Bool
  std::optional<Integer> answer = {};        // Object: the size; Permission: the result; the same for each call
  bool varies = false;                       // from call to call, so that no one function does it
  friend bool operator==(const HarnessFunction&, const HarnessFunction&) = default;
};

// Adds what a call needs.
void add_harness_function(std::vector<HarnessFunction>& functions, HarnessFunction function);

// Declarations of the types of a dialect that the text names without declaring them; mostly none.
std::string dialect_types(std::string_view text);

// A construct of a dialect in the text that is no C, or nothing.
std::string dialect_syntax(std::string_view text);

// The names of functions of all dialects that the text calls, each once.
std::vector<std::string> called_dialect_functions(std::string_view text);

}  // namespace warrant
