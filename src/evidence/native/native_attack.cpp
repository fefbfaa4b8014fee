#include "evidence/native/native_attack.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <deque>
#include <map>
#include <sstream>
#include <utility>

#include "base/text.h"
#include "c_text/c_words.h"
#include "evidence/native/attack_harness.h"
#include "evidence/native/harness.h"
#include "evidence/native/native_build.h"
#include "program/guesses.h"

namespace warrant {

namespace {

constexpr unsigned max_runs = 300;
constexpr std::size_t max_constants = 400;
// What has to be left for runs when the program is compiled.
constexpr double min_run_seconds = 0.1;
// CPU time is what counts; on a machine that does other work it takes longer.
constexpr double wall_factor = 3;
// A run of the interpreter on an input that reaches the error natively.
constexpr double interpreter_seconds = 2;

// The integers that are written in the text, each once.
std::vector<Integer> constants_in(std::string_view text) {
  std::vector<Integer> constants;
  std::map<std::string, bool> seen;
  for (std::size_t at = 0; at < text.size() && constants.size() < max_constants;) {
    if (!is_word(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string word(text.substr(at, end - at));
    at = end;
    if (std::isdigit(static_cast<unsigned char>(word[0])) == 0 || !seen.emplace(word, true).second) continue;
    char* rest = nullptr;
    const std::uint64_t value = std::strtoull(word.c_str(), &rest, 0);
    if (std::string_view(rest).find_first_not_of("uUlL") != std::string_view::npos) continue;
    constants.emplace_back(value);
  }
  return constants;
}

// Whether the name is one of a function rather than of a variable, as far as the text shows.
bool is_called(const std::string& name, const std::string& text) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if (at > 0 && is_word(text[at - 1])) continue;
    while (end < text.size() && std::isspace(static_cast<unsigned char>(text[end])) != 0) ++end;
    if (end < text.size() && text[end] == '(') return true;
  }
  return false;
}

// What is defined nowhere is an input, too: pointers are null, and the rest is 0.
void define_absent(AttackHarness& harness, const std::vector<std::string>& names, const Program& program,
                   const std::string& text) {
  const std::vector<std::string>& functions = program.missing_functions;
  for (const std::string& name : names) {
    const bool is_function = std::ranges::find(functions, name) != functions.end() || is_called(name, text);
    (is_function ? harness.absent_functions : harness.absent_variables).push_back(name);
  }
}

// The functions that return inputs: those that verification tasks have, and those without a body.
std::vector<AttackHarness::Function> input_functions(const Program& program, const std::string& text) {
  std::map<std::string, ScalarType> found;
  for (const Procedure& procedure : program.procedures) {
    for (EdgeId id = 0; id < procedure.cfa.edge_count(); ++id) {
      const auto* allocate = std::get_if<Allocate>(&procedure.cfa.edge(id).operation);
      if (allocate && allocate->content == Content::Input) found.emplace(input_block_function, ScalarType::byte());
      const auto* havoc = std::get_if<Havoc>(&procedure.cfa.edge(id).operation);
      if (!havoc) continue;
      const Input& input = havoc->input;
      const bool is_external = input.kind == InputKind::External && is_identifier(input.name);
      // A variable that is defined nowhere cannot be linked.
      const bool is_called =
          text.find(input.name + "(") != std::string::npos || text.find(input.name + " (") != std::string::npos;
      if (input.kind == InputKind::Nondet || (is_external && is_called)) found.emplace(input.name, input.type);
    }
  }
  std::vector<AttackHarness::Function> functions;
  const auto is_defined = [&](const std::string& name) {
    const auto known = std::ranges::find(program.harness, name, &HarnessFunction::name);
    return known == program.harness.end() || !known->varies;
  };
  for (const auto& [name, type] : found)
    if (is_defined(name)) functions.push_back({name, has_byte_inputs(name) ? ScalarType::byte() : type});
  return functions;
}

AttackHarness harness_for(const NativeProgram& program, const Program& lowered, const std::string& text) {
  AttackHarness harness;
  harness.inputs = input_functions(lowered, text);
  harness.assertions = program.assertions;
  for (const HarnessFunction& function : lowered.harness)
    if (!function.varies) harness.functions.push_back(function);
  for (const std::string& name : nondet_names(text)) {
    const auto known = std::ranges::find(harness.functions, name, &HarnessFunction::name);
    const bool is_dialect = known != harness.functions.end() && dialect_function(*known, {}, harness.assertions);
    if (!is_dialect && std::ranges::find(harness.inputs, name, &AttackHarness::Function::name) == harness.inputs.end())
      harness.unknown.push_back(name);
  }
  harness.error_functions = program.error_functions;
  harness.constants = constants_in(text);
  harness.max_runs = max_runs;
  return harness;
}

Value value_of(std::uint64_t low, std::uint64_t high, const Input& input) {
  if (input.type.is_floating()) return fit_input(FloatValue::from_bits(Integer(low), Sort::floating(11, 53)), input);
  return fit_input(Integer(high).shift_left(64) + Integer(low), input);
}

// What the harness reports.
struct Report {
  struct Finding {
    bool by_sanitizer = false;
    std::vector<ReadInput> inputs = {};
  };
  std::vector<Finding> findings;
  unsigned runs = 0, blocked = 0, cut = 0;
  bool is_begun = false, is_complete = false;
};

Report parse_report(const std::string& text, const AttackHarness& harness) {
  Report report;
  std::istringstream lines(text);
  for (std::string word; lines >> word;) {
    if (word == "reached" || word == "stopped") {
      unsigned run = 0, unused = 0;
      lines >> run >> unused >> unused;
      report.findings.push_back({word == "stopped"});
    } else if (word == "input") {
      std::size_t index = 0;
      std::uint64_t low = 0, high = 0;
      if (!(lines >> index >> low >> high) || index >= harness.inputs.size() || report.findings.empty()) break;
      const AttackHarness::Function& function = harness.inputs[index];
      Input input{InputKind::Nondet, function.name, function.type, {}, {}};
      Value value = value_of(low, high, input);
      report.findings.back().inputs.push_back({std::move(input), std::move(value)});
    } else if (word == "end") {
      report.is_complete = static_cast<bool>(lines >> report.runs >> report.blocked >> report.cut);
    } else {
      break;
    }
  }
  return report;
}

// The values that the compiled program has read, each to its function.
class NativeInputs : public InputSource {
 public:
  explicit NativeInputs(const std::vector<ReadInput>& inputs) {
    for (const ReadInput& read : inputs) values_[read.input.name].push_back(read.value);
  }
  Value next(const Input& input) override {
    if (input.name.ends_with(no_object_suffix)) return Integer(1);
    const auto found = values_.find(input.name);
    const bool is_call = input.kind == InputKind::Nondet || input.kind == InputKind::External;
    if (!is_call || found == values_.end() || found->second.empty()) return default_input(input);
    if (has_byte_inputs(input.name)) return from_bytes(found->second, input);
    Value value = std::move(found->second.front());
    found->second.pop_front();
    return fit_input(value, input);
  }

  std::optional<std::string> next_block(const std::string&, std::uint64_t size) override {
    std::deque<Value>& bytes = values_[input_block_function];
    std::string content;
    for (; content.size() < size && !bytes.empty(); bytes.pop_front())
      content += static_cast<char>(std::get<Integer>(bytes.front()).low_bits());
    return content;
  }

 private:
  static Value from_bytes(std::deque<Value>& bytes, const Input& input) {
    Integer number = 0;
    for (unsigned i = 0; i < input.type.bytes && !bytes.empty(); ++i) {
      number = number + std::get<Integer>(bytes.front()).shift_left(8 * i);
      bytes.pop_front();
    }
    return fit_input(number, input);
  }

  std::map<std::string, std::deque<Value>> values_;
};

std::string list_of(const std::vector<ReadInput>& inputs) {
  constexpr std::size_t max_shown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(inputs.size(), max_shown); ++i)
    text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", inputs[i].input.name, to_string(inputs[i].value));
  if (inputs.size() > max_shown) text += fmt::format(", ... ({} inputs)", inputs.size());
  return inputs.empty() ? "no inputs" : text;
}

class Attack {
 public:
  Attack(const NativeProgram& program, const Program& lowered, const Budget& budget, NativeAttackOptions options)
      : program_(program),
        lowered_(lowered),
        budget_(budget),
        options_(options),
        seconds_(attack_seconds(budget, options.used_seconds)) {}

  NativeAttack run() {
    if (seconds_ < min_run_seconds) return {{NativeRuns::End::OutOfTime}};
    auto built = NativeBuild::make(program_, wall_factor * seconds_);
    if (const auto* problem = std::get_if<NativeProblem>(&built)) return none(problem->why);
    auto& build = std::get<NativeBuild>(built);
    AttackHarness harness = harness_for(program_, lowered_, build.text());
    harness.seed = options_.seed;
    harness.jobs = std::max(1U, options_.jobs);
    harness.seconds = std::max(min_run_seconds, seconds_ - build.cpu_seconds());
    harness.wall_seconds = wall_factor * harness.seconds;
    auto binary = link(build, harness);
    if (const auto* problem = std::get_if<NativeProblem>(&binary); problem && !problem->undefined.empty()) {
      define_absent(harness, problem->undefined, lowered_, build.text());
      binary = link(build, harness);
    }
    if (const auto* problem = std::get_if<NativeProblem>(&binary)) return none(problem->why);
    const auto cpu_seconds = static_cast<unsigned>(std::ceil(harness.seconds)) + 1;
    const auto ran = build.run(std::get<std::string>(binary), cpu_seconds, harness.wall_seconds + 1);
    if (const auto* problem = std::get_if<NativeProblem>(&ran)) return none(problem->why);
    const auto& run = std::get<NativeBuild::Run>(ran);
    const std::optional<std::string> output = behind_secret(run.result.output, build.secret());
    Report report = parse_report(output.value_or(""), harness);
    report.is_begun = output.has_value();
    NativeAttack attack = judge(report, run);
    attack.cpu_seconds = build.cpu_seconds();
    return attack;
  }

 private:
  static NativeAttack none(const std::string& why) { return {{NativeRuns::End::Skipped, why}}; }

  std::variant<std::string, NativeProblem> link(NativeBuild& build, const AttackHarness& harness) const {
    return build.link(attack_harness_text(harness), wall_factor * seconds_, attack_linker_options());
  }

  NativeAttack judge(const Report& report, const NativeBuild::Run& run) {
    NativeAttack attack;
    NativeRuns& runs = attack.runs;
    runs = {NativeRuns::End::NoneFails, run.how, report.runs, report.blocked, 0, report.cut};
    for (const auto& [by_sanitizer, inputs] : report.findings) {
      const std::string how =
          fmt::format("compiled by {}, the program reaches the error with {}", run.how, list_of(inputs));
      RunOptions options;
      options.max_seconds = std::min(interpreter_seconds, budget_.remaining_seconds());
      NativeInputs source(inputs);
      const RunResult interpreted = warrant::run(lowered_, source, options);
      if (std::holds_alternative<UndefinedBehaviour>(interpreted.end)) {
        // Of a kind or at a place that is no error: the sanitizer does not know that.
        if (by_sanitizer) {
          ++runs.undefined;
          continue;
        }
        attack.behind_undefined =
            fmt::format("{}; Warrant's interpreter ends there with {}", how, describe(interpreted, lowered_));
        runs.end = NativeRuns::End::Fails;
        runs.how = *attack.behind_undefined;
        continue;
      }
      NativeAttack::Contradiction found;
      found.inputs = inputs;
      found.is_confirmed = std::holds_alternative<ErrorReached>(interpreted.end);
      found.explanation =
          found.is_confirmed
              ? fmt::format("a run contradicts the proof: {}, and so does Warrant's interpreter", how)
              : fmt::format(
                    "the compiled program and Warrant's interpreter disagree: {}, but the interpreter ends with: {}",
                    how, describe(interpreted, lowered_));
      attack.contradiction = std::move(found);
      runs.end = NativeRuns::End::Fails;
      runs.how = how;
      return attack;
    }
    const bool says_nothing = !report.is_complete || report.runs == 0;
    if (says_nothing && runs.end == NativeRuns::End::NoneFails) return none(why_incomplete(report, run.result));
    return attack;
  }

  static std::string why_incomplete(const Report& report, const ProcessResult& result) {
    if (result.end == ProcessResult::End::OutOfMemory) return "the program needs too much memory";
    if (result.end == ProcessResult::End::TimedOut) return "the runs do not end in time";
    if (report.is_complete) return "no run could be started in time";
    if (report.is_begun) return "the program ends the process that observes it";
    return "the program cannot be started: " + result.error.substr(0, result.error.find('\n'));
  }

  const NativeProgram& program_;
  const Program& lowered_;
  const Budget& budget_;
  NativeAttackOptions options_;
  double seconds_;
};

}  // namespace

double attack_seconds(const Budget& budget, double used_seconds) {
  return std::min(budget.remaining_seconds(), std::max(0.7, 0.1 * used_seconds));
}

NativeAttack attack_natively(const NativeProgram& program, const Program& lowered, const Budget& budget,
                             const NativeAttackOptions& options) {
  return Attack(program, lowered, budget, options).run();
}

}  // namespace warrant
