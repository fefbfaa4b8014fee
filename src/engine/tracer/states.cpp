#include "engine/tracer/states.h"

#include <algorithm>

#include "engine/tracer/literals.h"
#include "logic/substitute.h"
#include "smt/definitions.h"

namespace warrant::tracer {
namespace {

// An array term with its stores at constant indices as cells, so that reading it stays concrete.
SymbolicArray as_cells(Term array) {
  std::vector<Term> stores;
  Term base = array;
  for (; base.op() == Op::Store; base = base.child(0)) stores.push_back(base);
  SymbolicArray result{base, {}};
  for (auto store = stores.rbegin(); store != stores.rend(); ++store) {
    const Term index = store->child(1);
    const auto key = index.is_constant() ? index.integer().to_uint64() : std::nullopt;
    if (!key || *key > UINT32_MAX) return {array, {}};
    result.cells.set(static_cast<std::uint32_t>(*key), store->child(2));
  }
  return result;
}

}  // namespace

States::States(const Program& program, const SolverOptions& options)
    : executor_(program), options_(options), solver_(program.terms(), options) {}

State States::initial() const { return {}; }

State States::branch(const State& state) const {
  State result = state;
  result.path = state.path.extended();
  return result;
}

// Equations give variables their values, as far as they can: what is concrete stays so.
State States::satisfying(std::span<const Term> formulas) {
  State state = initial();
  state.path.values = nullptr;
  std::vector<Term> rest;
  for (const Term formula : formulas) {
    if (const auto fixed = fixed_value(formula))
      define(state, fixed->variable, fixed->value);
    else
      rest.push_back(formula);
  }
  for (const Term formula : rest) {
    std::vector<Term> open;
    for (const Term symbol : free_variables(formula)) {
      const VariableId id = program().variable_of(symbol);
      if (id != none_id && !symbol.sort().is_array() && !state.symbolic.memory.scalar(id)) open.push_back(symbol);
    }
    const auto definition = definition_in(terms(), formula, open);
    if (definition && !definition->variable.sort().is_bool()) define(state, definition->variable, definition->value);
    solver_.constrain(state.path, evaluate(formula, state));
  }
  feasible(state);
  return state;
}

void States::define(State& state, Term variable, Term value) {
  const VariableId id = program().variable_of(variable);
  if (variable.sort().is_array()) {
    state.symbolic.memory.set(id, as_cells(value));
    return;
  }
  const Term term = evaluate(value, state);
  state.symbolic.memory.set(id, term);
  solver_.constrain(state.path, program().encoding().in_range(term, *program().variable(id).type));
}

void States::take_facts(State& state) {
  for (const Term fact : facts_) solver_.constrain(state.path, fact);
  facts_.clear();
}

Term States::evaluate(Term formula, State& state) {
  const Term result = executor_.evaluate(formula, state.symbolic, facts_);
  take_facts(state);
  return result;
}

std::optional<std::size_t> States::execute(std::span<const EdgeId> edges, State& state) {
  const Cfa& cfa = program().cfa();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Operation& operation = cfa.edge(edges[i]).operation;
    const auto* assume = std::get_if<Assume>(&operation);
    if (!assume) {
      executor_.execute(operation, state.symbolic, facts_);
      take_facts(state);
      continue;
    }
    const Term condition = evaluate(assume->condition, state);
    if (condition.is_true()) continue;
    if (condition.is_false()) return i;
    const auto [answer, values] = solver_.possible(state.path, condition);
    if (answer == Answer::Unsat) return i;
    solver_.constrain(state.path, condition, values);
  }
  return std::nullopt;
}

void States::execute_without_guards(std::span<const EdgeId> edges, State& state) {
  for (const EdgeId edge : edges) executor_.execute(program().cfa().edge(edge).operation, state.symbolic, facts_);
  take_facts(state);
}

bool States::implies(State& state, Term formula) {
  const Term value = evaluate(formula, state);
  if (value.is_constant()) return value.is_true();
  if (std::ranges::find(state.path.node->constraints, value) != state.path.node->constraints.end()) return true;
  return solver_.possible(state.path, terms().negate(value)).answer == Answer::Unsat;
}

bool States::implies_from_scratch(State& state, std::span<const Term> formulas) {
  std::vector<Term> values;
  for (const Term formula : formulas) values.push_back(evaluate(formula, state));
  std::vector<Term> all{terms().negate(terms().conjunction(values))};
  for (const PathNode* node = state.path.node.get(); node; node = node->parent.get())
    all.insert(all.end(), node->constraints.begin(), node->constraints.end());
  return check_satisfiable(terms(), all, options_) == Answer::Unsat;
}

bool States::may_imply(State& state, Term formula) {
  const Term value = evaluate(formula, state);
  if (value.is_constant()) return value.is_true();
  return !state.path.values || state.path.values->satisfies(value);
}

bool States::contradicts(State& state, std::span<const Term> formulas) {
  std::vector<Term> values;
  for (const Term formula : formulas) values.push_back(evaluate(formula, state));
  return solver_.possible(state.path, terms().conjunction(values)).answer == Answer::Unsat;
}

std::optional<std::vector<std::size_t>> States::contradiction(State& state, std::span<const Term> formulas) {
  std::vector<Term> values;
  for (const Term formula : formulas) values.push_back(evaluate(formula, state));
  return solver_.contradiction(state.path, values);
}

Answer States::feasible(State& state) {
  if (state.path.values) return Answer::Sat;
  const auto [answer, values] = solver_.possible(state.path, terms().truth());
  state.path.values = values;
  return answer;
}

}  // namespace warrant::tracer
