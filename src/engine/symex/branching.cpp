#include "engine/symex/branching.h"

#include <algorithm>

namespace warrant::symex {

std::vector<Branch> Branching::feasible(State& state) {
  const Term truth = executor_.terms().truth();
  const bool one_must_be = is_exhaustive(executor_.program().cfa().location(state.location));
  std::vector<Branch> branches = not_constantly_false(state), result;
  for (std::size_t i = 0; i < branches.size(); ++i) {
    Branch& branch = branches[i];
    branch.values = state.path.values;
    if (one_must_be && i + 1 == branches.size() && result.empty()) {
      branch.condition = truth;
    } else if (!branch.condition.is_true()) {
      const PathSolver::Possibility possibility = solver_.possible(state.path, branch.condition);
      if (possibility.answer == Answer::Unsat) continue;
      branch.values = possibility.values;
    }
    result.push_back(std::move(branch));
  }
  // Where the others are refuted, it follows from the path condition.
  if (result.size() == 1 && one_must_be) result[0].condition = truth;
  return result;
}

std::vector<Branch> Branching::not_constantly_false(State& state) {
  const Cfa& cfa = executor_.program().cfa();
  std::vector<Branch> result;
  std::vector<Term> facts;
  for (const EdgeId id : cfa.location(state.location).out) {
    Term condition = executor_.terms().truth();
    if (const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation))
      condition = executor_.evaluate(assume->condition, state.symbolic, facts);
    if (!condition.is_false()) result.push_back({id, condition, nullptr});
  }
  for (const Term fact : facts) solver_.constrain(state.path, fact);
  return result;
}

bool Branching::is_exhaustive(const Location& location) const {
  return location.out.size() > 1 && std::ranges::all_of(location.out, [&](EdgeId id) {
           const auto* assume = std::get_if<Assume>(&executor_.program().cfa().edge(id).operation);
           return !assume || assume->kind == AssumeKind::Branch;
         });
}

}  // namespace warrant::symex
