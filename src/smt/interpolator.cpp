#include "smt/interpolator.h"

#include <algorithm>
#include <ranges>

#include "logic/substitute.h"
#include "smt/context.h"
#include "smt/core.h"
#include "smt/core_interpolation.h"
#include "smt/theories.h"

namespace warrant {

namespace {

constexpr Effort core_effort = Effort::steps(4'000);
constexpr unsigned max_quick_shrinking_checks = 30;
constexpr Effort shrinking_effort = Effort::steps(300);
constexpr Effort horn_effort = Effort::steps(6'000);

// How well Spacer does on a chain. On linear integers it finds bounds that no conjunct states, in milliseconds per cut.
// Over bit-vectors and remainders it takes a second for a few cuts and then says what a core says.
enum class Suitability : std::uint8_t { Good, Poor, None };
constexpr std::size_t max_poor_cuts = 4;

bool has_remainder(std::span<const Term> roots) {
  std::vector<Term> pending(roots.begin(), roots.end());
  TermMap<bool> seen;
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (!seen.emplace(term).second) continue;
    if (term.op() == Op::Mod || term.op() == Op::Div) return true;
    for (const Term child : term.children()) pending.push_back(child);
  }
  return false;
}

Suitability suitability_of_horn(const Chain& chain) {
  std::vector<Term> conjuncts;
  for (const auto& link : chain.links) conjuncts.insert(conjuncts.end(), link.begin(), link.end());
  const Theories theories = theories_of(conjuncts);
  if (theories.only_integers() && !has_remainder(conjuncts)) return Suitability::Good;
  const bool is_hopeless = theories.floats || theories.arrays || chain.cut_count() > max_poor_cuts;
  return is_hopeless ? Suitability::None : Suitability::Poor;
}

}  // namespace

Interpolator::Interpolator(TermManager& terms, SolverOptions options, InterpolationMethod method,
                           InterpolatorStatistics* statistics)
    : terms_(terms), options_(std::move(options)), method_(method), statistics_(statistics) {}

void Interpolator::count(std::uint64_t InterpolatorStatistics::* counter) {
  if (statistics_ != nullptr) ++(statistics_->*counter);
}

SolverOptions Interpolator::limited(Effort effort, double share_of_budget) const {
  SolverOptions options = options_;
  options.effort = std::min(options.effort, effort);
  options.budget = options.budget.share(share_of_budget);
  return options;
}

std::optional<std::vector<Term>> Interpolator::sequence(std::span<const Term> formulas) {
  const double begin = process_cpu_seconds();
  std::optional<std::vector<Term>> result = interpolate(formulas);
  count(&InterpolatorStatistics::calls);
  if (!result) count(&InterpolatorStatistics::failed);
  if (statistics_ != nullptr) statistics_->seconds += process_cpu_seconds() - begin;
  return result;
}

std::optional<std::vector<Term>> Interpolator::interpolate(std::span<const Term> formulas) {
  if (formulas.empty()) return std::nullopt;
  const std::optional<Reduced> reduced = reduce(formulas);
  if (!reduced) return std::nullopt;
  if (reduced->chain.links.size() < 2) return checked(formulas, *reduced, std::vector<Term>());

  const bool tries_horn = method_ != InterpolationMethod::Core, tries_core = method_ != InterpolationMethod::Horn;
  const Suitability horn = suitability_of_horn(reduced->chain);
  const bool horn_first = horn == Suitability::Good || !tries_core;
  if (tries_horn && horn_first) {
    if (auto result = by_horn_clauses(formulas, *reduced)) return result;
  }
  if (tries_core) {
    if (auto result = by_core(formulas, *reduced)) return result;
  }
  if (!tries_horn || horn_first || horn == Suitability::None) return std::nullopt;
  return by_horn_clauses(formulas, *reduced);
}

std::optional<Interpolator::Reduced> Interpolator::reduce(std::span<const Term> formulas) {
  std::vector<std::vector<Term>> links;
  std::vector<Term> conjuncts;
  TermMap<bool> seen;
  for (const Term formula : formulas) {
    links.push_back(conjuncts_of(formula));
    for (const Term conjunct : links.back()) {
      if (seen.emplace(conjunct).second) conjuncts.push_back(conjunct);
    }
  }
  // Shown first by the quicker way, without a core. The solver that knows cores need not find one.
  if (check_satisfiable(terms_, conjuncts, options_) != Answer::Unsat) return std::nullopt;
  TermMap<bool> needed;
  for (const Term conjunct : small_core(std::move(conjuncts))) needed[conjunct] = true;
  // A conjunct that occurs again is used where it occurs last: up to there nothing has to be known about it.
  for (std::vector<Term>& link : std::views::reverse(links)) {
    std::erase_if(link, [&](Term conjunct) { return !std::exchange(needed[conjunct], false); });
  }
  Reduced reduced;
  for (std::vector<Term>& link : links) {
    if (!link.empty()) reduced.chain.links.push_back(std::move(link));
    reduced.links_before.push_back(reduced.chain.links.size());
  }
  reduced.links_before.pop_back();
  return reduced;
}

std::vector<Term> Interpolator::small_core(std::vector<Term> conjuncts) {
  const std::unique_ptr<Solver> solver = make_solver(terms_, limited(core_effort, 0.2));
  if (solver->check(conjuncts) != Answer::Unsat) return conjuncts;
  std::vector<Term> core = solver->core();
  if (core.size() > 2 * max_quick_shrinking_checks) return core;
  const std::unique_ptr<Solver> quick_solver = make_solver(terms_, limited(shrinking_effort, 0.1));
  return shrink_core(*quick_solver, std::move(core), max_quick_shrinking_checks);
}

std::optional<std::vector<Term>> Interpolator::by_horn_clauses(std::span<const Term> formulas, const Reduced& reduced) {
  SolverBackend& backend = options_.context->backend(terms_);
  auto result =
      checked(formulas, reduced, backend.interpolate_by_horn_clauses(reduced.chain, limited(horn_effort, 0.5)));
  if (result) count(&InterpolatorStatistics::by_horn);
  return result;
}

std::optional<std::vector<Term>> Interpolator::by_core(std::span<const Term> formulas, const Reduced& reduced) {
  auto result = checked(formulas, reduced, interpolate_by_core(terms_, reduced.chain, options_));
  if (result) count(&InterpolatorStatistics::by_core);
  return result;
}

// Carries the interpolants of the chain over to the cuts of the formulas, and keeps them only if they pass.
std::optional<std::vector<Term>> Interpolator::checked(std::span<const Term> formulas, const Reduced& reduced,
                                                       const std::optional<std::vector<Term>>& chain_interpolants) {
  if (!chain_interpolants) return std::nullopt;
  std::vector<Term> interpolants;
  for (const std::size_t before : reduced.links_before) {
    const bool is_after = before == reduced.chain.links.size();
    interpolants.push_back(before == 0 ? terms_.truth()
                           : is_after  ? terms_.falsity()
                                       : (*chain_interpolants)[before - 1]);
  }
  if (is_sequence_interpolant(formulas, interpolants)) return interpolants;
  count(&InterpolatorStatistics::rejected);
  return std::nullopt;
}

bool Interpolator::is_sequence_interpolant(std::span<const Term> formulas, std::span<const Term> interpolants) {
  Chain chain;
  for (const Term formula : formulas) chain.links.push_back({formula});
  const std::vector<std::vector<Term>> shared = shared_variables(chain);
  for (std::size_t k = 0; k < formulas.size(); ++k) {
    const Term before = k == 0 ? terms_.truth() : interpolants[k - 1];
    const Term after = k == interpolants.size() ? terms_.falsity() : interpolants[k];
    if (k < interpolants.size() && !std::ranges::includes(shared[k], free_variables(after), {}, &Term::id, &Term::id)) {
      return false;
    }
    if (before == after) continue;
    if (!implies(terms_, terms_.conjunction(before, formulas[k]), after, options_)) return false;
  }
  return true;
}

}  // namespace warrant
