// Proofs that all inputs of a condition fail.
#pragma once

#include <map>
#include <vector>

#include "explain/explain_context.h"
#include "explain/failing_inputs.h"

namespace warrant {

// What to do with conditions under which the program fails or runs forever.
enum class EndlessRuns : std::uint8_t { Remember, Ignore };

class MustFail {
 public:
  MustFail(ExplainContext& context, FailingInputs& failing) : context_(context), failing_(failing) {}

  // Looks for why loops end, in the program as its inputs are named now.
  void restart();

  // Runs a few inputs of the condition, then asks for a proof that they fail, in a share of what time is left. True if
  // the condition is known to fail now.
  bool add_if_it_must(Term condition, double share);
  // Without the runs.
  bool prove(Term condition, double share, EndlessRuns endless_runs = EndlessRuns::Remember);

 private:
  struct Answer {
    enum class Kind : std::uint8_t { Proven, ProvenButForEndlessRuns, Refuted, Open } kind = Kind::Open;
    std::string by;
  };

  bool has_passing_run(Term condition);
  Answer answer(Term condition, double share, EndlessRuns endless_runs);
  std::optional<Proven> prove_by_contracts(Term condition, double cpu_seconds);
  void remember_passing(const Question& question, const Counterexample& counterexample);

  ExplainContext& context_;
  FailingInputs& failing_;
  std::map<LocationId, std::vector<Term>> rankings_;  // candidates, by loop head
  std::map<LocationId, std::size_t> chosen_;
};

}  // namespace warrant
