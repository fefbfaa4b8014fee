#include "smt/interpolator.h"

#include <algorithm>
#include <cassert>

#include "logic/substitute.h"
#include "smt/core.h"
#include "smt/core_interpolation.h"
#include "smt/theories.h"
#include "smt/z3/context.h"
#include "smt/z3/horn.h"

namespace warrant {

namespace {

constexpr unsigned max_shrinking_checks = 30;
constexpr std::uint64_t shrinking_resources = 300'000;
constexpr std::uint64_t horn_resources = 20'000'000;
// Over bit-vectors Spacer takes a second for three cuts, and has little to offer that a core has not.
constexpr std::size_t max_bit_vec_cuts = 4;

}  // namespace

Interpolator::Interpolator(TermManager& terms, SolverOptions options, InterpolationMethod method,
                           InterpolatorStatistics* statistics)
    : terms_(terms), options_(std::move(options)), method_(method), statistics_(statistics) {}

void Interpolator::count(std::uint64_t InterpolatorStatistics::*counter) {
  if (statistics_ != nullptr) ++(statistics_->*counter);
}

SolverOptions Interpolator::limited(std::uint64_t resource_limit, double share_of_budget) const {
  SolverOptions options = options_;
  if (options.resource_limit == 0 || options.resource_limit > resource_limit) options.resource_limit = resource_limit;
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

  Theories theories;
  {
    TheoryCollector collector;
    for (const auto& link : reduced->chain.links) {
      for (const Term conjunct : link) collector.add(conjunct);
    }
    theories = collector.theories();
  }
  const bool prefers_horn = theories.only_integers() || method_ == InterpolationMethod::Horn;
  const bool allows_horn =
      prefers_horn || (!theories.floats && !theories.arrays && reduced->chain.cut_count() <= max_bit_vec_cuts);
  if (prefers_horn && method_ != InterpolationMethod::Core) {
    if (auto result = by_horn_clauses(formulas, *reduced)) return result;
  }
  if (method_ != InterpolationMethod::Horn) {
    if (auto result = by_core(formulas, *reduced)) return result;
  }
  if (allows_horn && !prefers_horn && method_ == InterpolationMethod::Automatic) {
    return by_horn_clauses(formulas, *reduced);
  }
  return std::nullopt;
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
  const std::unique_ptr<Solver> solver = make_solver(terms_, options_);
  if (solver->check(conjuncts) != Answer::Unsat) return std::nullopt;
  std::vector<Term> core = solver->core();
  const std::unique_ptr<Solver> quick_solver = make_solver(terms_, limited(shrinking_resources, 0.2));
  if (core.size() <= 2 * max_shrinking_checks) core = shrink_core(*quick_solver, std::move(core), max_shrinking_checks);

  TermMap<bool> needed;
  for (const Term conjunct : core) needed.emplace(conjunct);
  Reduced reduced;
  for (std::vector<Term>& link : links) {
    std::erase_if(link, [&](Term conjunct) { return !needed.contains(conjunct); });
    if (!link.empty()) reduced.chain.links.push_back(std::move(link));
    reduced.links_before.push_back(reduced.chain.links.size());
  }
  reduced.links_before.pop_back();
  return reduced;
}

std::optional<std::vector<Term>> Interpolator::by_horn_clauses(std::span<const Term> formulas,
                                                               const Reduced& reduced) {
  const auto bridge = options_.context->bridge(terms_);
  auto result = checked(formulas, reduced,
                        interpolate_by_horn_clauses(*bridge, reduced.chain, limited(horn_resources, 0.5)));
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
    interpolants.push_back(before == 0 ? terms_.truth() : is_after ? terms_.falsity() : (*chain_interpolants)[before - 1]);
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
