// From one failing path to a condition on the inputs: CEGECORE's extract_condition, in its three ways.
//
// "Counterexample-guided error condition refinement", Section 4.3. The path's condition is over named inputs and over
// what has no name: values of other reads on the way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/inputs.h"
#include "smt/solver.h"

namespace warrant {

enum class RefinerKind : std::uint8_t {
  Model,   // Section 4.3.1: the inputs of the counterexample, and no others
  AllSat,  // Section 4.3.2: the combinations of the path's comparisons that occur
  Qe       // Section 4.3.3: what has no name is eliminated
};
const char* describe(RefinerKind kind);
std::optional<RefinerKind> refiner_named(const std::string& name);

// A path of the program, with inputs that take it.
struct InputPath {
  std::vector<Term> constraints;
  std::vector<Term> facts;   // about all values of what has no name
  std::vector<Term> inputs;  // symbols that may occur in the result
  InputValues values;        // of the inputs, in the counterexample
};

// A condition over the inputs that holds for the inputs of the path; each input that satisfies it takes the path for
// some values of what has no name. Nothing if it is not found within the limits.
std::optional<Term> extract_condition(TermManager& terms, const InputPath& path, RefinerKind kind,
                                      const SolverOptions& options);

}  // namespace warrant
