// Concrete execution over a weighted graph, and the way back to the edges of the program.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/gps/term_program.h"
#include "evidence/interpreter/counterexample.h"
#include "summary/weighted_graph.h"

namespace warrant::gps {

using ConcreteState = std::vector<Value>;         // by position of the state variable
using Choices = std::unordered_map<Term, Value>;  // the existentials of one edge

class ConcreteExecution {
 public:
  explicit ConcreteExecution(const WeightedGraph& graph);

  // The state behind the edge; nothing if its guard does not hold.
  std::optional<ConcreteState> step(std::uint32_t edge, const ConcreteState& state, const Choices& choices);
  // The condition in a state; it has no existentials.
  bool holds(Term condition, const ConcreteState& state);
  // The state as constant terms.
  Substitution constants(const ConcreteState& state, const std::vector<Term>& variables) const;
  // Appends the program's edges that the step takes, and its inputs. False if there is no such way.
  bool append_program_path(std::uint32_t edge, const ConcreteState& state, const Choices& choices,
                           Counterexample& counterexample);

 private:
  // A transition, a condition or an operation of the program as code; where its symbols' values come from.
  struct Code {
    explicit Code(std::span<const Term> roots) : program(roots) {}
    TermProgram program;
    std::vector<std::size_t> positions;  // of the program's symbols; no_position for existentials
    std::vector<std::size_t> targets;    // of a transition: positions of the variables it assigns
  };
  Code make_code(std::span<const Term> roots) const;
  static void run(Code& code, const ConcreteState& state, const Choices& choices);
  Code& step_code(std::uint32_t edge);
  Code& operation_code(EdgeId edge, Term term);
  // Appends the edges of one block, or of one iteration of a shortcut's loop, and goes on to the state behind it.
  bool append_block(const GraphEdge& edge, ConcreteState& state, const Choices& choices,
                    Counterexample& counterexample);
  // Executes an operation of the program; false at an assume that does not hold.
  bool execute(EdgeId edge, ConcreteState& state, const Choices& choices, Counterexample& counterexample);
  bool is_possible(EdgeId edge, const ConcreteState& state);

  const WeightedGraph& graph_;
  std::vector<std::unique_ptr<Code>> steps_;                // by edge of the graph
  std::unordered_map<EdgeId, std::unique_ptr<Code>> code_;  // by edge of the program
  std::unordered_map<Term, std::unique_ptr<Code>> conditions_;
};

}  // namespace warrant::gps
