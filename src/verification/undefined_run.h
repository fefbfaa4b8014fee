// What runs meet that a proof says nothing about: undefined behaviour and what comes after it, other addresses.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "evidence/interpreter/interpreter.h"
#include "verification/lanes.h"
#include "verification/loaded_program.h"

namespace warrant {

// A run of the program itself ends there.
struct UndefinedRun {
  Undefined kind = Undefined::SignedOverflow;
  SourceRange where;
  std::string description;  // "signed overflow at f.c:3, with x = 2147483647"
};

// Kinds of memory: what follows such an access is another program, while wrong numbers are still numbers.
bool is_of_memory(Undefined kind);
// Whether a value that the run has read is not modelled, so that the run shows nothing about the program.
bool uses_guess(const RunResult& result);

// By runs on random inputs.
std::optional<UndefinedRun> find_undefined_run(const LoadedProgram& program, std::uint32_t seed);
// Where a run on random inputs reaches an error, with blocks at ascending or descending addresses: engines and proofs
// know one layout alone. In words.
std::optional<std::string> find_failing_run(const LoadedProgram& program, std::uint32_t seed);
// The end of each of some runs on random inputs, until `look` is satisfied.
void try_random_runs(const Program& program, std::uint32_t seed, RunObserver* observer,
                     const std::function<bool(const RunResult&)>& look, AddressOrder order = AddressOrder::Ascending);
// By engines, which look for the kinds that are marked in the program, and a run on the inputs that they find.
std::optional<UndefinedRun> search_undefined_run(const LoadedProgram& program, const std::vector<EngineTurn>& turns,
                                                 const std::string& engine, const LaneLimits& limits,
                                                 std::uint32_t seed, LaneListener& listener);

}  // namespace warrant
