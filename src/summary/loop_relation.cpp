#include "summary/loop_relation.h"

#include <isl/map.h>

namespace warrant {
namespace {

constexpr unsigned long relation_operations = 200'000;

}  // namespace

LoopRelation relation_of(const Transitions& transitions, const Transition& body, Presburger& presburger) {
  TermManager& terms = transitions.terms();
  LoopRelation relation;
  std::vector<Term> parts{body.guard};
  for (Term variable : body.targets()) {
    if (!variable.sort().is_int()) continue;
    relation.variables.push_back(variable);
    relation.after.push_back(terms.fresh_variable("star", variable.sort()));
    parts.push_back(terms.eq(relation.after.back(), body.assignments.at(variable)));
  }
  const Term formula = terms.conjunction(parts);
  for (Term symbol : free_variables(formula))
    if (symbol.sort().is_int() && transitions.is_variable(symbol) && !body.assignments.contains(symbol))
      relation.parameters.push_back(symbol);
  std::vector<Term> dimensions = relation.variables;
  dimensions.insert(dimensions.end(), relation.after.begin(), relation.after.end());
  presburger.allow(relation_operations);
  Presburger::Translation translation = presburger.to_set(formula, dimensions, relation.parameters);
  if (!translation.set || presburger.exhausted()) return relation;
  isl_map* map = isl_map_from_range(isl_set_coalesce(translation.set.release()));
  map = isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 0, static_cast<unsigned>(relation.variables.size()));
  relation.map.reset(isl_map_coalesce(map));
  relation.is_exact = translation.is_exact;
  return relation;
}

IslSet flattened(const IslMap& map) {
  const isl_size count = isl_map_dim(map.get(), isl_dim_in);
  isl_map* flat =
      isl_map_move_dims(isl_map_copy(map.get()), isl_dim_out, 0, isl_dim_in, 0, static_cast<unsigned>(count));
  return IslSet(isl_map_range(flat));
}

}  // namespace warrant
