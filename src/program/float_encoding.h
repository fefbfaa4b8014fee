// The part of an Encoding that both arithmetics share: C's floating types as IEEE terms.
#pragma once

#include "logic/term_manager.h"
#include "program/encoding.h"

namespace warrant::float_encoding {

Term binary(TermManager& terms, BinaryOperator op, Term a, Term b, RoundingMode mode);  // Add, Sub, Mul, Div
Term compare(TermManager& terms, Comparison op, Term a, Term b);                        // as IEEE-754
Term is_nonzero(TermManager& terms, Term value);                                        // NaN is not zero
// The value, truncated, lies in the range of the integer type.
Term fits(TermManager& terms, Term value, ScalarType integer);

// The bits in memory as one bit-vector of type.bits bits. x87 stores the integer bit that the interchange format
// hides: it is 1 unless the exponent is 0. Bits that are no x87 number (integer bit 0, exponent not 0) read as NaN.
Term to_bits(TermManager& terms, Term value, ScalarType type);
Term from_bits(TermManager& terms, Term bits, ScalarType type);

}  // namespace warrant::float_encoding
