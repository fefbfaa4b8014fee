// Enumeration of the truth values that given atoms can take together.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "smt/solver.h"

namespace warrant {

// Calls `visit` for every assignment of truth values to `atoms` that is consistent with `formula` (true, false, or
// open where the value does not matter and `minimise` is set). Returns Unsat when all were visited, Unknown if the
// solver gave up, Sat if `visit` returned false to stop.
// With `minimise` a value is open where the others imply the formula: every completion is then consistent with it, or
// is contradictory among the atoms. Each assignment is visited once, alone or as such a completion.
enum class Truth : std::uint8_t { False, True, Open };
Answer all_sat(TermManager& terms, Term formula, std::span<const Term> atoms, bool minimise,
               const std::function<bool(std::span<const Truth>)>& visit, const SolverOptions& options = {});

}  // namespace warrant
