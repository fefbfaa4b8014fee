// Bit-vector arithmetic and bitwise operations. Sums and products stay binary, with a constant operand in front.
#include "logic/bv_terms.h"

#include <cassert>

namespace warrant {

namespace {

bool is_constant(Term term, const Integer& value) { return term.op() == Op::BvConst && term.integer() == value; }
bool is_zero(Term term) { return term.op() == Op::BvConst && term.integer().is_zero(); }
bool is_one(Term term) { return is_constant(term, 1); }
Integer all_ones(unsigned width) { return Integer::power_of_two(width) - 1; }
bool is_all_ones(Term term) { return is_constant(term, all_ones(term.sort().width())); }

// The operand with which a commutative operation begins: constants, then older terms.
void order(Term& a, Term& b) {
  if (a.op() == Op::BvConst) return;
  if (b.op() == Op::BvConst || b.id() < a.id()) std::swap(a, b);
}

// constant + base of a sum; the base is null for a constant.
struct Offset {
  explicit Offset(Term term) : base(term) {
    if (term.op() == Op::BvConst) {
      constant = term.integer();
      base = Term();
    } else if (term.op() == Op::BvAdd && term.child(0).op() == Op::BvConst) {
      constant = term.child(0).integer();
      base = term.child(1);
    }
  }
  Integer constant = 0;
  Term base;
};

bool are_opposite(Term a, Term b) {
  return (a.op() == Op::BvNeg && a.child(0) == b) || (b.op() == Op::BvNeg && b.child(0) == a);
}

bool are_complements(Term a, Term b) {
  return (a.op() == Op::BvNot && a.child(0) == b) || (b.op() == Op::BvNot && b.child(0) == a);
}

}  // namespace

Term BitVecTerms::bv_add(Term a, Term b) {
  const unsigned width = a.sort().width();
  const Offset left(a), right(b);
  const Term constant = bit_vec(left.constant + right.constant, width);
  const Term base = left.base && right.base ? bv_add_bases(left.base, right.base) : left.base ? left.base : right.base;
  if (!base) return constant;
  if (is_zero(constant)) return base;
  return fold(Op::BvAdd, a.sort(), {constant, base});
}

// The sum of two terms that carry no constant; null for 0.
Term BitVecTerms::bv_add_bases(Term a, Term b) {
  if (are_opposite(a, b)) return Term();
  for (const auto& [sum, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (sum.op() != Op::BvAdd) continue;
    if (are_opposite(sum.child(0), other)) return sum.child(1);
    if (are_opposite(sum.child(1), other)) return sum.child(0);
  }
  order(a, b);
  return make(Op::BvAdd, a.sort(), {a, b});
}

Term BitVecTerms::bv_neg(Term a) {
  if (a.op() == Op::BvNeg) return a.child(0);
  if (a.op() == Op::BvAdd && a.child(0).op() == Op::BvConst) {
    const Term constant = bv_neg(a.child(0));
    return bv_add(constant, bv_neg(a.child(1)));
  }
  if (a.op() == Op::BvMul && a.child(0).op() == Op::BvConst) return bv_mul(bv_neg(a.child(0)), a.child(1));
  return fold(Op::BvNeg, a.sort(), {a});
}

Term BitVecTerms::bv_sub(Term a, Term b) { return a == b ? bit_vec(0, a.sort().width()) : bv_add(a, bv_neg(b)); }

Term BitVecTerms::bv_mul(Term a, Term b) {
  order(a, b);
  if (a.op() != Op::BvConst) return make(Op::BvMul, a.sort(), {a, b});
  if (is_zero(a) || is_one(b)) return a;
  if (is_one(a)) return b;
  if (is_all_ones(a)) return bv_neg(b);
  if (b.op() == Op::BvNeg) return bv_mul(bv_neg(a), b.child(0));
  if (b.op() == Op::BvMul && b.child(0).op() == Op::BvConst) return bv_mul(bv_mul(a, b.child(0)), b.child(1));
  if (b.op() == Op::BvAdd && b.child(0).op() == Op::BvConst) {
    const Term constant = bv_mul(a, b.child(0));
    return bv_add(constant, bv_mul(a, b.child(1)));
  }
  return fold(Op::BvMul, a.sort(), {a, b});
}

Term BitVecTerms::bv_binary(Op op, Term a, Term b) {
  assert(a.sort().is_bit_vec() && b.sort().is_bit_vec() && (op == Op::BvConcat || a.sort() == b.sort()));
  switch (op) {
    case Op::BvAdd:
      return bv_add(a, b);
    case Op::BvMul:
      return bv_mul(a, b);
    case Op::BvUdiv:
    case Op::BvSdiv:
    case Op::BvUrem:
    case Op::BvSrem:
      return bv_division(op, a, b);
    case Op::BvShl:
    case Op::BvLshr:
    case Op::BvAshr:
      return bv_shift(op, a, b);
    case Op::BvConcat:
      return bv_concat(a, b);
    case Op::BvUle:
      return bv_ule(a, b);
    case Op::BvSle:
      return bv_sle(a, b);
    default:
      assert((op == Op::BvAnd || op == Op::BvOr || op == Op::BvXor) && "a binary operation on bit-vectors");
      return bv_bitwise(op, a, b);
  }
}

Term BitVecTerms::bv_division(Op op, Term a, Term b) {
  const unsigned width = a.sort().width();
  const bool is_quotient = op == Op::BvUdiv || op == Op::BvSdiv;
  // Also in one bit, where 1 is -1 to the signed operations.
  if (is_one(b)) return is_quotient ? a : bit_vec(0, width);
  if (b.op() == Op::BvConst && b.integer().is_power_of_two()) {
    const unsigned exponent = b.integer().bit_length() - 1;
    if (op == Op::BvUdiv) return bv_shift(Op::BvLshr, a, bit_vec(exponent, width));
    if (op == Op::BvUrem) return bv_bitwise(Op::BvAnd, bit_vec(b.integer() - 1, width), a);
  }
  return fold(op, a.sort(), {a, b});
}

Term BitVecTerms::bv_shift(Op op, Term a, Term b) {
  const unsigned width = a.sort().width();
  if (is_zero(b) || is_zero(a)) return a;
  if (b.op() == Op::BvConst && b.integer() >= Integer(width)) {
    if (op != Op::BvAshr) return bit_vec(0, width);
    const Term last = bit_vec(width - 1, width);
    if (last != b) return bv_shift(op, a, last);
  }
  return fold(op, a.sort(), {a, b});
}

Term BitVecTerms::bv_bitwise(Op op, Term a, Term b) {
  const unsigned width = a.sort().width();
  if (a == b) return op == Op::BvXor ? bit_vec(0, width) : a;
  if (are_complements(a, b)) return bit_vec(op == Op::BvAnd ? Integer(0) : all_ones(width), width);
  order(a, b);
  if (a.op() != Op::BvConst) return make(op, a.sort(), {a, b});
  if (is_zero(a)) return op == Op::BvAnd ? a : b;
  if (is_all_ones(a)) return op == Op::BvAnd ? b : op == Op::BvOr ? a : bv_not(b);
  if (b.op() == op && b.child(0).op() == Op::BvConst) {
    return bv_bitwise(op, bv_bitwise(op, a, b.child(0)), b.child(1));
  }
  return fold(op, a.sort(), {a, b});
}

Term BitVecTerms::bv_not(Term a) {
  if (a.op() == Op::BvNot) return a.child(0);
  if (a.op() == Op::BvXor && a.child(0).op() == Op::BvConst) {
    return bv_bitwise(Op::BvXor, bv_not(a.child(0)), a.child(1));
  }
  return fold(Op::BvNot, a.sort(), {a});
}

Term BitVecTerms::bv_ule(Term a, Term b) {
  if (a == b || is_zero(a) || is_all_ones(b)) return truth();
  if (is_zero(b) || is_all_ones(a)) return eq_bit_vec(a, b);
  if (a.op() == Op::BvZeroExtend && b.op() == Op::BvZeroExtend && a.param(0) == b.param(0)) {
    return bv_ule(a.child(0), b.child(0));
  }
  if (a.op() == Op::BvZeroExtend && b.op() == Op::BvConst) {
    const unsigned width = a.child(0).sort().width();
    return b.integer().bit_length() > width ? truth() : bv_ule(a.child(0), bit_vec(b.integer(), width));
  }
  if (b.op() == Op::BvZeroExtend && a.op() == Op::BvConst) {
    const unsigned width = b.child(0).sort().width();
    return a.integer().bit_length() > width ? falsity() : bv_ule(bit_vec(a.integer(), width), b.child(0));
  }
  return fold(Op::BvUle, Sort::boolean(), {a, b});
}

Term BitVecTerms::bv_sle(Term a, Term b) {
  const unsigned width = a.sort().width();
  const Integer smallest = Integer::power_of_two(width - 1), largest = smallest - 1;
  if (a == b || is_constant(a, smallest) || is_constant(b, largest)) return truth();
  if (is_constant(b, smallest) || is_constant(a, largest)) return eq_bit_vec(a, b);
  const auto is_not_negative = [&](Term term) {
    return term.op() == Op::BvZeroExtend || (term.op() == Op::BvConst && term.integer() <= largest);
  };
  if (is_not_negative(a) && is_not_negative(b)) return bv_ule(a, b);
  if (a.op() == Op::BvSignExtend && b.op() == Op::BvSignExtend && a.param(0) == b.param(0)) {
    return bv_sle(a.child(0), b.child(0));
  }
  return fold(Op::BvSle, Sort::boolean(), {a, b});
}

Term BitVecTerms::bv_ult(Term a, Term b) { return negate(bv_ule(b, a)); }
Term BitVecTerms::bv_slt(Term a, Term b) { return negate(bv_sle(b, a)); }

Term BitVecTerms::eq_bit_vec(Term a, Term b) {
  assert(a.sort() == b.sort() && "equality within one sort");
  if (a == b) return truth();
  if (a.op() == Op::BvConst && b.op() == Op::BvConst) return falsity();
  return eq_bit_vec_terms(a, b);
}

Term BitVecTerms::eq_bit_vec_terms(Term a, Term b) {
  if (a.op() == Op::BvConst) return eq_bit_vec_constant(b, a);
  if (b.op() == Op::BvConst) return eq_bit_vec_constant(a, b);
  const Offset left(a), right(b);
  if (left.base == right.base) return boolean(left.constant == right.constant);
  if (!left.constant.is_zero() && !right.constant.is_zero()) {
    const Term constant = bit_vec(left.constant - right.constant, a.sort().width());
    return eq_bit_vec(bv_add(constant, left.base), right.base);
  }
  const bool same_extension =
      (a.op() == Op::BvZeroExtend || a.op() == Op::BvSignExtend) && a.op() == b.op() && a.param(0) == b.param(0);
  if (same_extension) return eq_bit_vec(a.child(0), b.child(0));
  return make_eq(a, b);
}

Term BitVecTerms::eq_bit_vec_constant(Term a, Term constant) {
  // Invertible operations move to the other side. The chain can be as long as a loop that was unrolled, and the
  // equation asked in every round, so only so many are moved.
  constexpr int max_moves = 32;
  const unsigned width = a.sort().width();
  for (int moves = 0; moves < max_moves; ++moves) {
    const bool has_constant = !a.children().empty() && a.child(0).op() == Op::BvConst;
    if (a.op() == Op::BvAdd && has_constant) {
      constant = bit_vec(constant.integer() - a.child(0).integer(), width);
      a = a.child(1);
    } else if (a.op() == Op::BvXor && has_constant) {
      constant = bv_bitwise(Op::BvXor, a.child(0), constant);
      a = a.child(1);
    } else if (a.op() == Op::BvNeg || a.op() == Op::BvNot) {
      constant = a.op() == Op::BvNeg ? bv_neg(constant) : bv_not(constant);
      a = a.child(0);
    } else {
      break;
    }
  }
  if (a.op() == Op::BvZeroExtend || a.op() == Op::BvSignExtend) {
    const Term low = extract(constant, a.child(0).sort().width() - 1, 0);
    const Term extended = a.op() == Op::BvZeroExtend ? zero_extend(low, a.param(0)) : sign_extend(low, a.param(0));
    return extended == constant ? eq_bit_vec(a.child(0), low) : falsity();
  }
  if (a.op() == Op::BvConcat) {
    const unsigned low_width = a.child(1).sort().width();
    const Term upper_is_equal = eq_bit_vec(a.child(0), extract(constant, width - 1, low_width));
    return conjunction(upper_is_equal, eq_bit_vec(a.child(1), extract(constant, low_width - 1, 0)));
  }
  return make_eq(a, constant);
}

}  // namespace warrant
