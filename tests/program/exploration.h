// All states of a small program in reference form, by evaluation of its terms: what passes are tested against.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "logic/value.h"
#include "program/pass/simplify/pass.h"
#include "program/program.h"

namespace warrant::test {

using State = std::vector<Value>;  // by variable
std::string key_of(const State& state);

// Every variable is 0 and every array holds zeros.
State initial_state(const Program& program);

// The states after one edge: none if it blocks, several for inputs.
struct Step {
  State state;
  std::optional<Value> input;  // the C value, for inputs
};
std::vector<Step> steps(const Program& program, const Operation& operation, const State& state);

// All states that can be reached from the initial one.
struct Exploration {
  std::vector<std::map<std::string, State>> states;  // by location
  bool complete = true;                              // false: there are too many
  // A path to each location that is reached.
  std::vector<std::optional<Trace>> traces;

  std::multiset<std::string> marks(const Program& program) const;  // notes of the target locations that are reached
};
Exploration explore(const Program& program, std::size_t max_states = 20000);

// The annotation that says exactly which states are reached, as far as variables that the program uses go.
Annotation exact_annotation(const Program& program, const Exploration& exploration);

// Whether the initial state satisfies the annotation, and every edge leads from states that satisfy it to such states,
// for all the given states at all locations. Says what fails; empty if nothing does.
std::string first_violation(const Program& program, const Annotation& annotation, const std::vector<State>& states);

// Runs along a path: the states must fit together, inputs without a value are tried in turn.
bool is_feasible(const Program& program, const Trace& trace);

}  // namespace warrant::test
