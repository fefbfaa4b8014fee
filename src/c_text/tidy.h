// Formulas with less in them that mean the same.
#pragma once

#include <unordered_set>

#include "program/program.h"

namespace warrant {

// Of bounds of one sum those that decide, without `known`, which hold anyway, and in the cases of a disjunction with
// the values of variables that the case tells.
Term tidied(const Program& program, Term formula, const std::unordered_set<Term>& known);

}  // namespace warrant
