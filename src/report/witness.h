// Verification witnesses, format 2.0: evidence that other tools can validate.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "evidence/checker/proof.h"
#include "evidence/interpreter/counterexample.h"
#include "program/pass/inline.h"

namespace warrant {

// What a witness says about its task.
struct WitnessTask {
  struct File {
    std::string name;  // as it was given
    std::string content;
  };
  std::vector<File> files;    // the program
  std::string specification;  // the property, in the words of its file
  DataModel data_model = DataModel::LP64;
  std::string version;  // of this tool
  std::string command_line;
  std::string creation_time;  // ISO 8601
};
std::string now_as_iso8601();

struct WitnessPlace {
  std::string file;
  std::uint32_t line = 0, column = 0;  // column 0: not given
  std::string function;
  friend bool operator==(const WitnessPlace&, const WitnessPlace&) = default;
};

struct WitnessInvariant {
  WitnessPlace place;      // of the loop's keyword
  std::string expression;  // in C
};

struct Waypoint {
  enum class Kind : std::uint8_t { FunctionReturn, Branching, Target };
  Kind kind;
  WitnessPlace place;
  std::string constraint;  // none for a target
};

std::string correctness_witness(const WitnessTask& task, const std::vector<WitnessInvariant>& invariants);
// One segment for each waypoint; the last one is the target.
std::string violation_witness(const WitnessTask& task, const std::vector<Waypoint>& waypoints);

// Where programs in reference form come from, for the names of functions.
struct WitnessProgram {
  const Program& reference;
  const Origins& origins;
  const Program& lowered;
};

// The loop invariants of a proof that can be said in C over what is in scope at the loop. Only formulas at the given
// locations, which hold whenever an execution comes there. A loop that was inlined several times has the disjunction.
std::vector<WitnessInvariant> loop_invariants(const WitnessProgram& program, const Proof& proof,
                                              const std::set<LocationId>& holds_always, const WitnessTask& task);

// The inputs and branches of a counterexample, and the error. Branches are left out if there are very many.
std::vector<Waypoint> waypoints(const WitnessProgram& program, const Counterexample& counterexample,
                                const WitnessTask& task);

}  // namespace warrant
