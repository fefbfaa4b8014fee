// `warrant run`: executes the program on given, random or default inputs.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "base/error.h"
#include "base/quantity.h"
#include "cli/command.h"
#include "evidence/interpreter/alike_runs.h"
#include "evidence/interpreter/interpreter.h"
#include "program/guesses.h"
#include "program/pass/reference.h"

namespace warrant {

namespace {

struct RunCommand {
  ProgramOptions program;
  std::vector<std::string> inputs;
  bool random = false;
  std::uint64_t seed = 0;
  bool trace = false;
  std::optional<std::uint64_t> max_steps;
  std::string time_limit;  // empty: none
  std::string form = "lowered";
};

// Passes characters on and remembers whether the last one ended a line.
class LineKeeper : public std::streambuf {
 public:
  explicit LineKeeper(std::streambuf& target) : target_(target) {}
  bool at_line_start() const { return last_ == '\n'; }

 protected:
  int_type overflow(int_type character) override {
    if (character == traits_type::eof()) return 0;
    last_ = traits_type::to_char_type(character);
    return target_.sputc(last_);
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    if (count > 0) last_ = text[count - 1];
    return target_.sputn(text, count);
  }
  int sync() override { return target_.pubsync(); }

 private:
  std::streambuf& target_;
  char last_ = '\n';
};

// Thrown at a value that is determined but not modelled: whatever the run did with another one would be no run of the
// program.
struct InexactValue {
  std::string name;
};

// Refuses such values.
class ExactInputs : public InputSource {
 public:
  explicit ExactInputs(std::unique_ptr<InputSource> source) : source_(std::move(source)) {}
  Value next(const Input& input) override {
    if (is_inexact(input)) throw InexactValue{input.name};
    return source_->next(input);
  }
  std::uint32_t next_array(const Input& input) override { return source_->next_array(input); }
  Value next_element(std::uint32_t array, const Integer& index, const Input& input) override {
    return source_->next_element(array, index, input);
  }
  Value next_loaded(const Edge& load, const Input& input) override { return source_->next_loaded(load, input); }
  std::size_t choose_edge(std::span<const EdgeId> enabled, std::uint64_t steps) override {
    return source_->choose_edge(enabled, steps);
  }

 private:
  std::unique_ptr<InputSource> source_;
};

// Some integer type of the width holds it: -1 may be given for an unsigned one.
bool is_value_of(const Integer& value, ScalarType type) {
  if (type.is_floating()) return true;
  const Integer one(1);
  return value >= -one.shift_left(type.bits - 1U) && value < one.shift_left(type.bits);
}

// The user's list is about what the program reads, not about what Warrant does not model (the result of printf, ...).
class UserInputs : public ListedInputs {
 public:
  using ListedInputs::ListedInputs;
  Value next(const Input& input) override {
    if (is_guess(input)) return default_input(input);
    Value value = ListedInputs::next(input);
    if (const auto* integer = std::get_if<Integer>(&value); integer && !is_value_of(*integer, input.type))
      throw UserError(fmt::format("--input {}: too large for {}", integer->to_string(), input.name));
    return value;
  }
};

std::unique_ptr<InputSource> input_source(const RunCommand& command) {
  if (command.random) return std::make_unique<RandomInputs>(command.seed);
  std::vector<Value> values;
  for (const std::string& text : command.inputs) {
    std::optional<Value> value = parse_input(text);
    if (!value) throw UserError(fmt::format("--input {}: not a number", text));
    values.push_back(std::move(*value));
  }
  return std::make_unique<UserInputs>(std::move(values));
}

int exit_status(const RunResult& result) {
  if (std::holds_alternative<ErrorReached>(result.end)) return exit_error_reached;
  bool finished = std::holds_alternative<Returned>(result.end) || std::holds_alternative<Ended>(result.end);
  return finished ? exit_good : exit_undecided;
}

int run_command(const RunCommand& command) {
  const auto make_source = [&] { return std::make_unique<ExactInputs>(input_source(command)); };
  make_source();  // for its complaints, before any work
  TermManager terms;
  Program lowered = command.program.load(terms);
  std::optional<ReferenceResult> reference;
  if (command.form == "reference") {
    reference = make_reference(lowered);
    if (const auto* failure = std::get_if<InlineFailure>(&*reference)) {
      std::cerr << "warrant: " << failure->reason << '\n';
      return exit_undecided;
    }
  }
  const Program& program = reference ? std::get<Reference>(*reference).program : lowered;
  RunOptions options;
  if (command.max_steps) options.max_steps = *command.max_steps;
  if (!command.time_limit.empty()) options.max_seconds = parse_time("--time-limit", command.time_limit);
  options.keeps_inputs = false;

  LineKeeper keeper(*std::cout.rdbuf());
  std::ostream output(&keeper);
  if (command.trace) options.trace = &output;
  RunResult result;
  try {
    if (reference)
      result = run(program, *make_source(), options, &output);
    else
      result = run_alike(program, make_source, options, &output);
  } catch (const InexactValue& value) {
    if (!keeper.at_line_start()) output << '\n';
    output << "run: unmodelled construct (" << value.name << ")\n" << std::flush;
    return exit_undecided;
  }
  if (!keeper.at_line_start()) output << '\n';
  output << "run: " << describe(result, program) << '\n' << std::flush;
  return exit_status(result);
}

}  // namespace

void add_run_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<RunCommand>();
  CLI::App* run = app.add_subcommand("run", "Execute the program on concrete inputs");
  command->program.add_to(*run);
  run->add_option(
         "--input", command->inputs,
         "value of the next input (__VERIFIER_nondet_*, uninitialised variables, ...); repeatable; all further "
         "inputs are 0")
      ->type_name("VALUE")
      ->allow_extra_args(false);
  run->add_flag("--random", command->random, "use random inputs");
  run->add_option("--seed", command->seed, "random seed of --random")->capture_default_str();
  run->add_flag("--trace", command->trace, "print every step with its location and the new value");
  run->add_option("--max-steps", command->max_steps, "stop after this many steps")->type_name("N");
  run->add_option("--time-limit", command->time_limit, "stop after this CPU time, such as 90s or 5min")
      ->type_name("TIME");
  run->add_option("--form", command->form,
                  "form of the program to execute\n"
                  "lowered: with calls and memory of bytes\n"
                  "reference: with calls inlined and memory resolved into variables, as engines see it")
      ->check(CLI::IsMember({"lowered", "reference"}))
      ->capture_default_str();
  run->footer(
      "Examples:\n"
      "  warrant run program.c --input 3 --input=-1\n"
      "  warrant run task.yml --random --seed 7 --max-steps 1000000\n"
      "The last line of the output says how the run ended.\n"
      "Exit status: 0 returned or exited, 1 error reached, 2 bad input, 3 anything else.");
  run->callback([command, &action] { action = [command] { return run_command(*command); }; });
}

}  // namespace warrant
