#include "summary/acceleration.h"

#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/space.h>

#include <algorithm>

#include "summary/closure.h"
#include "summary/loop_relation.h"

namespace warrant {
namespace {

constexpr unsigned long formula_operations = 100'000;
constexpr int max_accelerated_cases = 4;

// { [k] -> [k + 1] } with the parameters of the map.
isl_map* counting(isl_map* map) {
  isl_space* space = isl_space_params(isl_map_get_space(map));
  space = isl_space_add_dims(isl_space_map_from_set(isl_space_set_from_params(space)), isl_dim_in, 1);
  space = isl_space_add_dims(space, isl_dim_out, 1);
  isl_constraint* next = isl_constraint_alloc_equality(isl_local_space_from_space(isl_space_copy(space)));
  next = isl_constraint_set_coefficient_si(next, isl_dim_in, 0, 1);
  next = isl_constraint_set_coefficient_si(next, isl_dim_out, 0, -1);
  next = isl_constraint_set_constant_si(next, 1);
  return isl_map_add_constraint(isl_map_universe(space), next);
}

class Finder {
 public:
  Finder(const Transitions& transitions, const LoopRelation& relation, Presburger& presburger)
      : terms_(transitions.terms()), relation_(relation), presburger_(presburger) {}

  // Takes the map, which is a part of the relation.
  void try_closure(isl_map* steps) {
    presburger_.allow(formula_operations);
    const IslMap counted(isl_map_flat_product(steps, counting(steps)));
    const auto [closed, is_exact] = transitive_closure(counted, presburger_);
    if (!is_exact) return;
    presburger_.allow(formula_operations);
    // Steps are counted from 0.
    Shortcut shortcut;
    shortcut.count = terms_.fresh_variable("steps", Sort::integer());
    std::vector<Term> dimensions = relation_.variables;
    dimensions.push_back(terms_.integer(0));
    for (Term variable : relation_.variables) {
      dimensions.push_back(terms_.fresh_variable("behind", variable.sort()));
      shortcut.transition.assignments.emplace(variable, dimensions.back());
    }
    dimensions.push_back(shortcut.count);
    const Term formula = presburger_.to_existential_formula(flattened(closed), dimensions, relation_.parameters);
    if (!formula) return;
    shortcut.transition.guard = terms_.conjunction(formula, terms_.ge(shortcut.count, terms_.integer(1)));
    found_.push_back(std::move(shortcut));
  }

  static isl_stat try_case(isl_basic_map* one, void* finder) {
    static_cast<Finder*>(finder)->try_closure(isl_map_from_basic_map(one));
    return isl_stat_ok;
  }

  std::vector<Shortcut> found_;

 private:
  TermManager& terms_;
  const LoopRelation& relation_;
  Presburger& presburger_;
};

}  // namespace

std::vector<Shortcut> find_shortcuts(const Transitions& transitions, const Transition& body,
                                     const std::vector<Term>& live, Presburger& presburger) {
  if (!transitions.existentials(body).empty()) return {};
  Transition relevant{{}, body.guard};
  for (const auto& [variable, value] : body.assignments) {
    if (!std::ranges::binary_search(live, variable.id(), {}, &Term::id)) continue;
    if (!variable.sort().is_int()) return {};
    relevant.assignments.emplace(variable, value);
  }
  const LoopRelation relation = relation_of(transitions, relevant, presburger);
  if (relation.variables.empty() || !relation.map || !relation.is_exact) return {};
  Finder finder(transitions, relation, presburger);
  finder.try_closure(isl_map_copy(relation.map.get()));
  const isl_size cases = isl_map_n_basic_map(relation.map.get());
  if (finder.found_.empty() && cases > 1 && cases <= max_accelerated_cases)
    isl_map_foreach_basic_map(relation.map.get(), &Finder::try_case, &finder);
  return std::move(finder.found_);
}

}  // namespace warrant
