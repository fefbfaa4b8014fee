// The stop operator: whether a state is covered by one that was reached at the same location.
//
// States are grouped by the variables that have explicit values, and found by these values; only what they say besides
// is a question to the solver.
#include "engine/symexplus/algorithm.h"
#include "engine/symexplus/tuning.h"

namespace warrant::symexplus {
namespace {

// What a state says besides its explicit values.
Term rest_of(States& states, const AbstractState& abstract) {
  AbstractState rest = abstract;
  std::erase_if(rest.values, [](const auto& value) { return value.second.is_constant(); });
  return states.formula(rest);
}

}  // namespace

void Symexplus::open_or_cover(NodeId id) {
  if (const NodeId by = covering(id); by != no_node) {
    ++covered_;
    reached_.cover(id, by);
  } else {
    reached_.open(id);
  }
}

// A state at the same location that says no more.
NodeId Symexplus::covering(NodeId id) {
  const Node& node = reached_[id];
  NodeId found = no_node;
  unsigned asked = 0;
  std::optional<State> state;
  reached_.coverage(node.location).any_weaker(node.abstract, [&](NodeId other) {
    const AbstractState& weaker = reached_[other].abstract;
    if (weaker == node.abstract) {
      found = other;
      return true;
    }
    if (asked >= tuning.max_cover_checks) return false;
    const Term formula = rest_of(states_, weaker);
    if (!formula.is_true()) {
      ++asked;
      if (!state) state = state_of(id);
      if (!states_.implies(*state, formula)) return false;
    }
    found = other;
    return true;
  });
  return found;
}

}  // namespace warrant::symexplus
