// Quantifier elimination and model-based projection by Z3.
#pragma once

#include <optional>
#include <span>

#include "smt/solver.h"
#include "smt/z3/bridge.h"

namespace warrant {

// A quantifier-free formula equivalent to ∃ variables. formula, or nothing.
std::optional<Term> eliminate_by_z3(Z3Bridge& bridge, std::span<const Term> variables, Term formula,
                                    const SolverOptions& options);

// Z3's model-based projection: not checked, and possibly with variables left.
std::optional<Term> project_by_z3(Z3Bridge& bridge, std::span<const Term> variables, Term formula, const Model& model);

}  // namespace warrant
