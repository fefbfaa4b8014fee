// Small random programs in reference form. Each edge also comes as a function on machine integers: what the program
// does is known without terms, encodings and solvers, and passes and engines are compared with it.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "program/pass/simplify/pass.h"
#include "program/program.h"

namespace warrant::test {

// How locations are connected: at random, with loops of any form, or by the statements of C.
enum class Shape : std::uint8_t { Graph, Statements };

struct RandomProgramOptions {
  Arithmetic arithmetic = Arithmetic::Int;
  Shape shape = Shape::Graph;
  unsigned locations = 14;  // of a graph, before checks; about as many, of statements
  unsigned variables = 4;
  bool with_memory = true;
  // Variables are set to 0 first. Else they are arbitrary at the entry, for those who do not know that they are 0.
  bool initialised = false;
  // Branches to errors that are just reachable, or just not.
  unsigned checks = 0;
  // One of the target locations is of this kind.
  LocationKind other_mark = LocationKind::Error;
};

using Number = std::int64_t;
struct MachineState {
  std::vector<Number> scalars;     // by variable
  std::array<Number, 4> memory{};  // the bytes at the addresses that the program uses
  auto operator<=>(const MachineState&) const = default;
};
// The states after the edge: none if it blocks, several for inputs.
using EdgeMeaning = std::function<std::vector<MachineState>(const MachineState&)>;

struct RandomProgram {
  Program program;
  std::vector<EdgeMeaning> meanings;  // by edge
};

// A program with branches, loops, inputs of small ranges, checks, errors and ends. The same seed gives the same
// program, in both arithmetics.
RandomProgram random_program(TermManager& terms, std::uint64_t seed, const RandomProgramOptions& options = {});

MachineState initial_machine_state(const Program& program);

// All states that can be reached from the initial one.
struct MachineExploration {
  std::vector<std::set<MachineState>> states;  // by location
  bool complete = true;                        // false: there are too many

  bool reaches(const Program& program, LocationKind kind) const;
};
MachineExploration explore_as_machine(const RandomProgram& random, std::size_t max_states);

// Whether the path with these inputs is one of the program, from the entry to an error.
bool leads_to_error(const RandomProgram& random, const Trace& trace);

}  // namespace warrant::test
