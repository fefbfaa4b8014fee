// Formulas as disjunctions of cases in which no term is chosen by a condition.
#pragma once

#include <optional>
#include <vector>

#include "logic/term_manager.h"

namespace warrant {

// Formulas whose disjunction is equivalent to the formula; cases that are evidently impossible are left out. They have
// no ites over integers, and no disjunction as a conjunct as long as there are at most `max_cases`. Nothing if there
// would be more than that with ites.
std::optional<std::vector<Term>> split_cases(TermManager& terms, Term formula, std::size_t max_cases);

// The term with subterms replaced, through the smart constructors.
Term replace(TermManager& terms, Term term, Term old_part, Term new_part);

}  // namespace warrant
