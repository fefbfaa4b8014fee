// C's integers as bit-vectors of their type's width.
#pragma once

#include "program/encoding.h"

namespace warrant {

class BvEncoding final : public Encoding {
 public:
  using Encoding::Encoding;
  Arithmetic arithmetic() const override { return Arithmetic::Bv; }
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
  Term wrap_address(Term sum, Term) const override { return sum; }
  Term difference(Term a, Term b, const Integer& scale) const override;
  Term byte_of(Term value, ScalarType type, unsigned index) const override;
  Term from_bytes(std::span<const Term> bytes, ScalarType type) const override;
  Term extract_bits(Term container, ScalarType container_type, unsigned low, unsigned width,
                    ScalarType field) const override;
  Term insert_bits(Term container, ScalarType container_type, unsigned low, unsigned width, Term value,
                   ScalarType field) const override;

 private:
  Term resize(Term bits, unsigned width, bool sign) const;
  Term no_overflow(BinaryOperator op, Term a, Term b, ScalarType type) const;  // Add, Sub, Mul of a signed type
};

}  // namespace warrant
