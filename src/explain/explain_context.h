// What all parts of the search for a condition work with: the program and its named inputs, the engines, and the time
// that is left.
#pragma once

#include <memory>
#include <vector>

#include "explain/condition.h"
#include "explain/procedure_questions.h"
#include "explain/prophecy.h"
#include "explain/prover.h"
#include "explain/request.h"
#include "explain/samples.h"
#include "program/pass/reference.h"

namespace warrant {

class ExplainContext {
 public:
  // `reference` was made from `lowered`.
  ExplainContext(const Reference& reference, const Program& lowered, const ExplainRequest& request,
                 ExplainListener& listener);

  // The inputs that have names: before anything is asked about inputs, and again whenever there are more.
  void name_inputs(const std::vector<InputSite>& sites, const std::map<std::string, std::size_t>& occurrences);
  bool has_names() const { return prophecy_ != nullptr; }
  const Prophecy& prophecy() const { return *prophecy_; }
  Samples& samples() const { return *samples_; }
  std::vector<Term> symbols() const;  // of the named inputs

  const Reference& made() const { return made_; }
  const Program& reference() const { return made_.program; }
  const Program& lowered() const { return lowered_; }
  const ExplainRequest& request() const { return request_; }
  ExplainListener& listener() const { return listener_; }
  TermManager& terms() const { return made_.program.terms(); }
  Prover& prover() { return prover_; }
  const Prover& prover() const { return prover_; }
  bool has_loops() const { return has_loops_; }
  // Where functions call themselves; null elsewhere.
  const ProcedureQuestions* procedures() const { return procedures_ ? &*procedures_ : nullptr; }

  // CPU time of all processes.
  double remaining() const;
  // Of what is left; throws OutOfTime where that is nearly nothing.
  double seconds(double share) const;
  void spent_natively(double seconds) { native_seconds_ += seconds; }
  // For one question about inputs.
  SolverOptions limited(double cpu_seconds) const;
  SolverOptions briefly() const;

  Term simplified(Term condition, Simplification simplification = Simplification::Quick) const;
  bool holds_for(Term condition, const InputValues& values) const;

 private:
  const Reference& made_;
  const Program& lowered_;
  const ExplainRequest& request_;
  ExplainListener& listener_;
  Prover prover_;
  bool has_loops_;
  std::optional<ProcedureQuestions> procedures_;
  double native_seconds_ = 0;
  std::unique_ptr<Prophecy> prophecy_;
  std::unique_ptr<Samples> samples_;
};

// Less than this is no time to ask a question in; of what is left, the share for a proof about a part of the condition.
inline constexpr double min_explain_seconds = 0.5, part_share = 0.15;

}  // namespace warrant
