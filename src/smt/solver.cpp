#include "smt/solver.h"

#include <algorithm>

#include "logic/substitute.h"
#include "smt/chain.h"
#include "smt/definitions.h"
#include "smt/query_log.h"
#include "smt/z3/context.h"
#include "smt/z3/one_shot.h"
#include "smt/z3/values.h"
#include "smt/z3/z3_solver.h"

namespace warrant {

namespace {

// Larger questions are left to Z3 as they are.
constexpr std::size_t max_simplified_size = 5'000;

// Conjuncts that are satisfiable exactly if the formulas are. The smart constructors see through definitions what Z3's
// simplifier does not: (x mod 2^32) mod 2 is x mod 2.
std::vector<Term> simplified(TermManager& terms, std::span<const Term> formulas) {
  const Term conjunction = terms.conjunction(formulas);
  if (dag_size(conjunction) > max_simplified_size) return {conjunction};
  return eliminate_definitions(terms, conjuncts_of(conjunction), free_variables(conjunction)).conjuncts;
}

// A model counts only if it is one under exact evaluation, where Z3 was free to choose what an operation yields.
Answer confirmed(const Z3Bridge& bridge, std::span<const Term> formulas, const OneShotResult& result) {
  if (result.answer != Answer::Sat || !bridge.has_open_operations()) return result.answer;
  const Model model = read_model(bridge, result.models).model;
  const bool holds = std::ranges::all_of(formulas, [&](Term formula) { return model.satisfies(formula); });
  return holds ? Answer::Sat : Answer::Unknown;
}

Answer ask_z3(Z3Bridge& bridge, std::span<const Term> formulas, const SolverOptions& options) {
  if (formulas.empty()) return Answer::Sat;
  if (formulas[0].is_false()) return Answer::Unsat;
  return confirmed(bridge, formulas, check_once(bridge, formulas, options));
}

Answer ask(TermManager& terms, std::span<const Term> formulas, const SolverOptions& options) {
  if (std::ranges::any_of(formulas, &Term::is_false)) return Answer::Unsat;
  const std::shared_ptr<Z3Bridge> bridge = options.context->bridge(terms);
  SolverContext::Question question = SolverContext::question(formulas);
  if (const auto known = options.context->known_answer(question)) {
    if (options.statistics != nullptr) ++options.statistics->cache_hits;
    return *known;
  }
  if (options.budget.exhausted()) return Answer::Unknown;
  QueryLog(options.log_directory).write(formulas, {});
  const double begin = process_cpu_seconds();
  const Answer answer = ask_z3(*bridge, simplified(terms, formulas), options);
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
  return std::make_unique<Z3Solver>(terms, options);
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
