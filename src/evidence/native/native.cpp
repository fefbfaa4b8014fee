#include "evidence/native/native.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/regular_file.h"
#include "evidence/native/harness.h"
#include "evidence/native/native_build.h"

namespace warrant {

namespace {

constexpr unsigned run_cpu_seconds = 2;
constexpr double run_wall_seconds = 10;
constexpr double compile_wall_seconds = 30;

std::optional<std::string> reason_to_skip(const std::vector<ReadInput>& inputs) {
  for (const ReadInput& read : inputs) {
    if (read.input.kind == InputKind::External)
      return fmt::format("{} has no body and returns an input", read.input.name);
    if (read.input.kind == InputKind::Argument) return "the arguments of main are inputs";
  }
  return std::nullopt;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

constexpr const char* cut_by_time = "it does not end within the time limit";

// Why nothing is known of how the program has ended; empty if something is.
std::string why_unobserved(const ProcessResult& result, const std::optional<Observation>& observation) {
  switch (result.end) {
    case ProcessResult::End::NotStarted:
      return "it cannot be started";
    case ProcessResult::End::OutOfMemory:
      return "it does not end within the memory limit";
    case ProcessResult::End::TimedOut:
      return cut_by_time;
    case ProcessResult::End::Exited:
    case ProcessResult::End::Signalled:
      break;
  }
  if (!observation) return fmt::format("it cannot be started: {}", first_line(result.error));
  switch (observation->end) {
    case Observation::End::Limit:
      return cut_by_time;
    case Observation::End::Lost:
      return "it ends the process that observes it";
    case Observation::End::Signalled:
      // By whom is not known.
      return observation->status == SIGKILL && !observation->said ? "it is killed" : "";
    case Observation::End::Exited:
      break;
  }
  return "";
}

std::string describe_end(const Observation& observation) {
  // The harness's word counts, not the status: a program may end with any.
  if (observation.said == harness_inputs_exhausted) return "it reads more inputs";
  if (observation.said == harness_assumption_violated) return "an assumption does not hold";
  if (observation.end == Observation::End::Signalled)
    return fmt::format("it is killed by signal {} ({})", observation.status, strsignal(observation.status));
  return fmt::format("it ends with status {}", observation.status);
}

// Where the sanitizer has stopped the run, in one of the user's files.
struct StoppedIn {
  std::string file;
  std::uint32_t line = 0;
};
using Origins = std::vector<std::pair<std::string, std::string>>;

// Compilers name a file by the way that leads to it: /w/s/src/../x.c.
std::string with_plain_paths(const std::string& text) {
  constexpr std::string_view begin_of_path = "/w/";
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = text.find(begin_of_path); at != std::string::npos; at = text.find(begin_of_path, done)) {
    const std::size_t end = std::min(text.find_first_of(":\n", at), text.size());
    result += text.substr(done, at - done);
    result += std::filesystem::path(text.substr(at, end - at)).lexically_normal().string();
    done = end;
  }
  return result + text.substr(done);
}

std::optional<StoppedIn> stopped_in(const std::string& report, const Origins& origins) {
  std::vector<std::string> paths;
  for (const auto& [inside, outside] : origins) paths.push_back(inside);
  const std::optional<StoppedAt> stopped = stopped_at(with_plain_paths(report), paths);
  if (!stopped) return std::nullopt;
  return StoppedIn{origins[stopped->file].second, stopped->line};
}

// Of a run that a sanitizer watches.
NativeReplay judge(const Observation& observation, const std::string& compiler, const Sanitizer& sanitizer,
                   const Origins& origins, const ReplayConfirmed& counterexample) {
  const std::string how = fmt::format("{} with {}", compiler, sanitizer.name);
  const auto stopped = stopped_in(observation.text, origins);
  const Undefined kind = *counterexample.violation;
  if (!stopped) {
    if (is_always_seen(kind) && !counterexample.is_in_library)
      return NativeNotReached{how, "no undefined behaviour is reported"};
    return NativeSkipped{sanitizer.name + " does not report it", true};
  }
  const SourceRange& where = counterexample.where;
  if (kind == Undefined::LostBlock || kind == Undefined::UnfreedBlock) return NativeReached{how};
  if (stopped->line == 0) return NativeSkipped{sanitizer.name + " stops it, but outside the program's own files", true};
  const bool is_elsewhere = stopped->file != counterexample.file && !is_same_file(stopped->file, counterexample.file);
  if (!is_elsewhere && stopped->line >= where.line && stopped->line <= where.end_line) return NativeReached{how};
  const std::string place =
      is_elsewhere ? fmt::format("at {}:{}", stopped->file, stopped->line) : fmt::format("in line {}", stopped->line);
  if (!is_always_seen(kind) || counterexample.is_in_library)
    return NativeSkipped{fmt::format("{} stops {} instead", sanitizer.name, place), true};
  return NativeNotReached{how, fmt::format("undefined behaviour is reported {}", place)};
}

}  // namespace

class NativeRunner::Work {
 public:
  explicit Work(NativeProgram program) : program_(std::move(program)) {}

  // `watched`: the error is undefined behaviour, which the program's sanitizer is to report.
  NativeReplay run(const std::vector<ReadInput>& inputs, const std::vector<InputBlock>& blocks,
                   const ReplayConfirmed* watched = nullptr) {
    if (auto why = reason_to_skip(inputs)) return NativeSkipped{*why};
    if (!build_) build_.emplace(NativeBuild::make(program_, compile_wall_seconds));
    if (const auto* problem = std::get_if<NativeProblem>(&*build_)) return NativeSkipped{problem->why};
    auto& build = std::get<NativeBuild>(*build_);
    auto binary = link(build, inputs, blocks);
    if (const auto* problem = std::get_if<NativeProblem>(&binary); problem && names_of_functions(problem->undefined)) {
      absent_ = problem->undefined;
      binary = link(build, inputs, blocks);
    }
    if (const auto* problem = std::get_if<NativeProblem>(&binary)) return NativeSkipped{problem->why};
    const auto run = build.run(std::get<std::string>(binary), run_cpu_seconds, run_wall_seconds);
    if (const auto* problem = std::get_if<NativeProblem>(&run)) return NativeSkipped{problem->why};
    const auto& [result, how] = std::get<NativeBuild::Run>(run);
    const std::optional<Observation> observation = parse_observation(result.output, build.secret());
    if (const std::string why = why_unobserved(result, observation); !why.empty())
      return NativeSkipped{why, observation.has_value()};
    // What it would do there, nobody knows.
    if (observation->said == harness_absent_function)
      return NativeSkipped{absent_.size() == 1
                               ? fmt::format("it calls {}, which has no body", absent_.front())
                               : fmt::format("it calls {}, none of which has a body", fmt::join(absent_, " or ")),
                           true};
    if (watched) return judge(*observation, how, *program_.sanitizer, build.origins(), *watched);
    if (program_.sanitizer && stopped_in(observation->text, build.origins())) return NativeReached{how};
    if (observation->said == harness_error_reached) return NativeReached{how};
    return NativeNotReached{how, describe_end(*observation)};
  }

 private:
  std::variant<std::string, NativeProblem> link(NativeBuild& build, const std::vector<ReadInput>& inputs,
                                                const std::vector<InputBlock>& blocks) const {
    HarnessContent content;
    content.program = program_.names();
    content.compiler = build.compiler();
    content.flags = {};
    content.inputs = inputs;
    content.error_functions = program_.error_functions;
    content.program_text = build.text();
    content.functions = program_.harness;
    content.assertions = program_.assertions;
    content.blocks = blocks;
    content.absent = absent_;
    return build.link(observed_once_text() + harness_text(content), compile_wall_seconds);
  }

  // Nothing can stand for a variable.
  bool names_of_functions(const std::vector<std::string>& names) const {
    if (names.empty() || !program_.function_names) return false;
    const std::set<std::string> functions = program_.function_names();
    return std::ranges::all_of(names, [&](const std::string& name) { return functions.contains(name); });
  }

  NativeProgram program_;
  std::vector<std::string> absent_;  // functions that the linker misses
  std::optional<std::variant<NativeBuild, NativeProblem>> build_;
};

NativeRunner::NativeRunner(NativeProgram program) : work_(std::make_unique<Work>(std::move(program))) {}
NativeRunner::~NativeRunner() = default;

NativeReplay replay_natively(const NativeProgram& program, const ReplayConfirmed& counterexample) {
  return NativeRunner::replay(program, counterexample);
}

NativeReplay NativeRunner::run(const std::vector<ReadInput>& inputs) { return work_->run(inputs, {}); }

NativeReplay NativeRunner::replay(const NativeProgram& program, const ReplayConfirmed& counterexample) {
  if (counterexample.needs_uninitialised) return NativeSkipped{"the error depends on uninitialised values"};
  if (!counterexample.violation) return Work(program).run(counterexample.inputs, counterexample.input_blocks);
  NativeProgram watched = program;
  watched.sanitizer = sanitizer_for({*counterexample.violation});
  if (!watched.sanitizer) return NativeSkipped{"no sanitizer detects errors of this kind"};
  return Work(watched).run(counterexample.inputs, counterexample.input_blocks, &counterexample);
}

}  // namespace warrant
