#include "engine/tracer/projection.h"

#include <algorithm>
#include <unordered_set>

#include "engine/tracer/literals.h"
#include "engine/tracer/tuning.h"
#include "logic/substitute.h"
#include "smt/chain.h"
#include "smt/components.h"
#include "smt/definitions.h"

namespace warrant::tracer {
namespace {

class StateProjection {
 public:
  StateProjection(States& states, State& state) : states_(states), terms_(states.terms()), state_(state) {}

  void add(VariableId id) {
    const Term variable = states_.program().symbol(id);
    if (!has_value(id)) return;
    const Term value = states_.evaluate(variable, state_);
    if (dag_size(value) > tuning.max_value_size) return;
    if (free_variables(value).empty())
      found_.push_back(terms_.eq(variable, value));
    else
      equations_.push_back(terms_.eq(variable, value));
    know_range(id, variable);
  }

  std::vector<Term> result() {
    if (equations_.empty()) return std::move(found_);
    std::vector<Term> parts = equations_;
    const std::vector<Term> constraints = constraints_about(state_, terms_, equations_);
    parts.insert(parts.end(), constraints.begin(), constraints.end());
    std::vector<Term> symbols;
    for (const Term symbol : variables_of(parts))
      if (states_.program().variable_of(symbol) == none_id) symbols.push_back(symbol);
    const Projection projection = eliminate_definitions(terms_, std::move(parts), symbols);
    for (const Term conjunct : projection.conjuncts)
      for (const Term part : conjuncts(terms_, conjunct))
        if (speaks_of_variables_only(part)) keep(part);
    return std::move(found_);
  }

 private:
  bool has_value(VariableId id) const {
    const SymbolicMemory& memory = state_.symbolic.memory;
    return memory.scalar(id) || memory.array(id);
  }

  void know_range(VariableId id, Term variable) {
    if (variable.sort().is_array()) return;
    const Term range = states_.program().encoding().in_range(variable, *states_.program().variable(id).type);
    for (const Term part : conjuncts(terms_, range)) known_.insert(part);
  }

  bool speaks_of_variables_only(Term formula) const {
    return std::ranges::none_of(free_variables(formula),
                                [&](Term symbol) { return states_.program().variable_of(symbol) == none_id; });
  }

  void keep(Term formula) {
    if (!formula.is_constant() && known_.insert(formula).second) found_.push_back(formula);
  }

  States& states_;
  TermManager& terms_;
  State& state_;
  std::vector<Term> found_, equations_;
  std::unordered_set<Term> known_;  // not worth saying again
};

}  // namespace

std::vector<Term> constraints_about(const State& state, TermManager& terms, const std::vector<Term>& formulas) {
  auto connected = Connections(terms).with(state.path.constraints, terms.conjunction(formulas), tuning.max_constraints);
  return connected ? std::move(connected->constraints) : std::vector<Term>();
}

std::vector<Term> project(States& states, State& state, const std::vector<VariableId>& variables) {
  StateProjection projection(states, state);
  for (const VariableId id : variables) projection.add(id);
  return projection.result();
}

}  // namespace warrant::tracer
