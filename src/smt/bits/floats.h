// Circuits of IEEE-754 arithmetic in any format, by symfpu.
#pragma once

#include <memory>

#include "logic/sort.h"
#include "logic/term.h"
#include "smt/bits/words.h"

namespace warrant {

// A float in the form that the circuits work on: flags, sign, exponent and normalised significand.
struct UnpackedBits;
using Unpacked = std::shared_ptr<const UnpackedBits>;

class Floats {
 public:
  explicit Floats(Words& words) : words_(words) {}

  Unpacked unpack(const Word& bits, Sort sort);
  // The bits of the interchange layout. Those of a NaN are whatever the caller gives.
  Word pack(const Unpacked& a, Sort sort, const Word& nan_bits);
  Unpacked choice(Bit condition, const Unpacked& a, const Unpacked& b);

  Unpacked arithmetic(Op op, RoundingMode mode, const Unpacked& a, const Unpacked& b, Sort sort);  // FpAdd .. FpDiv
  Unpacked square_root(RoundingMode mode, const Unpacked& a, Sort sort);
  Unpacked round_to_integral(RoundingMode mode, const Unpacked& a, Sort sort);
  Unpacked remainder(const Unpacked& a, const Unpacked& b,
                     Sort sort);  // as many steps as exponents: small formats only
  Unpacked negation(const Unpacked& a, Sort sort);
  Unpacked absolute(const Unpacked& a, Sort sort);
  Unpacked convert(RoundingMode mode, const Unpacked& a, Sort from, Sort to);
  Unpacked from_integer(RoundingMode mode, const Word& a, bool is_signed, Sort to);
  // The number, rounded, or 0 if the type does not have it.
  Word to_integer(RoundingMode mode, const Unpacked& a, Sort from, unsigned width, bool is_signed);

  Bit compare(Op op, const Unpacked& a, const Unpacked& b, Sort sort);  // FpLe, FpLt, FpEq
  Bit identical(const Unpacked& a, const Unpacked& b, Sort sort);       // SMT-LIB `=`
  Bit test(Op op, const Unpacked& a, Sort sort);                        // FpIsNan .. FpIsSubnormal

 private:
  Words& words_;
};

}  // namespace warrant
