// Case splits on the quotients of `t mod m` and `t div m`.
//
// Wrap-around puts a `mod 2^w` around sums that leave the range by little, so t div m is one of two or three numbers.
// Within one case the quotient is known and t mod m is linear, which quantifier elimination needs.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "logic/term_manager.h"

namespace warrant {

// Formulas without remainders and quotients over the variables, whose disjunction is equivalent to the conjunction
// wherever the context holds; just the conjunction itself if there are none. Nothing if more than `max_cases` would be
// needed, or a range is not known from the bounds among the conjuncts and the context.
std::optional<std::vector<Term>> split_quotients(TermManager& terms, std::span<const Term> conjuncts,
                                                 std::span<const Term> context, std::span<const Term> variables,
                                                 std::size_t max_cases);

}  // namespace warrant
