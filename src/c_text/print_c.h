// Terms as C expressions, for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "logic/term.h"

namespace warrant {

// A C expression for people: `x - y < 2 && a[i] == 0`. Wrap-around, Euclidean division and the like are written as
// the C that means the same on the values in question; text longer than `max_length` ends in "...".
// Guarded: divisions and shifts are defined for all values of the variables, so that the expression can be compiled and
// tested: a divisor or the count of a shift is tested before it is used. Of those in `not_zero` that is known.
enum class UndefinedOperands : std::uint8_t { AsWritten, Guarded };
std::string to_c(Term term, std::size_t max_length = 4096, UndefinedOperands undefined = UndefinedOperands::AsWritten,
                 std::span<const Term> not_zero = {});
// The term that is not zero if this literal holds, if that is seen at once; else a null term.
Term known_not_zero(Term literal);

}  // namespace warrant
