// What a formula is made of, for precisions of predicates.
#pragma once

#include <vector>

#include "logic/term.h"

namespace warrant {

// The comparisons and Boolean variables that the formula combines, each once.
std::vector<Term> atoms_of(Term formula);

}  // namespace warrant
