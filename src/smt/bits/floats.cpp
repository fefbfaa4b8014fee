#include "smt/bits/floats.h"

#include <cassert>
#include <utility>

// What symfpu is told to work on. The names of the functions are symfpu's.
namespace warrant::float_circuits {

// symfpu makes constants and operations without a context, so the circuits that it works on are those of the call.
thread_local Words* current = nullptr;

class Scope {
 public:
  explicit Scope(Words& words) : outer_(std::exchange(current, &words)) {}
  ~Scope() { current = outer_; }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  Words* outer_;
};

// What symfpu takes for a truth value.
class Proposition {
 public:
  Proposition(bool value) : bit(value) {}
  explicit Proposition(Bit value) : bit(value) {}

  Proposition operator!() const { return Proposition(!bit); }
  Proposition operator&&(const Proposition& other) const {
    return Proposition(current->aig().conjunction(bit, other.bit));
  }
  Proposition operator||(const Proposition& other) const {
    return Proposition(current->aig().disjunction(bit, other.bit));
  }
  Proposition operator==(const Proposition& other) const { return Proposition(current->aig().equal(bit, other.bit)); }
  Proposition operator^(const Proposition& other) const {
    return Proposition(current->aig().exclusive(bit, other.bit));
  }

  Bit bit;
};

// What it takes for a bit-vector: the same word, read with or without a sign.
template <bool is_signed>
class Number {
 public:
  Number(unsigned width, std::uint64_t value) : word(Words::constant(value, width)) {}
  explicit Number(const Proposition& proposition) : word{proposition.bit} {}
  explicit Number(Word bits) : word(std::move(bits)) {}
  explicit Number(const Number<!is_signed>& other) : word(other.word) {}
  Number(const Number&) = default;
  Number& operator=(const Number&) = default;

  unsigned getWidth() const { return static_cast<unsigned>(word.size()); }

  static Number one(unsigned width) { return Number(width, 1); }
  static Number zero(unsigned width) { return Number(width, 0); }
  static Number allOnes(unsigned width) { return Number(Word(width, Bit(true))); }
  static Number maxValue(unsigned width) {
    Number result = allOnes(width);
    if (is_signed) result.word.back() = Bit(false);
    return result;
  }
  static Number minValue(unsigned width) {
    Number result = zero(width);
    if (is_signed) result.word.back() = Bit(true);
    return result;
  }
  Proposition isAllOnes() const { return Proposition(current->aig().conjunction(word)); }
  Proposition isAllZeros() const { return Proposition(current->is_zero(word)); }

  Number operator<<(const Number& by) const { return Number(current->shift_left(word, by.word)); }
  Number operator>>(const Number& by) const {
    return Number(current->shift_right(word, by.word, is_signed ? word.back() : Bit(false)));
  }
  Number signExtendRightShift(const Number& by) const {
    return Number(current->shift_right(word, by.word, word.back()));
  }
  Number modularLeftShift(const Number& by) const { return *this << by; }
  Number modularRightShift(const Number& by) const { return *this >> by; }

  Number operator|(const Number& other) const { return Number(current->disjunction(word, other.word)); }
  Number operator&(const Number& other) const { return Number(current->conjunction(word, other.word)); }
  Number operator~() const { return Number(current->complement(word)); }
  Number operator+(const Number& other) const { return Number(current->sum(word, other.word)); }
  Number operator-(const Number& other) const { return Number(current->difference(word, other.word)); }
  Number operator*(const Number& other) const { return Number(current->product(word, other.word)); }
  Number operator-() const { return Number(current->negation(word)); }
  Number operator/(const Number& other) const { return Number(division(other).quotient); }
  Number operator%(const Number& other) const { return Number(division(other).remainder); }
  Number increment() const { return *this + one(getWidth()); }
  Number decrement() const { return *this - one(getWidth()); }
  Number modularIncrement() const { return increment(); }
  Number modularDecrement() const { return decrement(); }
  Number modularAdd(const Number& other) const { return *this + other; }
  Number modularNegate() const { return -*this; }

  Proposition operator==(const Number& other) const { return Proposition(current->equal(word, other.word)); }
  Proposition operator<=(const Number& other) const {
    return Proposition(is_signed ? current->signed_less_or_equal(word, other.word)
                                 : current->unsigned_less_or_equal(word, other.word));
  }
  Proposition operator>=(const Number& other) const { return other <= *this; }
  Proposition operator<(const Number& other) const { return !(other <= *this); }
  Proposition operator>(const Number& other) const { return !(*this <= other); }

  Number<true> toSigned() const { return Number<true>(word); }
  Number<false> toUnsigned() const { return Number<false>(word); }
  Number extend(unsigned added) const {
    return Number(is_signed ? Words::sign_extended(word, getWidth() + added)
                            : Words::zero_extended(word, getWidth() + added));
  }
  Number contract(unsigned removed) const { return extract(getWidth() - 1 - removed, 0); }
  Number resize(unsigned width) const {
    return width > getWidth() ? extend(width - getWidth()) : contract(getWidth() - width);
  }
  Number matchWidth(const Number& other) const { return extend(other.getWidth() - getWidth()); }
  Number append(const Number& low) const { return Number(Words::concatenation(word, low.word)); }
  Number extract(unsigned high, unsigned low) const { return Number(Words::slice(word, high, low)); }

  Word word;

 private:
  Words::Division division(const Number& other) const {
    return is_signed ? current->signed_division(word, other.word) : current->unsigned_division(word, other.word);
  }
};

class Format {
 public:
  explicit Format(Sort sort) : exponent_(sort.exponent_bits()), significand_(sort.significand_bits()) {}
  Format(unsigned exponent, unsigned significand) : exponent_(exponent), significand_(significand) {}
  unsigned exponentWidth() const { return exponent_; }
  unsigned significandWidth() const { return significand_; }
  unsigned packedWidth() const { return exponent_ + significand_; }
  unsigned packedExponentWidth() const { return exponent_; }
  unsigned packedSignificandWidth() const { return significand_ - 1; }

 private:
  unsigned exponent_, significand_;
};

// Each operation has one mode, which is known.
struct Mode {
  RoundingMode mode;
  Proposition operator==(const Mode& other) const { return mode == other.mode; }
};

struct Traits {
  using bwt = unsigned;
  using rm = Mode;
  using fpt = Format;
  using prop = Proposition;
  using sbv = Number<true>;
  using ubv = Number<false>;

  static rm RNE() { return {RoundingMode::NearestEven}; }
  static rm RNA() { return {RoundingMode::NearestAway}; }
  static rm RTP() { return {RoundingMode::TowardPositive}; }
  static rm RTN() { return {RoundingMode::TowardNegative}; }
  static rm RTZ() { return {RoundingMode::TowardZero}; }

  static void precondition(bool) {}
  static void postcondition(bool) {}
  static void invariant(bool) {}
  static void precondition(const prop&) {}
  static void postcondition(const prop&) {}
  static void invariant(const prop&) {}
};

}  // namespace warrant::float_circuits

#include <symfpu/core/ite.h>

namespace symfpu {

template <>
struct ite<warrant::float_circuits::Proposition, warrant::float_circuits::Proposition> {
  static warrant::float_circuits::Proposition iteOp(const warrant::float_circuits::Proposition& condition,
                                                    const warrant::float_circuits::Proposition& a,
                                                    const warrant::float_circuits::Proposition& b) {
    return warrant::float_circuits::Proposition(
        warrant::float_circuits::current->aig().choice(condition.bit, a.bit, b.bit));
  }
};

template <bool is_signed>
struct ite<warrant::float_circuits::Proposition, warrant::float_circuits::Number<is_signed>> {
  static warrant::float_circuits::Number<is_signed> iteOp(const warrant::float_circuits::Proposition& condition,
                                                          const warrant::float_circuits::Number<is_signed>& a,
                                                          const warrant::float_circuits::Number<is_signed>& b) {
    return warrant::float_circuits::Number<is_signed>(
        warrant::float_circuits::current->choice(condition.bit, a.word, b.word));
  }
};

}  // namespace symfpu

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#include <symfpu/core/add.h>
#include <symfpu/core/classify.h>
#include <symfpu/core/compare.h>
#include <symfpu/core/convert.h>
#include <symfpu/core/divide.h>
#include <symfpu/core/multiply.h>
#include <symfpu/core/packing.h>
#include <symfpu/core/remainder.h>
#include <symfpu/core/sign.h>
#include <symfpu/core/sqrt.h>
#pragma GCC diagnostic pop

namespace warrant {

struct UnpackedBits {
  symfpu::unpackedFloat<float_circuits::Traits> value;
};

namespace {

Unpacked wrap(const symfpu::unpackedFloat<float_circuits::Traits>& value) {
  return std::make_shared<const UnpackedBits>(value);
}

}  // namespace

Unpacked Floats::unpack(const Word& bits, Sort sort) {
  const float_circuits::Scope scope(words_);
  return wrap(
      symfpu::unpack<float_circuits::Traits>(float_circuits::Format(sort), float_circuits::Number<false>(bits)));
}

Word Floats::pack(const Unpacked& a, Sort sort, const Word& nan_bits) {
  const float_circuits::Scope scope(words_);
  const Word bits = symfpu::pack<float_circuits::Traits>(float_circuits::Format(sort), a->value).word;
  return words_.choice(a->value.getNaN().bit, nan_bits, bits);
}

Unpacked Floats::choice(Bit condition, const Unpacked& a, const Unpacked& b) {
  const float_circuits::Scope scope(words_);
  return wrap(symfpu::ITE(float_circuits::Proposition(condition), a->value, b->value));
}

Unpacked Floats::arithmetic(Op op, RoundingMode mode, const Unpacked& a, const Unpacked& b, Sort sort) {
  const float_circuits::Scope scope(words_);
  const float_circuits::Format format(sort);
  switch (op) {
    case Op::FpAdd:
      return wrap(symfpu::add<float_circuits::Traits>(format, float_circuits::Mode{mode}, a->value, b->value,
                                                      float_circuits::Proposition(true)));
    case Op::FpSub:
      return wrap(symfpu::add<float_circuits::Traits>(format, float_circuits::Mode{mode}, a->value, b->value,
                                                      float_circuits::Proposition(false)));
    case Op::FpMul:
      return wrap(symfpu::multiply<float_circuits::Traits>(format, float_circuits::Mode{mode}, a->value, b->value));
    default:
      assert(op == Op::FpDiv);
      return wrap(symfpu::divide<float_circuits::Traits>(format, float_circuits::Mode{mode}, a->value, b->value));
  }
}

Unpacked Floats::square_root(RoundingMode mode, const Unpacked& a, Sort sort) {
  const float_circuits::Scope scope(words_);
  return wrap(symfpu::sqrt<float_circuits::Traits>(float_circuits::Format(sort), float_circuits::Mode{mode}, a->value));
}

Unpacked Floats::round_to_integral(RoundingMode mode, const Unpacked& a, Sort sort) {
  const float_circuits::Scope scope(words_);
  return wrap(symfpu::roundToIntegral<float_circuits::Traits>(float_circuits::Format(sort), float_circuits::Mode{mode},
                                                              a->value));
}

Unpacked Floats::remainder(const Unpacked& a, const Unpacked& b, Sort sort) {
  const float_circuits::Scope scope(words_);
  return wrap(symfpu::remainder<float_circuits::Traits>(float_circuits::Format(sort), a->value, b->value));
}

Unpacked Floats::negation(const Unpacked& a, Sort sort) {
  const float_circuits::Scope scope(words_);
  return wrap(symfpu::negate<float_circuits::Traits>(float_circuits::Format(sort), a->value));
}

Unpacked Floats::absolute(const Unpacked& a, Sort sort) {
  const float_circuits::Scope scope(words_);
  return wrap(symfpu::absolute<float_circuits::Traits>(float_circuits::Format(sort), a->value));
}

Unpacked Floats::convert(RoundingMode mode, const Unpacked& a, Sort from, Sort to) {
  const float_circuits::Scope scope(words_);
  return wrap(symfpu::convertFloatToFloat<float_circuits::Traits>(
      float_circuits::Format(from), float_circuits::Format(to), float_circuits::Mode{mode}, a->value));
}

Unpacked Floats::from_integer(RoundingMode mode, const Word& a, bool is_signed, Sort to) {
  const float_circuits::Scope scope(words_);
  return wrap(is_signed
                  ? symfpu::convertSBVToFloat<float_circuits::Traits>(
                        float_circuits::Format(to), float_circuits::Mode{mode}, float_circuits::Number<true>(a))
                  : symfpu::convertUBVToFloat<float_circuits::Traits>(
                        float_circuits::Format(to), float_circuits::Mode{mode}, float_circuits::Number<false>(a)));
}

Word Floats::to_integer(RoundingMode mode, const Unpacked& a, Sort from, unsigned width, bool is_signed) {
  const float_circuits::Scope scope(words_);
  if (is_signed)
    return symfpu::convertFloatToSBV<float_circuits::Traits>(float_circuits::Format(from), float_circuits::Mode{mode},
                                                             a->value, width, float_circuits::Number<true>(width, 0))
        .word;
  return symfpu::convertFloatToUBV<float_circuits::Traits>(float_circuits::Format(from), float_circuits::Mode{mode},
                                                           a->value, width, float_circuits::Number<false>(width, 0))
      .word;
}

Bit Floats::compare(Op op, const Unpacked& a, const Unpacked& b, Sort sort) {
  const float_circuits::Scope scope(words_);
  const float_circuits::Format format(sort);
  switch (op) {
    case Op::FpLe:
      return symfpu::lessThanOrEqual<float_circuits::Traits>(format, a->value, b->value).bit;
    case Op::FpLt:
      return symfpu::lessThan<float_circuits::Traits>(format, a->value, b->value).bit;
    default:
      assert(op == Op::FpEq);
      return symfpu::ieee754Equal<float_circuits::Traits>(format, a->value, b->value).bit;
  }
}

Bit Floats::identical(const Unpacked& a, const Unpacked& b, Sort sort) {
  const float_circuits::Scope scope(words_);
  return symfpu::smtlibEqual<float_circuits::Traits>(float_circuits::Format(sort), a->value, b->value).bit;
}

Bit Floats::test(Op op, const Unpacked& a, Sort sort) {
  const float_circuits::Scope scope(words_);
  const float_circuits::Format format(sort);
  switch (op) {
    case Op::FpIsNan:
      return symfpu::isNaN<float_circuits::Traits>(format, a->value).bit;
    case Op::FpIsInf:
      return symfpu::isInfinite<float_circuits::Traits>(format, a->value).bit;
    case Op::FpIsZero:
      return symfpu::isZero<float_circuits::Traits>(format, a->value).bit;
    case Op::FpIsNegative:
      return symfpu::isNegative<float_circuits::Traits>(format, a->value).bit;
    default:
      assert(op == Op::FpIsSubnormal);
      return symfpu::isSubnormal<float_circuits::Traits>(format, a->value).bit;
  }
}

}  // namespace warrant
