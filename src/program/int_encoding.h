// C's integers as mathematical integers.
//
// Unsigned arithmetic and conversions wrap through mod 2^w, left out where the operands' ranges show that it does
// nothing. Bit operations that are linear (masks, constant shifts, complement, operands that are 0 or 1, operands
// without a common bit) become div, mod and multiplication by constants (int_bits.h); the rest goes through
// bit-vectors.
#pragma once

#include <unordered_map>

#include "program/encoding.h"
#include "program/interval.h"

namespace warrant {

class IntEncoding final : public Encoding {
 public:
  using Encoding::Encoding;
  Arithmetic arithmetic() const override { return Arithmetic::Int; }
  Sort sort_of(ScalarType type) const override;
  Term constant(const Integer& value, ScalarType type) const override;
  std::optional<Integer> constant_value(Term value, ScalarType type) const override;
  Term binary(BinaryOperator op, Term a, Term b, ScalarType type, RoundingMode mode) const override;
  Term negate(Term a, ScalarType type) const override;
  Term complement(Term a, ScalarType type) const override;
  Term defined(BinaryOperator op, Term a, Term b, ScalarType type) const override;
  Term negate_defined(Term a, ScalarType type) const override;
  Term compare(Comparison op, Term a, Term b, ScalarType type) const override;
  Term convert(Term value, ScalarType from, ScalarType to, RoundingMode mode) const override;
  Term convert_defined(Term value, ScalarType from, ScalarType to) const override;
  Term in_range(Term value, ScalarType type) const override;
  Term offset(Term pointer, Term index, ScalarType index_type, const Integer& scale) const override;
  Term wrap_address(Term sum, Term pointer) const override;
  Term difference(Term a, Term b, const Integer& scale) const override;
  Term byte_of(Term value, ScalarType type, unsigned index) const override;
  Term from_bytes(std::span<const Term> bytes, ScalarType type) const override;
  Term extract_bits(Term container, ScalarType container_type, unsigned low, unsigned width,
                    ScalarType field) const override;
  Term insert_bits(Term container, ScalarType container_type, unsigned low, unsigned width, Term value,
                   ScalarType field) const override;

 private:
  // What is known of a value of this type: its type's range and what its structure shows.
  Interval range(Term value, ScalarType type) const;
  Interval range(Term value) const;
  // The value modulo 2^w, in the type's range; nothing is added if `known` lies there already.
  Term wrap(Term value, ScalarType type, const Interval& known) const;
  Term wrap(Term value, ScalarType type) const { return wrap(value, type, range(value)); }
  // The exact result of + - * and left shifts, wrapped if the type is unsigned or signed overflow wraps.
  Term arithmetic_result(Term exact, ScalarType type, const Interval& known) const;
  Term in_range(Term value, ScalarType type, const Interval& known) const;
  Term shift(BinaryOperator op, Term a, Term b, ScalarType type) const;
  Term divide(BinaryOperator op, Term a, Term b, ScalarType type) const;
  std::optional<Term> value_with_bytes(std::span<const Term> bytes, ScalarType type) const;

  // Ranges of variables and array elements that were converted from a narrower type. A memo of what their own types
  // say: it decides which of two equal terms is built, never what a term means.
  mutable std::unordered_map<Term, Interval> seen_ranges_;
};

}  // namespace warrant
