#include "validation/test_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "evidence/interpreter/alike_runs.h"
#include "program/guesses.h"
#include "validation/native_check.h"
#include "validation/nondet_inputs.h"

namespace warrant {

namespace {

constexpr double seconds_per_test = 10;

std::string without_entities(std::string text) {
  for (const auto& [name, character] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}})
    text = replace_all(std::move(text), name, character);
  return replace_all(std::move(text), "&amp;", "&");
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

// C constants have suffixes, which values of inputs do not.
std::string without_suffix(const std::string& text) {
  if (text.find_first_of("xX.'") != std::string::npos) return text;
  const std::size_t end = text.find_last_not_of("uUlL");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

// The tags of a document, one after the other, with the text behind each.
class Tags {
 public:
  Tags(const std::string& text, const std::string& path) : text_(text), path_(path) {}

  struct Tag {
    std::string name, attributes, behind;
  };
  // Nothing at the end.
  std::optional<Tag> next() {
    for (;;) {
      const std::size_t open = text_.find('<', at_);
      if (open == std::string::npos) return std::nullopt;
      if (text_.compare(open, 4, "<!--") == 0) {
        at_ = behind("-->", open);
        continue;
      }
      at_ = behind(">", open);
      if (text_[open + 1] == '?' || text_[open + 1] == '!') continue;
      const std::string inside = trimmed(text_.substr(open + 1, at_ - open - 2));
      const std::size_t name_end = std::min(inside.find_first_of(" \t\r\n"), inside.size());
      const std::size_t end = std::min(text_.find('<', at_), text_.size());
      return Tag{inside.substr(0, name_end), inside.substr(name_end), text_.substr(at_, end - at_)};
    }
  }

 private:
  std::size_t behind(const char* what, std::size_t from) const {
    const std::size_t found = text_.find(what, from);
    if (found == std::string::npos) throw UserError(path_ + ": the XML is not complete");
    return found + std::string_view(what).size();
  }

  const std::string& text_;
  const std::string& path_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_test_suite(const std::string& path) {
  if (std::filesystem::is_directory(path)) return true;
  const std::string text = read_regular_file(path);
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string::npos && text[first] == '<';
}

TestCase parse_test(const std::string& text, const std::string& path) {
  TestCase test;
  test.file = path;
  Tags tags(text, path);
  const std::optional<Tags::Tag> root = tags.next();
  if (!root || !(root->name == "testcase" || root->name == "testcase/"))
    throw UserError(fmt::format("{}: the XML is no testcase", path));
  const std::string attributes = replace_all(root->attributes, "'", "\"");
  test.covers_error = attributes.find("coversError=\"true\"") != std::string::npos;
  while (const std::optional<Tags::Tag> tag = tags.next()) {
    if (tag->name == "input") test.inputs.push_back(without_suffix(trimmed(without_entities(tag->behind))));
    if (tag->name == "input/") throw UserError(path + ": an input has no value");
    if (tag->name == "/testcase") return test;
  }
  if (root->name == "testcase/" || root->attributes.ends_with('/')) return test;
  throw UserError(path + ": the XML is not complete");
}

std::vector<TestCase> read_test_suite(const std::string& path) {
  if (!std::filesystem::is_directory(path)) return {parse_test(read_regular_file(path), path)};
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path))
    if (entry.path().extension() == ".xml" && entry.path().filename() != "metadata.xml")
      names.push_back(entry.path().string());
  std::ranges::sort(names);
  if (names.empty()) throw UserError(path + ": the folder has no tests (.xml)");
  std::vector<TestCase> tests;
  for (const std::string& name : names) tests.push_back(parse_test(read_regular_file(name), name));
  return tests;
}

namespace {

struct TestRun {
  std::string end;  // in words
  std::optional<RunResult> failure = {};
};

TestRun run_test(const TestCase& test, const Program& lowered) {
  std::vector<Value> values;
  for (const std::string& text : test.inputs) {
    const std::optional<Value> value = parse_input(text);
    if (!value) throw UserError(fmt::format("{}: the input {} is not a number", test.file, text));
    values.push_back(*value);
  }
  RunOptions options;
  options.max_seconds = seconds_per_test;
  try {
    RunResult run = run_alike(
        lowered, [&] { return std::make_unique<NondetInputs>(values, NondetInputs::AtEnd::Throw); }, options, nullptr);
    const std::string end = describe(run, lowered);
    if (!std::holds_alternative<ErrorReached>(run.end)) return {end};
    if (std::ranges::any_of(run.inputs, [](const ReadInput& read) { return is_guess(read.input); }))
      return {end + ", by a value that is not modelled"};
    return {end, std::move(run)};
  } catch (const NondetInputs::TooShort&) {
    return {"the program reads more inputs than the test has"};
  }
}

std::vector<InputValue> inputs_of(const RunResult& run) {
  std::vector<InputValue> inputs;
  for (const ReadInput& read : run.inputs)
    if (read.input.kind == InputKind::Nondet)
      inputs.push_back({read.input.name, read.input.kind, to_string(read.value), {}});
  return inputs;
}

}  // namespace

Validation run_test_suite(const std::vector<TestCase>& tests, const VerifyRequest& program, VerifyListener& listener) {
  const LoadedProgram loaded(program.source, Arithmetic::Int);
  Validation result;
  result.is_of_violation = true;
  std::size_t failing = 0;
  std::string broken_promise;
  std::optional<NativeCheck> native;  // of the first test with which the program fails
  for (const TestCase& test : tests) {
    listener.progress("running " + test.file);
    const TestRun run = run_test(test, loaded.lowered);
    result.notes.push_back(fmt::format("{}: {}", test.file, run.end));
    if (!run.failure && test.covers_error && broken_promise.empty())
      broken_promise = fmt::format("{} says that it covers the error, but: {}", test.file, run.end);
    if (!run.failure || ++failing > 1) continue;
    result.inputs = inputs_of(*run.failure);
    if (program.certifier.native_replay) native = check_natively(program.source, loaded.lowered, *run.failure);
    if (native) result.notes.push_back(native->note);
  }
  if (!broken_promise.empty()) {
    result.verdict = Validation::Verdict::Refused;
    result.explanation = broken_promise;
  } else if (native && !native->contradiction.empty()) {
    result.verdict = Validation::Verdict::Unknown;
    result.explanation = native->contradiction;
  } else if (failing > 0) {
    result.verdict = Validation::Verdict::Confirmed;
    result.explanation = fmt::format("{} of {} {} the program fail", failing, counted(tests.size(), "test"),
                                     failing == 1 ? "makes" : "make");
  } else {
    result.verdict = Validation::Verdict::Unknown;
    result.explanation = fmt::format("none of {} makes the program fail", counted(tests.size(), "test"));
  }
  return result;
}

}  // namespace warrant
