// Conditions on inputs, made short: a disjunction of conjunctions in which nothing can be left out.
#pragma once

#include <span>
#include <vector>

#include "smt/solver.h"

namespace warrant {

using Literals = std::vector<Term>;  // a conjunction

// The parts of a condition that was simplified. The condition false has none, true has one that is empty.
std::vector<Literals> disjuncts_of(Term condition);
Term conjunction_of(TermManager& terms, const Literals& literals);
Term disjunction_of(TermManager& terms, const std::vector<Literals>& disjuncts);

// Whether it computes with floats, which solvers take long about.
bool has_float_arithmetic(Term condition);

enum class Simplification : std::uint8_t {
  Quick,
  ForPeople  // in more than one way, to take the shortest
};

// Equivalent to the condition for all inputs in their ranges; the condition itself where nothing shorter is found
// within the limits of the solver.
Term simplify_condition(TermManager& terms, Term condition, Term ranges, std::span<const Term> inputs,
                        Simplification simplification, const SolverOptions& options);

}  // namespace warrant
