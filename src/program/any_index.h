// A symbol that stands for every index of arrays at once.
#pragma once

#include "logic/term_manager.h"
#include "program/type.h"

namespace warrant {

// A formula of a proof that speaks about it holds for each of its values: with i for the symbol, `i < n => a[i] = 0`
// says that the first n elements are 0. No program of the reference form has a variable of that name.
inline Term any_index(TermManager& terms) { return terms.variable("any!index", Sort::integer()); }

// What passes and engines take it for: formulas say nothing about values outside of the type.
inline const ScalarType any_index_type = ScalarType::integer(8, true);

}  // namespace warrant
