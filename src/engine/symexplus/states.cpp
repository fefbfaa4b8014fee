#include "engine/symexplus/states.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/path_formula.h"
#include "engine/symexplus/tuning.h"
#include "logic/substitute.h"
#include "smt/linear_elimination.h"

namespace warrant::symexplus {
namespace {

std::vector<EdgeId> united(const std::vector<EdgeId>& a, const std::vector<EdgeId>& b) {
  std::vector<EdgeId> result;
  std::ranges::set_union(a, b, std::back_inserter(result));
  return result;
}

void add_constraint(std::vector<Constraint>& constraints, Constraint constraint) {
  if (constraint.condition.is_true()) return;
  const bool is_known = std::ranges::any_of(
      constraints, [&](const Constraint& known) { return known.condition == constraint.condition; });
  if (!is_known) constraints.push_back(std::move(constraint));
}

}  // namespace

States::States(const Program& program, const SolverOptions& options)
    : executor_(program), options_(options), solver_(program.terms(), options) {}

Step States::execute(EdgeId edge, State& state) { return execute(edge, state, Check::Feasibility); }
void States::execute_unchecked(EdgeId edge, State& state) { execute(edge, state, Check::Nothing); }

Step States::execute(EdgeId edge, State& state, Check check) {
  const EdgeEffect effect = execute_edge(executor_, program().cfa().edge(edge).operation, state.symbolic);
  for (const Term fact : effect.facts) solver_.constrain(state.path, fact);
  for (const Term condition : effect.conditions) {
    if (condition.is_false() && check == Check::Feasibility) return Step::ExcludedByValues;
    state.constraints.push_back({condition, {edge}});
    if (check == Check::Nothing) {
      solver_.constrain(state.path, condition);
      continue;
    }
    auto [answer, values] = solver_.possible(state.path, condition);
    if (answer == Answer::Unsat) return Step::Excluded;
    solver_.constrain(state.path, condition, std::move(values));
  }
  return Step::Taken;
}

Term States::place_symbol(VariableId variable) {
  if (place_symbols_.size() <= variable) place_symbols_.resize(program().variable_count());
  Term& symbol = place_symbols_[variable];
  if (!symbol) {
    const Term own = program().symbol(variable);
    symbol = terms().variable(fmt::format("{}@place", own.name()), own.sort());
  }
  return symbol;
}

Term States::at_place(Term term) {
  const std::vector<Term>& symbols = symbols_.of(term);
  if (symbols.empty()) return term;
  Substitution places;
  for (const Term symbol : symbols) places.emplace(symbol, place_symbol(program().variable_of(symbol)));
  return substitute(terms(), term, places);
}

SymbolicArray States::at_place(const SymbolicArray& array) {
  SymbolicArray result{at_place(array.base), {}};
  array.cells.for_each([&](std::uint32_t index, Term value) { result.cells.set(index, at_place(value)); });
  return result;
}

AbstractState States::abstract(const State& state, const LocationPrecision& precision) {
  AbstractState result;
  const SymbolicMemory& memory = state.symbolic.memory;
  const std::vector<VariableId> tracked(precision.variables.begin(), precision.variables.end());
  Naming naming(program(), symbols_);
  naming.name_all(memory, tracked, state.constraints);
  for (const VariableId id : tracked) {
    const Term own = program().symbol(id);
    if (const Term value = memory.scalar(id)) {
      if (!naming.has_names(value)) continue;
      if (const Term named = naming.named(value); named != own) result.values.emplace_back(id, named);
    } else if (const SymbolicArray* array = memory.array(id)) {
      SymbolicArray named = naming.named(id, *array);
      if (named.base != own || !named.cells.is_empty()) result.arrays.emplace_back(id, std::move(named));
    }
  }
  // Latest first: of two constraints of the same edges the later one is more likely to imply the earlier.
  Constraint projected;
  std::vector<Term> conjuncts, eliminated;
  for (auto constraint = state.constraints.rbegin(); constraint != state.constraints.rend(); ++constraint) {
    const bool is_kept =
        std::ranges::all_of(constraint->origins, [&](EdgeId edge) { return precision.constraints.contains(edge); });
    if (!is_kept) continue;
    if (const std::vector<Term> open = naming.unnamed(constraint->condition); open.empty()) {
      add_constraint(result.constraints, {naming.named(constraint->condition), constraint->origins});
    } else if (conjuncts.size() < tuning.max_projected) {
      conjuncts.push_back(naming.named(constraint->condition));
      projected.origins = united(projected.origins, constraint->origins);
      eliminated.insert(eliminated.end(), open.begin(), open.end());
    }
  }
  if (!conjuncts.empty()) {
    const Projection rest = eliminate_linear(terms(), eliminate_definitions(terms(), conjuncts, eliminated));
    for (const Term conjunct : rest.conjuncts) {
      const std::vector<Term>& symbols = symbols_.of(conjunct);
      const auto is_left = [&](Term symbol) {
        return std::ranges::find(rest.variables, symbol) != rest.variables.end();
      };
      if (std::ranges::none_of(symbols, is_left)) add_constraint(result.constraints, {conjunct, projected.origins});
    }
  }
  drop_implied(result.constraints);
  std::ranges::sort(result.constraints, {}, [](const Constraint& constraint) { return constraint.condition.id(); });
  return result;
}

// A loop's condition holds of every round; that of the last one, which comes first here, mostly says it all.
void States::drop_implied(std::vector<Constraint>& constraints) {
  std::set<std::vector<EdgeId>> latest;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (!latest.insert(constraints[i].origins).second) continue;
    unsigned failures = 0;
    const auto is_weaker = [&](const Constraint& other) {
      if (other.origins != constraints[i].origins || failures >= tuning.max_not_implied) return false;
      const bool is_dropped = is_implied(constraints[i].condition, other.condition);
      failures += is_dropped ? 0 : 1;
      return is_dropped;
    };
    const auto earlier = constraints.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    constraints.erase(std::remove_if(earlier, constraints.end(), is_weaker), constraints.end());
  }
}

bool States::is_implied(Term premise, Term conclusion) {
  const auto [entry, is_new] = implied_.try_emplace({premise.id(), conclusion.id()}, false);
  if (is_new) entry->second = warrant::implies(terms(), premise, conclusion, options_);
  return entry->second;
}

std::optional<State> States::resume(const AbstractState& abstract, std::span<const Term> facts, const State* from) {
  State state;
  std::set<VariableId> named;
  for (const auto& [id, value] : abstract.values) add_variables(value, named);
  for (const auto& [id, array] : abstract.arrays) {
    add_variables(array.base, named);
    array.cells.for_each([&](std::uint32_t, Term value) { add_variables(value, named); });
  }
  for (const Constraint& constraint : abstract.constraints) add_variables(constraint.condition, named);
  SymbolicMemory& memory = state.symbolic.memory;
  std::vector<Term> ranges;
  for (const VariableId id : named) {
    const Term symbol = place_symbol(id);
    if (symbol.sort().is_array()) {
      memory.set(id, SymbolicArray{symbol, {}});
    } else {
      memory.set(id, symbol);
      ranges.push_back(program().encoding().in_range(symbol, *program().variable(id).type));
    }
    if (!from || !from->path.values) continue;
    const SymbolicMemory& before = from->symbolic.memory;
    if (const Term value = before.scalar(id))
      state.path.values->set(symbol, from->path.values->evaluate(value));
    else if (const SymbolicArray* array = before.array(id))
      state.path.values->set(symbol, from->path.values->evaluate(executor_.materialise(*array)));
  }
  for (const auto& [id, value] : abstract.values) memory.set(id, at_place(value));
  for (const auto& [id, array] : abstract.arrays) memory.set(id, at_place(array));
  for (const Term range : ranges) solver_.constrain(state.path, range);
  for (const Constraint& constraint : abstract.constraints) {
    state.constraints.push_back({at_place(constraint.condition), constraint.origins});
    solver_.constrain(state.path, state.constraints.back().condition);
  }
  std::vector<Term> known;
  for (const Term fact : facts) known.push_back(executor_.evaluate(fact, state.symbolic, known));
  for (const Term fact : known) solver_.constrain(state.path, fact);
  if (from && !state.path.values) {
    auto [answer, values] = solver_.possible(state.path, terms().truth());
    if (answer == Answer::Unsat) return std::nullopt;
    state.path.values = std::move(values);
  }
  return state;
}

void States::add_variables(Term term, std::set<VariableId>& variables) {
  for (const Term symbol : symbols_.of(term)) variables.insert(program().variable_of(symbol));
}

std::vector<States::Conjunct> States::conjuncts(const AbstractState& abstract) {
  std::vector<Conjunct> result;
  for (const Constraint& constraint : abstract.constraints)
    result.push_back({constraint.condition, none_id, &constraint});
  for (const auto& [id, array] : abstract.arrays) {
    const Term own = program().symbol(id);
    if (array.base != own) {
      result.push_back({terms().eq(own, executor_.materialise(array)), id, nullptr});
      continue;
    }
    std::vector<Term> cells;
    array.cells.for_each([&](std::uint32_t index, Term value) {
      const Sort sort = own.sort().index();
      const Term position =
          sort.is_int() ? terms().integer(Integer(index)) : terms().bit_vec(Integer(index), sort.width());
      cells.push_back(terms().eq(terms().select(own, position), value));
    });
    result.push_back({terms().conjunction(cells), id, nullptr});
  }
  for (const auto& [id, value] : abstract.values)
    result.push_back({terms().eq(program().symbol(id), value), id, nullptr});
  return result;
}

Term States::formula(const AbstractState& abstract) {
  std::vector<Term> parts;
  for (const Conjunct& conjunct : conjuncts(abstract)) parts.push_back(conjunct.formula);
  return terms().conjunction(parts);
}

LocationPrecision States::precision_of(std::span<const Conjunct> conjuncts) {
  LocationPrecision result;
  for (const Conjunct& conjunct : conjuncts) {
    add_variables(conjunct.formula, result.variables);
    if (conjunct.variable != none_id) result.variables.insert(conjunct.variable);
    if (conjunct.constraint)
      result.constraints.insert(conjunct.constraint->origins.begin(), conjunct.constraint->origins.end());
  }
  return result;
}

bool States::implies(State& state, Term formula) {
  std::vector<Term> facts;
  const Term value = executor_.evaluate(formula, state.symbolic, facts);
  for (const Term fact : facts) solver_.constrain(state.path, fact);
  if (value.is_constant()) return value.is_true();
  return solver_.possible(state.path, terms().negate(value)).answer == Answer::Unsat;
}

}  // namespace warrant::symexplus
