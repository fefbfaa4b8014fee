// Conjunctions that fall apart into independent ones.
#pragma once

#include <span>
#include <vector>

#include "logic/term.h"

namespace warrant {

// The conjuncts, grouped so that no variable occurs in two groups; as fine as can be. Groups are in the order of their
// first conjunct, and keep the order of their conjuncts. Conjuncts without variables are groups of their own.
std::vector<std::vector<Term>> independent_components(std::span<const Term> conjuncts);

}  // namespace warrant
