// Bitwise operators on mathematical integers, linear where they can be.
#pragma once

#include <functional>

#include "logic/term_manager.h"
#include "program/encoding.h"
#include "program/interval.h"

namespace warrant {

// &, | and ^ of values of one integer type: Int terms, read as two's complement numbers of the type's width.
class IntBits {
 public:
  using Range = std::function<Interval(Term)>;  // what encloses an operand
  IntBits(TermManager& terms, ScalarType type, Range range) : terms_(terms), type_(type), range_(std::move(range)) {}
  Term apply(BinaryOperator op, Term a, Term b) const;  // And, Or, Xor

 private:
  Term with_constant(BinaryOperator op, Term a, const Integer& b) const;
  // a & mask as a sum over the mask's runs of ones; a null Term if there are too many.
  Term mask(Term a, const Integer& mask) const;
  Term run(Term a, unsigned low, unsigned high) const;
  Term with_bit(BinaryOperator op, Term a, Term bit) const;
  Term of_bits(BinaryOperator op, Term a, Term b) const;
  Term through_bit_vectors(BinaryOperator op, Term a, Term b) const;
  bool have_no_common_bit(Term a, Term b) const;
  bool is_bit(Term a) const { return range_(a).within({Integer(0), Integer(1)}); }
  Term bit_is_set(Term bit) const;  // of a value that is 0 or 1

  TermManager& terms_;
  ScalarType type_;
  Range range_;
};

}  // namespace warrant
