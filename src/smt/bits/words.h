// Circuits over words of bits, the least significant bit first: what C's operators do, as SMT-LIB defines them.
#pragma once

#include <stdexcept>
#include <vector>

#include "logic/integer.h"
#include "logic/sort.h"
#include "smt/bits/aig.h"

namespace warrant {

using Word = std::vector<Bit>;

// Part of the term has no form in bits: integers without bounds, or more of it than anyone could solve.
struct NotInBits : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// How many bits a value of a scalar sort has.
unsigned bits_of_sort(Sort sort);

class Words {
 public:
  explicit Words(Aig& aig) : aig_(aig) {}

  Aig& aig() { return aig_; }

  static Word constant(const Integer& value, unsigned width);
  static Word constant(std::uint64_t value, unsigned width);
  Word inputs(unsigned width);

  Word complement(Word a) const;
  Word conjunction(const Word& a, const Word& b);
  Word disjunction(const Word& a, const Word& b);
  Word exclusive(const Word& a, const Word& b);
  Word choice(Bit condition, const Word& a, const Word& b);

  Word sum(const Word& a, const Word& b, Bit carry = Bit(false));
  Word difference(const Word& a, const Word& b) { return sum(a, complement(b), Bit(true)); }
  Word negation(const Word& a) { return sum(constant(0, static_cast<unsigned>(a.size())), complement(a), Bit(true)); }
  Word product(const Word& a, const Word& b);
  // Division by zero gives all ones and the dividend.
  struct Division {
    Word quotient, remainder;
  };
  Division unsigned_division(const Word& a, const Word& b);
  Division signed_division(const Word& a, const Word& b);  // towards zero

  Word shift_left(const Word& a, const Word& by);
  Word shift_right(const Word& a, const Word& by, Bit fill);

  Bit equal(const Word& a, const Word& b);
  Bit is_zero(const Word& a);
  Bit unsigned_less_or_equal(const Word& a, const Word& b) { return !less(b, a, false); }
  Bit signed_less_or_equal(const Word& a, const Word& b) { return !less(b, a, true); }

  static Word slice(const Word& a, unsigned high, unsigned low);
  static Word concatenation(const Word& high, const Word& low);
  static Word zero_extended(Word a, unsigned width);
  static Word sign_extended(Word a, unsigned width);

 private:
  Bit less(const Word& a, const Word& b, bool is_signed);
  Word shifted(const Word& a, const Word& by, Bit fill, bool is_left);

  Aig& aig_;
};

}  // namespace warrant
