// `warrant validate`: is what a witness or a test suite claims true?
#include "validation/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "api/program_source.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/regular_file.h"
#include "base/supervisor.h"
#include "cli/command.h"
#include "cli/engine_choice.h"
#include "cli/limits.h"
#include "cli/live_line.h"
#include "cli/option_groups.h"
#include "frontend/project/property_file.h"
#include "program/dialect.h"
#include "result/json.h"
#include "validation/test_suite.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

struct ValidateCommand {
  std::string witness;
  ProgramOptions program;
  EngineChoice choice;
  std::string time_limit = "60s", memory_limit = "4GB", json_file;
  std::string native_replay = "on";
  bool may_differ = false, quiet = false;
};

class Messages : public VerifyListener {
 public:
  explicit Messages(const SendMessage& send) : send_(send) {}
  void progress(const std::string& text) override { tell({{"progress", text}}); }
  void preliminary(const VerifyResult&) override {}
  void tell(const Json& message) const { send_(to_text(message, -1)); }

 private:
  const SendMessage& send_;
};

void print(const Validation& validation, const std::string& witness) {
  std::cout << fmt::format("{}: {}\n", describe(validation.verdict), validation.explanation);
  std::cout << fmt::format("witness: {}\n", witness);
  for (const JudgedInvariant& judged : validation.invariants) {
    std::cout << fmt::format("invariant: {}: {}: {}", judged.claim.location.to_string(), judged.claim.expression,
                             describe(judged.status));
    std::cout << (judged.explanation.empty() ? "" : ", " + judged.explanation) << '\n';
  }
  for (const InputValue& input : validation.inputs)
    std::cout << fmt::format("input: {} = {}{}\n", input.name, input.value,
                             input.where.line == 0 ? "" : fmt::format(" ({})", input.where.to_string()));
  for (const std::string& note : validation.notes) std::cout << "checked: " << note << '\n';
}

std::string last_line(const Validation& validation) {
  std::string line = fmt::format("validation: {}", describe(validation.verdict));
  if (validation.verdict == Validation::Verdict::Confirmed)
    line += validation.is_of_violation ? " (violation)" : validation.is_enough ? " (enough)" : " (correctness)";
  return line;
}

int exit_status(Validation::Verdict verdict) {
  switch (verdict) {
    case Validation::Verdict::Confirmed:
      return exit_good;
    case Validation::Verdict::Refused:
      return exit_error_reached;
    case Validation::Verdict::Unknown:
      break;
  }
  return exit_undecided;
}

// What the witness says about its task counts unless the command line says something else.
ProgramSource source_of(const ValidateCommand& command, const WitnessFile& witness) {
  Property property = call_property("reach_error");
  if (!witness.specification.empty()) {
    std::string text = witness.specification;
    // Some write the formula alone.
    if (text.find("CHECK") == std::string::npos) text = fmt::format("CHECK( init(main()), LTL({}) )", text);
    property = parse_property(text, command.witness);
  }
  // A function that asserts something is called when that holds, too.
  const auto asserts = [](const std::string& function) {
    return function == "assert" || harness_role(function) == HarnessRole::Assert;
  };
  if (std::ranges::any_of(property.error_functions, asserts)) {
    property.error_functions.clear();
    property.has_assertions = true;
  }
  ProgramSource source = command.program.source(property);
  if (witness.data_model && !command.program.names_data_model()) source.options.data_model = *witness.data_model;
  return source;
}

// What comes of the work, which a process of its own does.
Validation supervised(const LaneLimits& limits, const std::function<Validation(VerifyListener&)>& work) {
  Validation validation;
  validation.explanation = "out of time";
  std::string bad_input;
  bool is_done = false;
  LiveLine line("validate");
  const SupervisedEnd end = supervise(
      [&](const SendMessage& send) {
        Messages messages(send);
        try {
          messages.tell({{"result", to_json(work(messages))}});
        } catch (const UserError& error) {
          messages.tell({{"bad input", error.what()}});
        }
      },
      {limits.seconds, 2 * limits.seconds + 1, limits.memory_bytes},
      [&](const std::string& text) {
        const Json message = Json::parse(text);
        if (message.contains("progress")) line.set_text(message.at("progress").get<std::string>());
        if (message.contains("bad input")) bad_input = message.at("bad input").get<std::string>();
        if (message.contains("result")) {
          validation = validation_from_json(message.at("result"));
          is_done = true;
        }
      },
      [&](double used) { line.show(used); });
  line.clear();
  if (!bad_input.empty()) throw UserError(bad_input);
  if (!is_done && end.how == SupervisedEnd::How::Interrupted) validation.explanation = "interrupted";
  if (!is_done && (end.how == SupervisedEnd::How::Crashed || end.how == SupervisedEnd::How::Finished))
    validation.explanation = "the process that did the work ended unexpectedly: " + end.detail;
  return validation;
}

int validate_command(const ValidateCommand& command) {
  const bool is_suite = is_test_suite(command.witness);
  ValidateRequest request;
  request.may_differ = command.may_differ;
  std::vector<TestCase> tests;
  VerifyRequest& program = request.program;
  if (is_suite) {
    tests = read_test_suite(command.witness);
    program.source = command.program.source(default_property());
  } else {
    request.witness = parse_witness(read_regular_file(command.witness), command.witness);
    program.source = source_of(command, request.witness);
  }
  check_outputs(program.source, {{"--json", command.json_file}});
  program.turns = command.choice.turns();
  program.arithmetic = command.program.arithmetic();
  const double seconds = parse_time("--time-limit", command.time_limit);
  program.limits = {seconds, 1, parse_memory("--memory-limit", command.memory_limit), Cooperation::On};
  program.certifier.seed = command.choice.seed;
  program.certifier.native_replay = command.native_replay == "on";
  program.known.file = program.source.names();
  program.known.engine = command.choice.engine;

  const Validation validation = supervised(program.limits, [&](VerifyListener& listener) {
    return is_suite ? run_test_suite(tests, program, listener) : validate(request, listener);
  });
  const bool is_written =
      command.json_file.empty() || try_to_write(command.json_file, to_text(to_json(validation)) + "\n");
  std::string title = command.witness;
  if (!request.witness.producer.empty())
    title += fmt::format(", by {} {}", request.witness.producer, request.witness.version);
  if (!command.quiet) print(validation, title);
  std::cout << last_line(validation) << '\n' << std::flush;
  return is_written ? exit_status(validation.verdict) : exit_bad_input;
}

}  // namespace

void add_validate_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<ValidateCommand>();
  CLI::App* validate = app.add_subcommand("validate", "Check what a witness or a test suite claims about a program");
  validate->get_help_ptr()->group(option_group::help);
  validate
      ->add_option("WITNESS", command->witness,
                   "witness in format 2.0 (.yml) of any tool; or a test of Test-Comp (.xml), or a folder of them")
      ->required()
      ->check(CLI::ExistingPath);
  command->choice.add_to(*validate);
  command->program.add_to(*validate, ProgramOptions::ArithmeticChoice::Automatic);
  add_limits(*validate, "the work", command->time_limit, command->memory_limit);
  validate
      ->add_flag("--any-version", command->may_differ,
                 "the program may differ from the one whose hash is in the witness")
      ->group(option_group::properties);
  validate
      ->add_option("--native-replay", command->native_replay,
                   "compile the program and run it in a sandbox, to confirm the inputs of a violation or of a test")
      ->check(CLI::IsMember({"on", "off"}))
      ->group(option_group::output)
      ->capture_default_str();
  validate->add_flag("--quiet", command->quiet, "print only the last line")->group(option_group::output);
  validate->add_option("--json", command->json_file, "write the result as JSON")
      ->type_name("FILE")
      ->group(option_group::output)
      ->check(named_file);
  validate->footer(
      "Examples:\n"
      "  warrant validate witness.yml program.c\n"
      "  warrant validate witness.yml main.c parser.c --time-limit 90s\n"
      "  warrant validate witness.yml program.c --any-version   after an edit\n"
      "  warrant validate test-suite/ program.c\n"
      "Property and data model are those of the witness unless --check, --property or --data-model is given.\n"
      "The last line of the output is the verdict. Exit status: 0 CONFIRMED, 1 REFUSED, 2 bad input, 3 UNKNOWN.");
  validate->callback([command, &action] { action = [command] { return validate_command(*command); }; });
}

}  // namespace warrant
