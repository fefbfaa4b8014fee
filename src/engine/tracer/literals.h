// Formulas taken apart, and put together as small as is cheap.
#pragma once

#include <optional>
#include <vector>

#include "logic/term_manager.h"

namespace warrant::tracer {

// Formulas whose conjunction is the formula, negations moved inwards as far as it takes to find them.
std::vector<Term> conjuncts(TermManager& terms, Term formula);
// The same for disjunction.
std::vector<Term> disjuncts(TermManager& terms, Term formula);

// If the formula gives a variable a value without variables.
struct FixedValue {
  Term variable, value;
};
std::optional<FixedValue> fixed_value(Term formula);

// A linear comparison as a bound on a sum: sum <= limit, or sum > limit.
struct Bound {
  Term sum;
  bool is_upper;
  const Integer* limit;

  bool is_tighter_than(const Bound& other) const;  // on the same side of the same sum
};
std::optional<Bound> bound_in(Term formula);

// Leaves out bounds that follow from tighter ones.
std::vector<Term> tightest_bounds(const std::vector<Term>& formulas);

}  // namespace warrant::tracer
