// `warrant explain`: the condition on the inputs under which the program fails. The work is done by a supervised
// process; this one prints the best answer that it has told.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/race.h"
#include "base/supervisor.h"
#include "cli/command.h"
#include "cli/engine_choice.h"
#include "cli/limits.h"
#include "cli/live_line.h"
#include "cli/option_groups.h"
#include "explain/program_to_explain.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

struct ExplainCommand {
  ProgramOptions program;
  EngineChoice choice;
  std::string time_limit = "60s", memory_limit = "4GB";
  std::vector<std::string> refiners;
  std::string refinement = "sequential";
  std::string refiner_timeout = "5s";
  long max_iterations = 1000;
  long samples = 20, native_samples = 4;
  std::string generalise = "on";
  std::string json_file, smtlib_file;
  bool progress = false;
};

ExplainRequest make_request(const ExplainCommand& command) {
  ExplainRequest request;
  request.turns = command.choice.turns();
  request.seed = command.choice.seed;
  request.cpu_seconds = 0.95 * parse_time("--time-limit", command.time_limit);
  request.max_iterations = command.max_iterations;
  request.samples = command.samples;
  request.native_samples = command.native_samples;
  request.generalisation = command.generalise == "on" ? Generalisation::On : Generalisation::Off;
  request.refiner_seconds = parse_time("--refiner-timeout", command.refiner_timeout);
  if (!command.refiners.empty()) request.refiners.clear();
  for (const std::string& name : command.refiners) {
    const std::optional<RefinerKind> kind = refiner_named(name);
    if (!kind) throw UserError(fmt::format("--refiners: '{}' is not one of model, allsat, qe", name));
    request.refiners.push_back(*kind);
  }
  return request;
}

// Messages of the job: one JSON object each.
class ExplainMessages : public ExplainListener {
 public:
  ExplainMessages(const SendMessage& send, const ProgramSource& source)
      : send_(send), file_(source.names()), property_(checked_property(source.options.property)) {}
  void progress(const std::string& text) override { send_(Json{{"kind", "progress"}, {"text", text}}.dump()); }
  void preliminary(const Explanation& explanation) override { tell("preliminary", explanation); }
  void tell(const char* kind, Explanation explanation) {
    explanation.file = file_;
    explanation.property = property_;
    send_(Json{{"kind", kind},
               {"status", static_cast<int>(explanation.status)},
               {"reason", explanation.reason},
               {"text", to_text(explanation)},
               {"json", to_json(explanation)},
               {"smtlib", to_smtlib(explanation)}}
              .dump());
  }

 private:
  const SendMessage& send_;
  std::string file_;
  CheckedProperty property_;
};

Explanation without_answer(const std::string& reason) {
  Explanation explanation;
  explanation.must = {"false", "false"};
  explanation.may = {"true", "true"};
  explanation.reason = reason;
  return explanation;
}

// One process for each refiner, which share the time. The first precise answer wins; else the best of the others.
void run_in_parallel(const ExplainRequest& request, const ProgramSource& source,
                     const std::function<void(const ExplainRequest&, ExplainMessages&)>& work,
                     const SendMessage& send) {
  std::vector<std::function<void(const SendMessage&)>> works;
  for (const RefinerKind kind : request.refiners) {
    works.emplace_back([&, kind](const SendMessage& send_up) {
      ExplainRequest single = request;
      single.refiners = {kind};
      single.cpu_seconds = request.cpu_seconds / static_cast<double>(request.refiners.size());
      ExplainMessages listener(send_up, source);
      work(single, listener);
    });
  }
  int best = static_cast<int>(ExplanationStatus::Bounds);
  bool has_any = false;
  race(works, [&](std::size_t, const std::string& message) {
    const Json told = Json::parse(message);
    if (told.at("kind") == "progress") {
      send(message);
      return false;
    }
    const int status = told.at("status").get<int>();
    if (!has_any || status < best) send(message);
    has_any = true;
    best = std::min(best, status);
    return status == static_cast<int>(ExplanationStatus::Precise);
  });
}

void run_job(const ExplainCommand& command, const ProgramSource& source, const ExplainRequest& request,
             const SendMessage& send) {
  ExplainMessages listener(send, source);
  const auto use = [&](const ProgramToExplain& program) {
    const auto work = [&program](const ExplainRequest& chosen, ExplainMessages& to) {
      to.tell("result", explain(program, chosen, to));
    };
    if (command.refinement == "parallel")
      run_in_parallel(request, source, work, send);
    else
      work(request, listener);
  };
  try {
    if (const auto problem = with_program_to_explain(source, command.program.arithmetic(), use))
      listener.tell("result", without_answer(*problem));
  } catch (const UserError& error) {
    send(Json{{"kind", "bad input"}, {"message", error.what()}}.dump());
  }
}

int explain_command(const ExplainCommand& command) {
  const ProgramSource source = command.program.source(default_property());  // as `verify` has it
  check_outputs(source, {{"--json", command.json_file}, {"--smtlib", command.smtlib_file}});
  const ExplainRequest request = make_request(command);
  const double seconds = parse_time("--time-limit", command.time_limit);
  const SupervisedLimits limits{seconds, 2 * seconds + 1, parse_memory("--memory-limit", command.memory_limit)};
  Json best;
  LiveLine line("explain", command.progress ? LiveLine::Elsewhere::Lines : LiveLine::Elsewhere::Nothing);
  const auto receive = [&](const std::string& message) {
    Json told = Json::parse(message);
    if (told.at("kind") == "progress")
      line.set_text(told.at("text").get<std::string>());
    else
      best = std::move(told);
  };
  const SupervisedEnd end = supervise([&](const SendMessage& send) { run_job(command, source, request, send); }, limits,
                                      receive, [&](double cpu_seconds) { line.show(cpu_seconds); });
  const std::string cut_short = end.how == SupervisedEnd::How::Interrupted ? "interrupted"
                                : end.how == SupervisedEnd::How::Crashed   ? "crashed: " + end.detail
                                                                           : "out of time";
  line.clear();
  if (best.is_null()) best = {{"kind", "none"}};
  if (best.at("kind") == "bad input") throw UserError(best.at("message").get<std::string>());
  if (best.at("kind") == "none") {
    Explanation nothing = without_answer(cut_short);
    nothing.file = source.names();
    nothing.property = checked_property(source.options.property);
    best = {{"status", static_cast<int>(nothing.status)},
            {"reason", nothing.reason},
            {"text", to_text(nothing)},
            {"json", to_json(nothing)},
            {"smtlib", to_smtlib(nothing)}};
  }
  const auto status = static_cast<ExplanationStatus>(best.at("status").get<int>());
  std::string reason = best.at("reason").get<std::string>();
  if (status == ExplanationStatus::Bounds && reason.empty()) {
    reason = cut_short;
    best["json"]["reason"] = reason;
  }
  bool written = true;
  if (!command.json_file.empty()) written &= try_to_write(command.json_file, best.at("json").dump(2) + "\n");
  if (!command.smtlib_file.empty()) written &= try_to_write(command.smtlib_file, best.at("smtlib").get<std::string>());
  std::cout << best.at("text").get<std::string>() << "explanation: " << describe(status)
            << (status == ExplanationStatus::Bounds ? " (" + reason + ")" : "") << '\n'
            << std::flush;
  if (!written) return exit_bad_input;
  return status == ExplanationStatus::Precise ? exit_good : exit_undecided;
}

void add_conditions(CLI::App& explain, ExplainCommand& command) {
  constexpr const char* group = option_group::conditions;
  explain
      .add_option("--refiners", command.refiners,
                  "methods that turn failing paths into conditions, tried in this order: qe, allsat, model")
      ->delimiter(',')
      ->type_name("NAME,...")
      ->group(group);
  explain
      .add_option("--refinement", command.refinement,
                  "sequential: use the result of the first refiner that succeeds\n"
                  "parallel: run each in its own process; the first precise answer wins")
      ->check(CLI::IsMember({"sequential", "parallel"}))
      ->group(group)
      ->capture_default_str();
  explain.add_option("--refiner-timeout", command.refiner_timeout, "CPU time of each refiner for one path")
      ->type_name("TIME")
      ->group(group)
      ->capture_default_str();
  explain.add_option("--iterations", command.max_iterations, "maximum number of failing paths to analyse")
      ->check(CLI::Range(0L, 1'000'000'000L))
      ->group(group)
      ->capture_default_str();
  explain.add_option("--generalise", command.generalise, "look for conditions that cover more than a single path")
      ->check(CLI::IsMember({"on", "off"}))
      ->group(group)
      ->capture_default_str();
  explain.add_option("--samples", command.samples, "inputs from either side of the condition to run as a final check")
      ->check(CLI::Range(0L, 1'000'000L))
      ->group(group)
      ->capture_default_str();
  explain
      .add_option("--native-samples", command.native_samples,
                  "how many of them to run with the compiled program as well")
      ->check(CLI::Range(0L, 1'000'000L))
      ->group(group)
      ->capture_default_str();
}

}  // namespace

void add_explain_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<ExplainCommand>();
  CLI::App* explain = app.add_subcommand("explain", "Find the condition on the inputs under which the program fails");
  explain->get_help_ptr()->group(option_group::help);
  command->choice.add_to(*explain);
  command->program.add_to(*explain, ProgramOptions::ArithmeticChoice::Automatic);
  add_conditions(*explain, *command);
  add_limits(*explain, "all processes together", command->time_limit, command->memory_limit);
  explain->add_flag("--progress", command->progress, progress_help)->group(option_group::output);
  explain->add_option("--json", command->json_file, "write the answer as JSON")
      ->type_name("FILE")
      ->group(option_group::output)
      ->check(named_file);
  explain->add_option("--smtlib", command->smtlib_file, "write the conditions as SMT-LIB")
      ->type_name("FILE")
      ->group(option_group::output)
      ->check(named_file);
  explain->footer(
      "Examples:\n"
      "  warrant explain program.c\n"
      "  warrant explain program.c --check assert\n"
      "  warrant explain program.c --refiners qe --engine gps --time-limit 20s\n"
      "  warrant explain task.yml --json condition.json --smtlib condition.smt2\n"
      "The last line of the output says whether the condition is precise. Exit status: 0 precise, 2 bad input, 3 "
      "bounds.");
  explain->callback([command, &action] { action = [command] { return explain_command(*command); }; });
}

}  // namespace warrant
