// Shortest decimal text of binary floating-point numbers.
#pragma once

#include <string>

#include "logic/integer.h"

namespace warrant {

// The shortest decimal that a reader rounding to nearest, ties to even, takes for significand * 2^exponent, and not
// for one of the neighbours in a format of the given precision. The significand is not 0; it is 2^(precision-1) for
// the smallest number of a binade, whose lower neighbour is twice as near.
std::string shortest_decimal(const Integer& significand, int exponent, unsigned precision);

}  // namespace warrant
