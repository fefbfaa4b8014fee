#include "smt/solver.h"

#include <algorithm>

#include "logic/substitute.h"
#include "smt/chain.h"
#include "smt/context.h"
#include "smt/definitions.h"
#include "smt/query_log.h"

namespace warrant {

namespace {

// Larger questions are left to the solver as they are.
constexpr std::size_t max_simplified_size = 5'000;

// Conjuncts that are satisfiable exactly if the formulas are. The smart constructors see through definitions what a
// solver's simplifier does not: (x mod 2^32) mod 2 is x mod 2.
std::vector<Term> simplified(TermManager& terms, std::span<const Term> formulas) {
  const Term conjunction = terms.conjunction(formulas);
  if (dag_size(conjunction) > max_simplified_size) return {conjunction};
  return eliminate_definitions(terms, conjuncts_of(conjunction), free_variables(conjunction)).conjuncts;
}

Answer ask_backend(SolverBackend& backend, std::span<const Term> formulas, const SolverOptions& options) {
  if (formulas.empty()) return Answer::Sat;
  if (formulas[0].is_false()) return Answer::Unsat;
  return backend.check_once(formulas, options);
}

Answer ask(TermManager& terms, std::span<const Term> formulas, const SolverOptions& options) {
  if (std::ranges::any_of(formulas, &Term::is_false)) return Answer::Unsat;
  SolverBackend& backend = options.context->backend(terms);
  SolverContext::Question question = SolverContext::question(formulas);
  if (const auto known = options.context->known_answer(question)) {
    if (options.statistics != nullptr) ++options.statistics->cache_hits;
    return *known;
  }
  if (options.budget.exhausted()) return Answer::Unknown;
  QueryLog(options.log_directory).write(formulas, {});
  const double begin = process_cpu_seconds();
  const Answer answer = ask_backend(backend, simplified(terms, formulas), options);
  if (options.statistics != nullptr) options.statistics->seconds += process_cpu_seconds() - begin;
  options.context->remember(std::move(question), answer);
  return answer;
}

}  // namespace

void count_check(SolverStatistics* statistics, Answer answer) {
  if (statistics == nullptr) return;
  ++statistics->checks;
  ++(answer == Answer::Sat ? statistics->sat : answer == Answer::Unsat ? statistics->unsat : statistics->unknown);
}

std::unique_ptr<Solver> make_solver(TermManager& terms, const SolverOptions& options) {
  return options.context->backend(terms).make_solver(options);
}

Answer check_satisfiable(TermManager& terms, std::span<const Term> formulas, const SolverOptions& options) {
  const Answer answer = ask(terms, formulas, options);
  count_check(options.statistics, answer);
  return answer;
}

bool implies(TermManager& terms, Term premise, Term conclusion, const SolverOptions& options) {
  const Term formulas[] = {premise, terms.negate(conclusion)};
  return check_satisfiable(terms, formulas, options) == Answer::Unsat;
}

}  // namespace warrant
