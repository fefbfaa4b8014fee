// How C's scalar values and operators become terms: the one place that knows the two arithmetic encodings.
//
//   int  mathematical integers; unsigned arithmetic and conversions wrap exactly through mod 2^w; signed results are
//        the exact ones (in range unless the program overflows, see `defined`)
//   bv   bit-vectors of the type's width
//
// A value of type T is a term of sort_of(T). Integer values are in range: Int terms of an unsigned type are
// 0 <= v < 2^w, of a signed type -2^(w-1) <= v < 2^(w-1); _Bool is 0 or 1 (Int, or BitVec(1)); pointers are byte
// addresses (Int, or BitVec). Floats are IEEE terms in both encodings. C's division truncates towards zero.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "logic/term_manager.h"
#include "program/type.h"

namespace warrant {

enum class Arithmetic : std::uint8_t { Int, Bv };
enum class SignedOverflow : std::uint8_t { Undefined, Wrap };  // Wrap is gcc's -fwrapv

enum class BinaryOperator : std::uint8_t { Add, Sub, Mul, Div, Rem, Shl, Shr, And, Or, Xor };
enum class Comparison : std::uint8_t { Eq, Ne, Lt, Le, Gt, Ge };

class Encoding {
 public:
  virtual ~Encoding() = default;
  Encoding(TermManager& terms, DataModel model, SignedOverflow overflow)
      : terms_(terms), data_model_(model), overflow_(overflow) {}

  virtual Arithmetic arithmetic() const = 0;
  DataModel data_model() const { return data_model_; }
  SignedOverflow signed_overflow() const { return overflow_; }
  ScalarType pointer_type() const { return ScalarType::pointer(pointer_bytes(data_model_)); }
  Sort address_sort() const { return sort_of(pointer_type()); }
  static Sort float_sort(ScalarType type);  // 32: (8,24), 64: (11,53), 80: (15,64)

  virtual Sort sort_of(ScalarType type) const = 0;
  // `value` is first converted to the type as C does: by wrapping; to _Bool, everything but 0 is 1.
  virtual Term constant(const Integer& value, ScalarType type) const = 0;
  Term zero(ScalarType type) const;  // any scalar type; +0.0 for floats
  Term address(const Integer& value) const { return constant(value, pointer_type()); }
  // The value of a constant of an integer, Boolean or pointer type, in the type's range; nothing if not constant.
  virtual std::optional<Integer> constant_value(Term value, ScalarType type) const = 0;

  // a OP b; both operands and the result have `type` (shifts: b has `type` too, converted by the caller; And, Or, Xor
  // and shifts are for integers only; Add, Sub, Mul, Div work for floats with rounding to nearest even, or `mode`).
  virtual Term binary(BinaryOperator op, Term a, Term b, ScalarType type,
                      RoundingMode mode = RoundingMode::NearestEven) const = 0;
  virtual Term negate(Term a, ScalarType type) const = 0;      // arithmetic minus
  virtual Term complement(Term a, ScalarType type) const = 0;  // ~a
  // The condition under which the operation has defined behaviour (true for unsigned + and so on). Division: divisor
  // not 0, and quotient in range if signed; shifts: 0 <= b < width (a signed left shift keeps the low bits, as gcc
  // documents); true for floats. Under SignedOverflow::Wrap, gcc's -fwrapv, only divisions and shift counts remain.
  virtual Term defined(BinaryOperator op, Term a, Term b, ScalarType type) const = 0;
  virtual Term negate_defined(Term a, ScalarType type) const = 0;

  // Bool-sorted results. Floats compare as IEEE, pointers as unsigned addresses.
  virtual Term compare(Comparison op, Term a, Term b, ScalarType type) const = 0;
  Term truth(Term value, ScalarType type) const { return compare(Comparison::Ne, value, zero(type), type); }
  Term from_truth(Term condition, ScalarType type) const;  // 1 or 0

  // Any scalar to any scalar, as a C cast: integers wrap, to _Bool is != 0, floats to integers truncate.
  virtual Term convert(Term value, ScalarType from, ScalarType to,
                       RoundingMode mode = RoundingMode::NearestEven) const = 0;
  // False only for a float that does not fit the integer type.
  virtual Term convert_defined(Term value, ScalarType from, ScalarType to) const = 0;
  // The value lies in the range of its type: what a fresh value is known to satisfy.
  virtual Term in_range(Term value, ScalarType type) const = 0;

  // pointer + index * scale: where an access goes. In the int encoding the sum may leave the address space, where no
  // object is; a constant distance is the signed one, so that pointer + (2^w - 8) is pointer - 8.
  virtual Term offset(Term pointer, Term index, ScalarType index_type, const Integer& scale) const = 0;
  // Such a sum as a value of the pointer type, modulo 2^w. `pointer`: one that it contains; null if none is known.
  virtual Term wrap_address(Term sum, Term pointer) const = 0;
  // (a - b) / scale as a value of the signed integer type of pointer width.
  virtual Term difference(Term a, Term b, const Integer& scale) const = 0;
  ScalarType difference_type() const { return ScalarType::integer(pointer_bytes(data_model_), true); }
  ScalarType size_type() const { return ScalarType::integer(pointer_bytes(data_model_), false); }

  // Bits and bytes, little endian. Bytes are values of u8. For floats the bits are those of the interchange format
  // (x87: 80 bits with the explicit integer bit, in the first 10 bytes).
  virtual Term byte_of(Term value, ScalarType type, unsigned index) const = 0;
  virtual Term from_bytes(std::span<const Term> bytes, ScalarType type) const = 0;
  // Bits low .. low+width-1 of an unsigned `container`, as a value of `field` (whose bits may exceed width; sign
  // extended if field.is_signed), and the container with these bits replaced by the low bits of `value`.
  virtual Term extract_bits(Term container, ScalarType container_type, unsigned low, unsigned width,
                            ScalarType field) const = 0;
  virtual Term insert_bits(Term container, ScalarType container_type, unsigned low, unsigned width, Term value,
                           ScalarType field) const = 0;

 protected:
  TermManager& terms_;
  DataModel data_model_;
  SignedOverflow overflow_;
};

std::shared_ptr<const Encoding> make_encoding(Arithmetic arithmetic, TermManager& terms, DataModel model,
                                              SignedOverflow overflow = SignedOverflow::Undefined);

}  // namespace warrant
