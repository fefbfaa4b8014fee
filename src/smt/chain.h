// A sequence of formulas to interpolate, reduced to what its contradiction needs.
#pragma once

#include <span>
#include <vector>

#include "logic/term_manager.h"

namespace warrant {

// Links 1 .. n, with the cuts 1 .. n-1 between them. Link k is a conjunction.
struct Chain {
  std::vector<std::vector<Term>> links;

  std::size_t cut_count() const { return links.size() - 1; }
};

// The conjuncts of a formula, conjunctions inside taken apart at any depth, `true` left out.
std::vector<Term> conjuncts_of(Term formula);

// For each cut the variables that occur on both sides, ordered by id.
std::vector<std::vector<Term>> shared_variables(const Chain& chain);

// The variables of several terms, each once, ordered by id.
std::vector<Term> variables_of(std::span<const Term> terms);

}  // namespace warrant
