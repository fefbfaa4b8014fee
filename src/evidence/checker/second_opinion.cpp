#include "evidence/checker/second_opinion.h"

#include <fmt/format.h>

#include "logic/print.h"

namespace warrant {

namespace {

void refuse_disagreement(const std::string& who, Term obligation) {
  throw ProofRejected{
      fmt::format("the solvers disagree: {} refutes a step of the proof that the first one accepts", who),
      {},
      to_smtlib_script(std::span(&obligation, 1))};
}

}  // namespace

bool needs_obligations(const ProofCheckOptions& options) {
  return options.cross_check != CrossCheck::Off || options.certifies_solver;
}

void ask_for_second_opinion(const Obligations& obligations, const ProofCheckOptions& options,
                            ProofCheckStatistics& statistics) {
  if (options.cross_check != CrossCheck::Off) {
    Obligations::Limits limits{options.cross_check_effort, options.budget};
    if (options.cross_check == CrossCheck::Brief) limits.seconds = options.brief_seconds;
    const Obligations::Opinion opinion = obligations.ask(limits);
    statistics.cross_checked = opinion.confirmed;
    statistics.cross_unknown = opinion.undecided;
    if (opinion.contradicted) refuse_disagreement("cvc5", opinion.contradicted);
  }
  if (options.certifies_solver) {
    const Obligations::Opinion opinion = obligations.certify(options.budget);
    statistics.solver_certified = opinion.confirmed;
    if (opinion.contradicted) refuse_disagreement("cadical", opinion.contradicted);
  }
}

}  // namespace warrant
