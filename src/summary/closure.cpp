#include "summary/closure.h"

#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

#include <vector>

namespace warrant {
namespace {

constexpr unsigned long closure_operations = 200'000;
constexpr unsigned long phase_operations = 100'000;  // for all conditions together
constexpr std::size_t max_conditions = 8;

TransitiveClosure closure_by_isl(const IslMap& steps, const Presburger& presburger) {
  isl_bool exact = isl_bool_false;
  IslMap map(isl_map_transitive_closure(isl_map_copy(steps.get()), &exact));
  if (!map || presburger.exhausted()) return {};
  return {std::move(map), exact == isl_bool_true};
}

// Half-spaces that bound the states in which some case of the steps can be taken.
std::vector<IslSet> conditions_of(const IslMap& steps) {
  struct Collector {
    std::vector<IslSet> found;
    static isl_stat of_constraint(isl_constraint* constraint, void* self) {
      auto& found = static_cast<Collector*>(self)->found;
      if (found.size() < max_conditions && !isl_constraint_is_equality(constraint)) {
        isl_set* everything = isl_set_universe(isl_constraint_get_space(constraint));
        found.emplace_back(isl_set_add_constraint(everything, isl_constraint_copy(constraint)));
      }
      isl_constraint_free(constraint);
      return isl_stat_ok;
    }
    static isl_stat of_case(isl_basic_map* one, void* self) {
      isl_basic_set* domain = isl_basic_set_remove_divs(isl_basic_map_domain(one));
      isl_basic_set_foreach_constraint(domain, &of_constraint, self);
      isl_basic_set_free(domain);
      return isl_stat_ok;
    }
  } collector;
  isl_map_foreach_basic_map(steps.get(), &Collector::of_case, &collector);
  return std::move(collector.found);
}

bool is_kept(const IslSet& states, const IslMap& steps) {
  isl_set* behind = isl_set_apply(isl_set_copy(states.get()), isl_map_copy(steps.get()));
  const isl_bool kept = isl_set_is_subset(behind, states.get());
  isl_set_free(behind);
  return kept == isl_bool_true;
}

isl_map* with_identity(const IslMap& map) {
  return isl_map_union(isl_map_copy(map.get()), isl_map_identity(isl_map_get_space(map.get())));
}

// First steps from outside of `later`, then steps from inside. Nothing if one of the closures is not exact.
TransitiveClosure closure_in_phases(const IslMap& steps, const IslSet& later, const Presburger& presburger) {
  const auto restricted = [&](isl_set* domain) {
    return IslMap(isl_map_coalesce(isl_map_intersect_domain(isl_map_copy(steps.get()), domain)));
  };
  const IslMap first = restricted(isl_set_complement(isl_set_copy(later.get())));
  const IslMap second = restricted(isl_set_copy(later.get()));
  if (isl_map_is_empty(first.get()) != isl_bool_false || isl_map_is_empty(second.get()) != isl_bool_false) return {};
  const TransitiveClosure before = closure_by_isl(first, presburger);
  if (!before.is_exact) return {};
  const TransitiveClosure behind = closure_by_isl(second, presburger);
  if (!behind.is_exact) return {};
  isl_map* one_kind = isl_map_apply_range(isl_map_copy(before.map.get()), with_identity(behind.map));
  isl_map* both = isl_map_union(one_kind, isl_map_copy(behind.map.get()));
  IslMap map(isl_map_coalesce(both));
  if (!map || presburger.exhausted()) return {};
  return {std::move(map), true};
}

}  // namespace

TransitiveClosure transitive_closure(const IslMap& steps, Presburger& presburger) {
  presburger.allow(closure_operations);
  TransitiveClosure whole = closure_by_isl(steps, presburger);
  if (whole.is_exact || isl_map_n_basic_map(steps.get()) < 2) return whole;
  presburger.allow(phase_operations);
  for (const IslSet& condition : conditions_of(steps)) {
    if (presburger.exhausted()) break;
    const IslSet opposite(isl_set_complement(isl_set_copy(condition.get())));
    for (const IslSet* later : {&condition, &opposite}) {
      if (!is_kept(*later, steps)) continue;
      TransitiveClosure phases = closure_in_phases(steps, *later, presburger);
      if (phases.is_exact) return phases;
    }
  }
  return whole;
}

}  // namespace warrant
