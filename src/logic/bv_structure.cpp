// Bit-vectors taken apart, put together and converted: extraction, concatenation, extension, and integers.
#include <cassert>

#include "logic/bv_terms.h"

namespace warrant {

Term BitVecTerms::bv_concat(Term high, Term low) {
  const Sort sort = Sort::bit_vec(high.sort().width() + low.sort().width());
  if (high.op() == Op::BvConst && high.integer().is_zero()) return zero_extend(low, high.sort().width());
  // Neighbouring parts of one term come together again, as when memory is read byte by byte.
  if (low.op() == Op::BvExtract) {
    const auto continues = [&](Term term) {
      return term.op() == Op::BvExtract && term.child(0) == low.child(0) && term.param(1) == low.param(0) + 1;
    };
    if (continues(high)) return extract(low.child(0), high.param(0), low.param(1));
    if (high.op() == Op::BvConcat && continues(high.child(1))) {
      return bv_concat(high.child(0), extract(low.child(0), high.child(1).param(0), low.param(1)));
    }
  }
  return fold(Op::BvConcat, sort, {high, low});
}

Term BitVecTerms::extract(Term a, unsigned high, unsigned low) {
  assert(low <= high && high < a.sort().width() && "bits of the operand");
  const Sort sort = Sort::bit_vec(high - low + 1);
  if (sort == a.sort()) return a;
  switch (a.op()) {
    case Op::BvExtract:
      return extract(a.child(0), high + a.param(1), low + a.param(1));
    case Op::BvConcat: {
      const unsigned boundary = a.child(1).sort().width();
      if (low >= boundary) return extract(a.child(0), high - boundary, low - boundary);
      if (high < boundary) return extract(a.child(1), high, low);
      const Term upper = extract(a.child(0), high - boundary, 0);
      return bv_concat(upper, extract(a.child(1), boundary - 1, low));
    }
    case Op::BvZeroExtend:
    case Op::BvSignExtend: {
      const unsigned inner = a.child(0).sort().width();
      if (high < inner) return extract(a.child(0), high, low);
      if (a.op() == Op::BvZeroExtend && low >= inner) return bit_vec(0, sort.width());
      if (low >= inner) return sign_extend(extract(a.child(0), inner - 1, inner - 1), high - low);
      const Term kept = extract(a.child(0), inner - 1, low);
      return a.op() == Op::BvZeroExtend ? zero_extend(kept, high - inner + 1) : sign_extend(kept, high - inner + 1);
    }
    case Op::BvAdd:
    case Op::BvMul:
    case Op::BvAnd:
    case Op::BvOr:
    case Op::BvXor: {
      // C computes on narrow types in int and truncates: the narrow operation is the same if it only drops extensions.
      const auto is_wide = [&](Term term) {
        const bool is_extension = term.op() == Op::BvZeroExtend || term.op() == Op::BvSignExtend;
        return term.op() != Op::BvConst && !(is_extension && term.child(0).sort().width() <= high + 1);
      };
      if (low != 0 || is_wide(a.child(0)) || is_wide(a.child(1))) break;
      const Term left = extract(a.child(0), high, 0), right = extract(a.child(1), high, 0);
      return bv_binary(a.op(), left, right);
    }
    case Op::IntToBv:
      if (low == 0) return int_to_bv(a.child(0), high + 1);
      break;
    default:
      break;
  }
  return fold(Op::BvExtract, sort, {a}, high, low);
}

Term BitVecTerms::zero_extend(Term a, unsigned added_bits) {
  if (added_bits == 0) return a;
  if (a.op() == Op::BvZeroExtend) return zero_extend(a.child(0), a.param(0) + added_bits);
  return fold(Op::BvZeroExtend, Sort::bit_vec(a.sort().width() + added_bits), {a}, added_bits);
}

Term BitVecTerms::sign_extend(Term a, unsigned added_bits) {
  if (added_bits == 0) return a;
  if (a.op() == Op::BvZeroExtend) return zero_extend(a.child(0), a.param(0) + added_bits);
  if (a.op() == Op::BvSignExtend) return sign_extend(a.child(0), a.param(0) + added_bits);
  return fold(Op::BvSignExtend, Sort::bit_vec(a.sort().width() + added_bits), {a}, added_bits);
}

Term BitVecTerms::int_to_bv(Term a, unsigned width) {
  assert(a.sort().is_int() && "a conversion from integers");
  if (a.op() == Op::BvToInt || a.op() == Op::BvToSignedInt) {
    const Term bits = a.child(0);
    const unsigned inner = bits.sort().width();
    if (width <= inner) return extract(bits, width - 1, 0);
    return a.op() == Op::BvToInt ? zero_extend(bits, width - inner) : sign_extend(bits, width - inner);
  }
  if (a.op() == Op::Add || a.op() == Op::Mul || a.op() == Op::Mod) {
    const Term modulus = integer(Integer::power_of_two(width));
    const Term reduced = mod(a, modulus);
    const Term relevant = reduced.op() == Op::Mod && reduced.child(1) == modulus ? reduced.child(0) : reduced;
    if (relevant != a) return int_to_bv(relevant, width);
  }
  return fold(Op::IntToBv, Sort::bit_vec(width), {a}, width);
}

Term BitVecTerms::bv_to_int(Term a) {
  if (a.op() == Op::IntToBv) return mod(a.child(0), integer(Integer::power_of_two(a.sort().width())));
  if (a.op() == Op::BvZeroExtend) return bv_to_int(a.child(0));
  return fold(Op::BvToInt, Sort::integer(), {a});
}

Term BitVecTerms::bv_to_signed_int(Term a) {
  if (a.op() == Op::BvZeroExtend) return bv_to_int(a.child(0));
  if (a.op() == Op::BvSignExtend) return bv_to_signed_int(a.child(0));
  if (a.op() == Op::IntToBv) {
    const Term half = integer(Integer::power_of_two(a.sort().width() - 1));
    const Term period = integer(Integer::power_of_two(a.sort().width()));
    return int_sub(mod(int_add(a.child(0), half), period), half);
  }
  return fold(Op::BvToSignedInt, Sort::integer(), {a});
}

}  // namespace warrant
