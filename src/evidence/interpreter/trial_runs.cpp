#include "evidence/interpreter/trial_runs.h"

#include "evidence/interpreter/recorded_run.h"

namespace warrant {
namespace {

// Of the time that is left, what a run may use after one that did not end: there may be endless loops.
constexpr double careful_share = 0.5;

constexpr std::uint64_t max_inputs = 1'000'000;

bool reads_inputs(const Program& program) {
  for (const Procedure& procedure : program.procedures) {
    const Cfa& cfa = procedure.cfa;
    for (EdgeId id = 0; id < cfa.edge_count(); ++id)
      if (!cfa.is_detached(id) && std::holds_alternative<Havoc>(cfa.edge(id).operation)) return true;
  }
  return false;
}

}  // namespace

TrialRuns find_error_by_runs(const Program& reference, const Budget& budget, double first_share, std::uint64_t seed,
                             RunCount count) {
  DefaultInputs zero;
  LikelyInputs random(seed, reference);
  double share = reads_inputs(reference) ? first_share : 1;
  for (bool is_first = true; !budget.exhausted(); is_first = false) {
    random.begin_run();
    RecordedInputs inputs(is_first ? static_cast<InputSource&>(zero) : random);
    RunOptions options;
    options.max_inputs = max_inputs;
    options.max_seconds = budget.remaining_seconds() * share;
    RunResult result = run(reference, inputs, options);
    if (std::holds_alternative<ErrorReached>(result.end)) {
      Counterexample counterexample = counterexample_of(reference, result, inputs.havocs());
      return {FailedRun{std::move(counterexample), std::move(result)}};
    }
    const bool is_cut = std::holds_alternative<OutOfBudget>(result.end);
    if (inputs.havocs().empty()) return {{}, !is_cut};
    if (count == RunCount::One) return {};
    share = is_cut ? careful_share : 1;
  }
  return {};
}

}  // namespace warrant
