// Concrete execution over a weighted graph, and the way back to the edges of the program.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "evidence/counterexample.h"
#include "logic/value.h"
#include "summary/weighted_graph.h"

namespace warrant {

using ConcreteState = std::vector<Value>;           // by position of the state variable
using Choices = std::unordered_map<Term, Value>;    // the existentials of one edge

class ConcreteExecution {
 public:
  explicit ConcreteExecution(const WeightedGraph& graph) : graph_(graph) {}

  // The state behind the edge; nothing if its guard does not hold.
  std::optional<ConcreteState> step(const GraphEdge& edge, const ConcreteState& state, const Choices& choices) const;
  // The condition in a state; it has no existentials.
  bool holds(Term condition, const ConcreteState& state) const;
  // The state as constant terms.
  Substitution constants(const ConcreteState& state, const std::vector<Term>& variables) const;
  // Appends the program's edges that the step takes, and its inputs. False if there is no such way.
  bool append_program_path(const GraphEdge& edge, const ConcreteState& state, const Choices& choices,
                           Counterexample& counterexample) const;

 private:
  Value value(Term symbol, const ConcreteState& state, const Choices& choices) const;

  const WeightedGraph& graph_;
};

}  // namespace warrant
