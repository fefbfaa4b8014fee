// Formulas of proofs as conditions that C programmers read: over the names of the text, with pointers as expressions
// and memory as objects and their parts. Integers are read as those of mathematics, so `x + y == 1000` has no casts. No
// tool is to evaluate them; for that there is c_expression.h.
#pragma once

#include <string>
#include <vector>

#include "c_text/c_names.h"
#include "logic/term.h"

namespace warrant {

struct ReadableConditions {
  std::vector<std::string> said;  // each follows from the formula; the short ones first
  std::size_t unsaid = 0;         // conjuncts that have no form in C, or too long a one
};

// The conjuncts of a formula that holds at the place that the names are for. What the types of variables say anyway is
// neither said nor counted.
ReadableConditions readable_conditions(const Reference& reference, const CNames& names, Term formula);

}  // namespace warrant
