// What a TRUE rests on: whether the error stays out of reach when executions go on after undefined behaviour.
//
// A proof says nothing about what comes after undefined behaviour, where an execution ends. If every way to the error
// leads through it, the program is TRUE all the same, which nobody expects. So the relaxed program
// (AtUndefined::GoesOn) is searched as well.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "verification/lanes.h"
#include "verification/loaded_program.h"

namespace warrant {

// The relaxed program has a proof, too, which the checker accepted.
struct RelaxedSafe {
  std::string engine;
  nlohmann::ordered_json evidence = {};  // if that is kept
};
// A run of the relaxed program reaches the error; with its inputs, the program itself has undefined behaviour.
struct RelaxedError {
  std::string error;      // event and place
  std::string undefined;  // the first undefined behaviour, with its place
  std::string guess;      // a value that is not modelled, if the run rests on one
  FileLine where;         // of the error
};
// A run of the program itself reaches the error, against its proof.
struct RelaxedContradiction {
  std::string error;
  FileLine where;
};
// The relaxed program was not decided.
struct RelaxedOpen {
  std::string why;
};
using RelaxedOutcome = std::variant<RelaxedSafe, RelaxedError, RelaxedContradiction, RelaxedOpen>;

// `proven` is the program that was proven, by `engine`; the other engines of `turns` are asked after it.
// `known`: the evidence of an earlier run about it, if that is not null.
struct RelaxedEvidence {
  bool is_kept = false;
  const nlohmann::ordered_json& known;
};
RelaxedOutcome search_relaxed(const LoadedProgram& proven, const std::vector<EngineTurn>& turns,
                              const std::string& engine, const LaneLimits& limits, std::uint32_t seed,
                              const RelaxedEvidence& evidence, LaneListener& listener);

}  // namespace warrant
