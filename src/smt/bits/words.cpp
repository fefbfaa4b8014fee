#include "smt/bits/words.h"

#include <algorithm>
#include <cassert>

namespace warrant {

unsigned bits_of_sort(Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      return 1;
    case SortKind::BitVec:
      return sort.width();
    case SortKind::Float:
      return sort.exponent_bits() + sort.significand_bits();
    default:
      throw NotInBits("a number without bounds has no bits");
  }
}

Word Words::constant(const Integer& value, unsigned width) {
  Word word(width);
  Integer rest = value.wrap_unsigned(width);
  for (unsigned i = 0; i < width; ++i) {
    if (i != 0 && i % 64 == 0) rest = rest.shift_right(64);
    word[i] = Bit(((rest.low_bits() >> (i % 64)) & 1) != 0);
  }
  return word;
}

Word Words::constant(std::uint64_t value, unsigned width) {
  Word word(width);
  for (unsigned i = 0; i < std::min(width, 64U); ++i) word[i] = Bit(((value >> i) & 1) != 0);
  return word;
}

Word Words::inputs(unsigned width) {
  Word word(width);
  for (Bit& bit : word) bit = aig_.input();
  return word;
}

Word Words::complement(Word a) const {
  for (Bit& bit : a) bit = !bit;
  return a;
}

Word Words::conjunction(const Word& a, const Word& b) {
  Word word(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) word[i] = aig_.conjunction(a[i], b[i]);
  return word;
}

Word Words::disjunction(const Word& a, const Word& b) {
  Word word(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) word[i] = aig_.disjunction(a[i], b[i]);
  return word;
}

Word Words::exclusive(const Word& a, const Word& b) {
  Word word(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) word[i] = aig_.exclusive(a[i], b[i]);
  return word;
}

Word Words::choice(Bit condition, const Word& a, const Word& b) {
  assert(a.size() == b.size());
  Word word(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) word[i] = aig_.choice(condition, a[i], b[i]);
  return word;
}

Word Words::sum(const Word& a, const Word& b, Bit carry) {
  assert(a.size() == b.size());
  Word word(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    word[i] = aig_.exclusive(aig_.exclusive(a[i], b[i]), carry);
    if (i + 1 < a.size()) carry = aig_.majority(a[i], b[i], carry);
  }
  return word;
}

// One row for each bit of the factor with fewer unknown bits: rows of constant bits cost nothing.
Word Words::product(const Word& a, const Word& b) {
  const auto unknown = [](const Word& word) {
    return std::ranges::count_if(word, [](Bit bit) { return !bit.is_constant(); });
  };
  const bool swaps = unknown(a) < unknown(b);
  const Word &wide = swaps ? b : a, &rows = swaps ? a : b;
  const std::size_t width = a.size();
  Word result(width);
  for (std::size_t row = 0; row < width; ++row) {
    if (rows[row].is_false()) continue;
    Bit carry(false);
    for (std::size_t i = row; i < width; ++i) {
      const Bit added = aig_.conjunction(rows[row], wide[i - row]), old = result[i];
      result[i] = aig_.exclusive(aig_.exclusive(old, added), carry);
      if (i + 1 < width) carry = aig_.majority(old, added, carry);
    }
  }
  return result;
}

// Restoring division, one subtraction for each bit of the quotient.
Words::Division Words::unsigned_division(const Word& a, const Word& b) {
  const auto width = static_cast<unsigned>(a.size());
  Division division{Word(width), constant(0, width)};
  for (unsigned i = width; i-- > 0;) {
    // One bit more than the divisor has: what was shifted out decides too.
    Word shifted = {a[i]};
    shifted.insert(shifted.end(), division.remainder.begin(), division.remainder.end());
    Word divisor = zero_extended(b, width + 1);
    const Bit fits = unsigned_less_or_equal(divisor, shifted);
    division.quotient[i] = fits;
    Word rest = choice(fits, difference(shifted, divisor), shifted);
    rest.pop_back();
    division.remainder = std::move(rest);
  }
  return division;
}

Words::Division Words::signed_division(const Word& a, const Word& b) {
  const Bit a_sign = a.back(), b_sign = b.back();
  const Division magnitude = unsigned_division(choice(a_sign, negation(a), a), choice(b_sign, negation(b), b));
  return {choice(aig_.exclusive(a_sign, b_sign), negation(magnitude.quotient), magnitude.quotient),
          choice(a_sign, negation(magnitude.remainder), magnitude.remainder)};
}

Word Words::shift_left(const Word& a, const Word& by) { return shifted(a, by, Bit(false), true); }
Word Words::shift_right(const Word& a, const Word& by, Bit fill) { return shifted(a, by, fill, false); }

// By powers of two; a bit of the amount that no power of two below the width has shifts everything out.
Word Words::shifted(const Word& a, const Word& by, Bit fill, bool is_left) {
  const std::size_t width = a.size();
  Word result = a;
  Bit is_beyond(false);
  for (std::size_t stage = 0; stage < by.size(); ++stage) {
    const std::size_t distance = stage < 32 ? std::size_t{1} << stage : width;
    if (distance >= width) {
      is_beyond = aig_.disjunction(is_beyond, by[stage]);
      continue;
    }
    Word moved(width, fill);
    for (std::size_t i = 0; i + distance < width; ++i)
      is_left ? moved[i + distance] = result[i] : moved[i] = result[i + distance];
    result = choice(by[stage], moved, result);
  }
  return choice(is_beyond, Word(width, fill), result);
}

Bit Words::equal(const Word& a, const Word& b) {
  assert(a.size() == b.size());
  Word same(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) same[i] = aig_.equal(a[i], b[i]);
  return aig_.conjunction(same);
}

Bit Words::is_zero(const Word& a) { return aig_.conjunction(complement(a)); }

Bit Words::less(const Word& a, const Word& b, bool is_signed) {
  assert(a.size() == b.size());
  Bit result(false);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool is_sign = is_signed && i + 1 == a.size();
    const Bit smaller = is_sign ? b[i] : a[i], larger = is_sign ? a[i] : b[i];
    result = aig_.majority(!smaller, larger, result);
  }
  return result;
}

Word Words::slice(const Word& a, unsigned high, unsigned low) { return Word(a.begin() + low, a.begin() + high + 1); }

Word Words::concatenation(const Word& high, const Word& low) {
  Word word = low;
  word.insert(word.end(), high.begin(), high.end());
  return word;
}

Word Words::zero_extended(Word a, unsigned width) {
  a.resize(width, Bit(false));
  return a;
}

Word Words::sign_extended(Word a, unsigned width) {
  const Bit sign = a.back();
  a.resize(width, sign);
  return a;
}

}  // namespace warrant
