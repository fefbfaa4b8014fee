#include "engine/bmc/guarded_states.h"

#include <algorithm>

namespace warrant::bmc {

namespace {

std::vector<Term> parts_of(Term guard) {
  if (guard.is_true()) return {};
  if (guard.op() != Op::And) return {guard};
  return {guard.children().begin(), guard.children().end()};
}

}  // namespace

// Inputs are numbered over all states.
template <typename Use>
auto GuardedStates::with_inputs(GuardedState& state, Use use) {
  SymbolicState symbolic{std::move(state.memory), inputs_};
  std::vector<Term> facts;
  const auto result = use(symbolic, facts);
  state.memory = std::move(symbolic.memory);
  inputs_ = symbolic.inputs;
  for (const Term fact : facts) solver_.add(fact);
  return result;
}

Term GuardedStates::execute(const Operation& operation, GuardedState& state) {
  return with_inputs(state, [&](SymbolicState& symbolic, std::vector<Term>& facts) {
    return executor_.execute(operation, symbolic, facts);
  });
}

Term GuardedStates::evaluate(Term condition, GuardedState& state) {
  return with_inputs(state, [&](SymbolicState& symbolic, std::vector<Term>& facts) {
    return executor_.evaluate(condition, symbolic, facts);
  });
}

Term GuardedStates::decide(Term condition, GuardedState& state) {
  const Term value = evaluate(condition, state);
  const std::optional<bool> known = ranges_.decide(value);
  return known ? terms_.boolean(*known) : value;
}

bool GuardedStates::is_feasible(Term guard) {
  if (guard.is_true()) return true;
  budget_.check();
  return solver_.check(guard) != Answer::Unsat;
}

void GuardedStates::merge(GuardedState& into, GuardedState other) {
  complete(into.memory, other);
  complete(other.memory, into);
  const Term guard = other.guard;
  into.memory = SymbolicMemory::merge(
      into.memory, other.memory, [&](Term x, Term y) { return terms_.ite(guard, y, x); },
      [&](const SymbolicArray& a, const SymbolicArray& b) { return merge_arrays(guard, a, b); });
  into.guard = merge_guards(into.guard, guard);
}

// A variable that has no value yet has any.
void GuardedStates::complete(const SymbolicMemory& from, GuardedState& state) {
  std::vector<VariableId> missing;
  from.for_each_missing_in(state.memory, [&](VariableId variable) { missing.push_back(variable); });
  with_inputs(state, [&](SymbolicState& symbolic, std::vector<Term>& facts) {
    for (const VariableId variable : missing) executor_.refresh(variable, symbolic, facts);
    return true;
  });
}

// The first, but the second where the guard holds.
SymbolicArray GuardedStates::merge_arrays(Term guard, const SymbolicArray& a, const SymbolicArray& b) {
  if (a.base != b.base) return {terms_.ite(guard, executor_.materialise(b), executor_.materialise(a)), {}};
  SymbolicArray result{a.base, {}};
  const Sort index = a.base.sort().index();
  const auto element = [&](std::uint32_t key) {
    return terms_.select(a.base,
                         index.is_int() ? terms_.integer(Integer(key)) : terms_.bit_vec(Integer(key), index.width()));
  };
  SymbolicArray left = a, right = b;
  PersistentMap<Term>::for_each_missing(b.cells, a.cells,
                                        [&](std::uint32_t key, Term) { left.cells.set(key, element(key)); });
  PersistentMap<Term>::for_each_missing(a.cells, b.cells,
                                        [&](std::uint32_t key, Term) { right.cells.set(key, element(key)); });
  result.cells = PersistentMap<Term>::intersect(left.cells, right.cells, [&](Term x, Term y) -> std::optional<Term> {
    return x == y ? x : terms_.ite(guard, y, x);
  });
  return result;
}

// The disjunction, with what both have in common outside of it: behind both sides of a condition nothing is left of it.
Term GuardedStates::merge_guards(Term a, Term b) {
  std::vector<Term> left = parts_of(a), right = parts_of(b), common;
  const auto by_id = [](Term x, Term y) { return x.id() < y.id(); };
  std::ranges::sort(left, by_id);
  std::ranges::sort(right, by_id);
  std::ranges::set_intersection(left, right, std::back_inserter(common), by_id);
  const auto is_common = [&](Term part) { return std::ranges::binary_search(common, part, by_id); };
  std::erase_if(left, is_common);
  std::erase_if(right, is_common);
  // (c and d) or not c is d or not c.
  if (right.size() == 1)
    std::erase(left, terms_.negate(right[0]));
  else if (left.size() == 1)
    std::erase(right, terms_.negate(left[0]));
  common.push_back(terms_.disjunction(terms_.conjunction(left), terms_.conjunction(right)));
  return terms_.conjunction(common);
}

}  // namespace warrant::bmc
