#include "evidence/native.h"

#include <fmt/format.h>

#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

#include "evidence/harness.h"
#include "evidence/native_build.h"

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

std::vector<std::string> native_paths(const NativeProgram& program) {
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < program.files.size(); ++i) paths.push_back(native_path(i));
  return paths;
}

// Of a run that a sanitizer watches.
NativeReplay judge(const Observation& observation, const std::string& compiler, const NativeProgram& program,
                   const ReplayConfirmed& counterexample) {
  const Sanitizer& sanitizer = *program.sanitizer;
  const std::string how = fmt::format("{} with {}", compiler, sanitizer.name);
  const auto stopped = stopped_at(observation.text, native_paths(program));
  const Undefined kind = *counterexample.violation;
  if (!stopped) {
    if (is_always_seen(kind) && !counterexample.is_in_library)
      return NativeNotReached{how, "no undefined behaviour is reported"};
    return NativeSkipped{sanitizer.name + " does not report it", true};
  }
  const SourceRange& where = counterexample.where;
  if (kind == Undefined::LostBlock || kind == Undefined::UnfreedBlock) return NativeReached{how};
  if (stopped->line == 0) return NativeSkipped{sanitizer.name + " stops it, but outside the program's own files", true};
  const std::string& file = program.files[stopped->file].path;
  if (file == counterexample.file && stopped->line >= where.line && stopped->line <= where.end_line)
    return NativeReached{how};
  const bool is_elsewhere = file != counterexample.file;
  const std::string place =
      is_elsewhere ? fmt::format("at {}:{}", file, stopped->line) : fmt::format("in line {}", stopped->line);
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
    const auto binary = build.link(observed_once_text() + harness_text({program_.names(),
                                                                        build.compiler(),
                                                                        {},
                                                                        inputs,
                                                                        program_.error_functions,
                                                                        build.text(),
                                                                        program_.harness,
                                                                        program_.assertions,
                                                                        blocks}),
                                   compile_wall_seconds);
    if (const auto* problem = std::get_if<NativeProblem>(&binary)) return NativeSkipped{problem->why};
    const auto run = build.run(std::get<std::string>(binary), run_cpu_seconds, run_wall_seconds);
    if (const auto* problem = std::get_if<NativeProblem>(&run)) return NativeSkipped{problem->why};
    const auto& [result, how] = std::get<NativeBuild::Run>(run);
    const std::optional<Observation> observation = parse_observation(result.output, build.secret());
    if (const std::string why = why_unobserved(result, observation); !why.empty())
      return NativeSkipped{why, observation.has_value()};
    if (watched) return judge(*observation, how, program_, *watched);
    if (program_.sanitizer && stopped_at(observation->text, native_paths(program_))) return NativeReached{how};
    if (observation->said == harness_error_reached) return NativeReached{how};
    return NativeNotReached{how, describe_end(*observation)};
  }

 private:
  NativeProgram program_;
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
