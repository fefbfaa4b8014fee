// A path as formulas: for the question whether it is feasible, and for interpolation where it is not.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "engine/executor.h"
#include "program/program.h"

namespace warrant {

// What one edge adds to a path condition.
struct EdgeEffect {
  std::vector<Term> facts;       // what their types say of fresh values
  std::vector<Term> conditions;  // what the edge itself demands: its assume, or the bounds of its input
  Term input;                    // the symbol of a Havoc edge, else null
};
// Executes any edge of the reference form; a condition that is constantly false is among the conditions.
EdgeEffect execute_edge(Executor& executor, const Operation& operation, SymbolicState& state);

// The exact condition of a path from the entry: satisfiable if and only if the path is feasible.
struct ExactPathCondition {
  std::vector<Term> constraints;
  std::vector<Term> havocs;  // the symbol of each Havoc edge, in order
};
ExactPathCondition path_condition(Executor& executor, std::span<const EdgeId> path);

// The path cut into segments. Segment k runs from cut k to cut k+1 (the path's ends are cuts too) and speaks about the
// values at its two ends through symbols: `symbols[k]` has those of the variables that are live at cut k, that is, read
// later on the path before they are written.
struct SegmentedPath {
  // A conjunct of a segment's formula and where it comes from: the value of a variable at the cut that ends the
  // segment, an edge, or (none_id both) what is known of a fresh value by its type.
  struct Part {
    Term formula;
    VariableId variable = none_id;
    EdgeId edge = none_id;
  };
  std::vector<std::vector<Part>> parts;                      // of each segment
  std::vector<Term> formulas;                                // one per segment: the conjunction of its parts
  std::vector<std::unordered_map<Term, Term>> to_variables;  // per inner cut: symbol -> program variable
};
// `cuts`: how many edges of the path lie before each inner cut, ascending.
SegmentedPath segment_path(Executor& executor, std::span<const EdgeId> path, std::span<const std::size_t> cuts);

}  // namespace warrant
