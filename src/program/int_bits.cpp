#include "program/int_bits.h"

#include <algorithm>
#include <vector>

namespace warrant {

namespace {

// Beyond this many runs of ones the sum over a mask's runs is harder for a solver than the bit-vector.
constexpr std::size_t max_runs = 4;

struct Run {
  unsigned low, high;  // bits low .. high-1
};

std::vector<Run> runs_of_ones(const Integer& pattern, unsigned width) {
  std::vector<Run> runs;
  for (unsigned i = 0; i < width; ++i) {
    if ((pattern.shift_right(i).low_bits() & 1u) == 0) continue;
    if (!runs.empty() && runs.back().high == i) {
      ++runs.back().high;
    } else {
      runs.push_back({i, i + 1});
    }
  }
  return runs;
}

// A k so that 2^k divides the term; looks only at the top of it.
unsigned known_trailing_zeros(Term term, unsigned depth = 4) {
  constexpr unsigned enough = 1024;
  if (term.op() == Op::IntConst) {
    const Integer& value = term.integer();
    if (value.is_zero()) return enough;
    unsigned count = 0;
    while ((value.shift_right(count).low_bits() & 1u) == 0) ++count;
    return count;
  }
  if (depth == 0) return 0;
  switch (term.op()) {
    case Op::Mul: {
      unsigned sum = 0;
      for (const Term child : term.children()) sum += known_trailing_zeros(child, depth - 1);
      return sum;
    }
    case Op::Add:
    case Op::Mod: {  // x mod m = x - m * q
      unsigned least = enough;
      for (const Term child : term.children()) least = std::min(least, known_trailing_zeros(child, depth - 1));
      return least;
    }
    case Op::Ite:
      return std::min(known_trailing_zeros(term.child(1), depth - 1), known_trailing_zeros(term.child(2), depth - 1));
    default:
      return 0;
  }
}

}  // namespace

Term IntBits::apply(BinaryOperator op, Term a, Term b) const {
  const auto [range_a, range_b] = std::pair(range_(a), range_(b));
  if (range_b.is_point()) return with_constant(op, a, *range_b.low);
  if (range_a.is_point()) return with_constant(op, b, *range_a.low);
  if (a == b) return op == BinaryOperator::Xor ? terms_.integer(0) : a;
  if (is_bit(a) && is_bit(b)) return of_bits(op, a, b);
  if (is_bit(b)) return with_bit(op, a, b);
  if (is_bit(a)) return with_bit(op, b, a);
  if (have_no_common_bit(a, b) || have_no_common_bit(b, a)) {
    return op == BinaryOperator::And ? terms_.integer(0) : terms_.add(a, b);
  }
  return through_bit_vectors(op, a, b);
}

Term IntBits::with_constant(BinaryOperator op, Term a, const Integer& b) const {
  const Term common = mask(a, b);
  if (!common) return through_bit_vectors(op, a, terms_.integer(b));
  switch (op) {
    case BinaryOperator::And:
      return common;
    case BinaryOperator::Or:
      return terms_.sub(terms_.add(a, terms_.integer(b)), common);
    default: {
      const Term sum = terms_.add(a, terms_.integer(b));
      return terms_.sub(sum, terms_.mul(terms_.integer(2), common));
    }
  }
}

Term IntBits::mask(Term a, const Integer& mask) const {
  const unsigned width = type_.bits;
  const Interval range = range_(a);
  // Bits that the value cannot have need no masking; a negative value may have all of them.
  const unsigned used = range.not_negative() && range.high ? std::min(width, range.high->bit_length()) : width;
  const Integer ones = mask.wrap_unsigned(used);
  const Integer zeros = Integer::power_of_two(used) - 1 - ones;
  const std::vector<Run> kept = runs_of_ones(ones, used), cleared = runs_of_ones(zeros, used);
  const bool subtract = cleared.size() < kept.size();
  const std::vector<Run>& runs = subtract ? cleared : kept;
  if (runs.size() > max_runs) return Term();
  Term sum = terms_.integer(0);
  for (const Run& part : runs) sum = terms_.add(sum, run(a, part.low, part.high));
  return subtract ? terms_.sub(a, sum) : sum;
}

Term IntBits::run(Term a, unsigned low, unsigned high) const {
  const Interval range = range_(a);
  const Integer weight = Integer::power_of_two(low);
  Term shifted = low == 0 ? a : terms_.div(a, terms_.integer(weight));
  // The topmost bit of a signed number weighs -2^(w-1), which is what rounding down gives to the run that has it.
  const bool reaches_top =
      high == type_.bits || (range.not_negative() && range.high && range.high->bit_length() <= high);
  if (!reaches_top) shifted = terms_.mod(shifted, terms_.integer(Integer::power_of_two(high - low)));
  return terms_.mul(terms_.integer(weight), shifted);
}

Term IntBits::bit_is_set(Term bit) const { return terms_.eq(bit, terms_.integer(1)); }

Term IntBits::of_bits(BinaryOperator op, Term a, Term b) const {
  const Term set_a = bit_is_set(a), set_b = bit_is_set(b);
  const Term set = op == BinaryOperator::And  ? terms_.conjunction(set_a, set_b)
                   : op == BinaryOperator::Or ? terms_.disjunction(set_a, set_b)
                                              : terms_.distinct(set_a, set_b);
  const Term one = terms_.integer(1);
  return terms_.ite(set, one, terms_.integer(0));
}

Term IntBits::with_bit(BinaryOperator op, Term a, Term bit) const {
  const Term zero = terms_.integer(0), one = terms_.integer(1), set = bit_is_set(bit);
  const Term last = terms_.mod(a, terms_.integer(2));
  switch (op) {
    case BinaryOperator::And:
      return terms_.ite(set, last, zero);
    case BinaryOperator::Or:
      return terms_.add(a, terms_.ite(set, terms_.sub(one, last), zero));
    default:
      return terms_.add(a, terms_.ite(set, terms_.sub(one, terms_.mul(terms_.integer(2), last)), zero));
  }
}

bool IntBits::have_no_common_bit(Term a, Term b) const {
  const Interval small = range_(a);
  return small.not_negative() && small.high && small.high->bit_length() <= known_trailing_zeros(b);
}

Term IntBits::through_bit_vectors(BinaryOperator op, Term a, Term b) const {
  const auto [range_a, range_b] = std::pair(range_(a), range_(b));
  const Op bv_op = op == BinaryOperator::And ? Op::BvAnd : op == BinaryOperator::Or ? Op::BvOr : Op::BvXor;
  const bool unsigned_result = range_a.not_negative() && range_b.not_negative();
  unsigned width = type_.bits;
  if (unsigned_result && range_a.high && range_b.high) {
    width = std::clamp(std::max(range_a.high->bit_length(), range_b.high->bit_length()), 1u, width);
  }
  const Term bits_a = terms_.int_to_bv(a, width), bits_b = terms_.int_to_bv(b, width);
  const Term bits = terms_.bv_binary(bv_op, bits_a, bits_b);
  return unsigned_result ? terms_.bv_to_int(bits) : terms_.bv_to_signed_int(bits);
}

}  // namespace warrant
