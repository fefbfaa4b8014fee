#include "cli/relaxed_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>

#include "evidence/proof_checker.h"
#include "evidence/replay.h"
#include "evidence/trace_completion.h"
#include "evidence/trial_runs.h"
#include "program/guesses.h"
#include "program/pass/pipeline.h"
#include "program/pass/reference.h"

namespace warrant {

namespace {

// Runs on concrete inputs come first: an error that needs no search is found by them.
constexpr double run_share = 0.1;
constexpr double first_run_share = 0.4;
// Of an engine's turn, what the engine itself may use.
constexpr double relaxed_engine_share = 0.7;
// The first engine is the one that proved the program.
constexpr double first_turn_share = 0.6, next_turn_share = 0.4;
constexpr double min_turn_seconds = 0.05;

class RelaxedSearch {
 public:
  RelaxedSearch(const RelaxedRequest& request, const Budget& budget, Statistics& statistics)
      : request_(request), budget_(budget), statistics_(statistics) {}

  RelaxedOutcome run() {
    FrontendOptions options = request_.source.options;
    options.at_undefined = AtUndefined::GoesOn;
    TermManager terms;
    const Program lowered = lower_file(request_.source.path, options, terms);
    ReferenceResult made = make_reference(lowered);
    if (const auto* failure = std::get_if<InlineFailure>(&made)) return RelaxedOpen{failure->reason};
    const Program& program = std::get<Reference>(made).program;
    if (auto found = try_runs(program)) return *found;
    RelaxedOutcome outcome = RelaxedOpen{"the search was not finished in time"};
    for (const EngineTurn& turn : request_.turns) {
      if (budget_.remaining_seconds() < min_turn_seconds) break;
      const bool is_first = &turn == &request_.turns.front();
      outcome = take_turn(turn, program, budget_.share(is_first ? first_turn_share : next_turn_share));
      if (!std::holds_alternative<RelaxedOpen>(outcome)) break;
    }
    return outcome;
  }

 private:
  std::optional<RelaxedOutcome> try_runs(const Program& program) {
    std::optional<FailedRun> found;
    try {
      found = find_error_by_runs(program, budget_.share(run_share), first_run_share, request_.seed);
    } catch (const std::bad_alloc&) {
      // A program may ask for more than there is.
    }
    if (!found || uses_guess(found->result)) return std::nullopt;
    RelaxedOutcome outcome = judge(program, found->result);
    if (std::holds_alternative<RelaxedOpen>(outcome)) return std::nullopt;
    return outcome;
  }

  RelaxedOutcome take_turn(const EngineTurn& turn, const Program& program, const Budget& budget) {
    try {
      const std::vector<std::string_view> names(turn.passes.begin(), turn.passes.end());
      const PassResult passed = run_passes(Program(program), names);
      const Outcome outcome = turn.make_engine()->run(passed.program, budget.share(relaxed_engine_share), statistics_);
      if (const auto* safe = std::get_if<Safe>(&outcome)) return check(turn, program, passed, *safe, budget);
      if (const auto* unsafe = std::get_if<Unsafe>(&outcome)) return follow(program, passed, *unsafe, budget);
      return RelaxedOpen{std::get<Unknown>(outcome).explanation};
    } catch (const OutOfTime&) {
      return RelaxedOpen{"the search was not finished in time"};
    } catch (const std::bad_alloc&) {
      return RelaxedOpen{"the search needs more memory"};
    }
  }

  RelaxedOutcome check(const EngineTurn& turn, const Program& program, const PassResult& passed, const Safe& safe,
                       const Budget& budget) const {
    ProofCheckOptions options;
    options.budget = budget;
    options.seed = request_.seed;
    const ProofCheck checked = check_proof(program, translated_back(passed, safe.proof), options);
    if (!checked.accepted()) return RelaxedOpen{"its proof was not accepted: " + checked.reason()};
    return RelaxedSafe{turn.engine};
  }

  RelaxedOutcome follow(const Program& program, const PassResult& passed, const Unsafe& unsafe,
                        const Budget& budget) const {
    const Trace trace = passed.back->trace(to_trace(passed.program, unsafe.counterexample));
    const auto counterexample = complete_trace(program, trace, budget);
    if (!counterexample) return RelaxedOpen{"an error of the relaxed program is not confirmed"};
    CounterexampleInputs inputs(*counterexample);
    RunOptions options;
    options.max_seconds = budget.remaining_seconds();
    const RunResult result = warrant::run(program, inputs, options);
    if (uses_guess(result)) return RelaxedOpen{"an error of the relaxed program rests on a value that is not modelled"};
    return judge(program, result);
  }

  static bool uses_guess(const RunResult& result) {
    return std::ranges::any_of(result.inputs,
                               [](const ReadInput& read) { return is_guess(read.input) && !is_open_byte(read.input); });
  }

  // What the program itself does with the inputs of a run of the relaxed one.
  RelaxedOutcome judge(const Program& relaxed, const RunResult& result) const {
    const auto* error = std::get_if<ErrorReached>(&result.end);
    if (!error) return RelaxedOpen{"an error of the relaxed program is not confirmed"};
    std::vector<ReadInput> inputs = result.inputs;
    std::erase_if(inputs, [](const ReadInput& read) { return read.input.name == undefined_value_name; });
    const RunResult own = run_with_inputs(request_.proven, inputs, budget_);
    const std::string place = fmt::format("{} at {}", error->note, relaxed.sources.to_string(result.where));
    if (std::holds_alternative<ErrorReached>(own.end)) return RelaxedContradiction{place};
    if (const auto* undefined = std::get_if<UndefinedBehaviour>(&own.end))
      return RelaxedError{
          place, fmt::format("{} at {}", undefined->description, request_.proven.sources.to_string(own.where))};
    return RelaxedOpen{"an error of the relaxed program is not confirmed"};
  }

  const RelaxedRequest& request_;
  const Budget& budget_;
  Statistics& statistics_;
};

}  // namespace

RelaxedOutcome search_relaxed(const RelaxedRequest& request, const Budget& budget, Statistics& statistics) {
  return RelaxedSearch(request, budget, statistics).run();
}

}  // namespace warrant
