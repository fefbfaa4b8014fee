// What dispatches to the layers by sort or by operation.
#include "logic/term_manager.h"

#include <cassert>

#include "logic/constant_choice.h"
#include "logic/store_index.h"

namespace warrant {

TermManager::TermManager() : store_index_(std::make_unique<StoreIndex>()) {}
TermManager::~TermManager() = default;

Term TermManager::eq(Term a, Term b) {
  assert(a.sort() == b.sort() && "equality within one sort");
  if (a == b) return truth();
  if (a.is_constant() && b.is_constant()) return boolean(is_same_constant(a, b));
  switch (a.sort().kind()) {
    case SortKind::Bool:
      return eq_bool(a, b);
    case SortKind::Int:
      return eq_int(a, b);
    case SortKind::BitVec:
      return eq_bit_vec(a, b);
    default:
      return make_eq(a, b);
  }
}

Term TermManager::add(Term a, Term b) {
  assert(a.sort() == b.sort() && "a sum within one sort");
  return a.sort().is_bit_vec() ? bv_add(a, b) : int_add(a, b);
}

Term TermManager::add(std::span<const Term> parts) {
  assert(!parts.empty() && "the sort of a sum is that of its parts");
  if (!parts[0].sort().is_bit_vec()) return int_add(parts);
  Term sum = parts[0];
  for (const Term part : parts.subspan(1)) sum = bv_add(sum, part);
  return sum;
}

Term TermManager::sub(Term a, Term b) { return a.sort().is_bit_vec() ? bv_sub(a, b) : int_sub(a, b); }
Term TermManager::neg(Term a) { return a.sort().is_bit_vec() ? bv_neg(a) : int_neg(a); }

Term TermManager::mul(Term a, Term b) {
  assert(a.sort() == b.sort() && "a product within one sort");
  return a.sort().is_bit_vec() ? bv_mul(a, b) : int_mul(a, b);
}

Term TermManager::rebuild(Term original, std::span<const Term> children) {
  const auto child = [&](unsigned index) { return children[index]; };
  const Op op = original.op();
  const Sort sort = original.sort();
  switch (op) {
    case Op::BoolConst:
    case Op::IntConst:
    case Op::BvConst:
    case Op::FloatConst:
    case Op::Variable:
      return original;
    case Op::Not:
      return negate(child(0));
    case Op::And:
      return conjunction(children);
    case Op::Or:
      return disjunction(children);
    case Op::Eq:
      return eq(child(0), child(1));
    case Op::Ite:
      return ite(child(0), child(1), child(2));
    case Op::Add:
    case Op::BvAdd:
      return add(children);
    case Op::Mul:
    case Op::BvMul: {
      Term result = child(0);
      for (const Term factor : children.subspan(1)) result = mul(result, factor);
      return result;
    }
    case Op::Div:
      return div(child(0), child(1));
    case Op::Mod:
      return mod(child(0), child(1));
    case Op::Le:
      return le(child(0), child(1));
    case Op::BvNeg:
      return neg(child(0));
    case Op::BvUdiv:
    case Op::BvSdiv:
    case Op::BvUrem:
    case Op::BvSrem:
    case Op::BvShl:
    case Op::BvLshr:
    case Op::BvAshr:
    case Op::BvAnd:
    case Op::BvOr:
    case Op::BvXor:
    case Op::BvConcat:
    case Op::BvUle:
    case Op::BvSle:
      return bv_binary(op, child(0), child(1));
    case Op::BvNot:
      return bv_not(child(0));
    case Op::BvExtract:
      return extract(child(0), original.param(0), original.param(1));
    case Op::BvZeroExtend:
      return zero_extend(child(0), original.param(0));
    case Op::BvSignExtend:
      return sign_extend(child(0), original.param(0));
    case Op::IntToBv:
      return int_to_bv(child(0), original.param(0));
    case Op::BvToInt:
      return bv_to_int(child(0));
    case Op::BvToSignedInt:
      return bv_to_signed_int(child(0));
    case Op::FpAdd:
    case Op::FpSub:
    case Op::FpMul:
    case Op::FpDiv:
      return fp_arith(op, original.rounding(), child(0), child(1));
    case Op::FpSqrt:
      return fp_sqrt(original.rounding(), child(0));
    case Op::FpRoundToIntegral:
      return fp_round_to_integral(original.rounding(), child(0));
    case Op::FpRem:
      return fp_rem(child(0), child(1));
    case Op::FpNeg:
      return fp_neg(child(0));
    case Op::FpAbs:
      return fp_abs(child(0));
    case Op::FpLe:
    case Op::FpLt:
    case Op::FpEq:
      return fp_compare(op, child(0), child(1));
    case Op::FpIsNan:
    case Op::FpIsInf:
    case Op::FpIsZero:
    case Op::FpIsNegative:
    case Op::FpIsSubnormal:
      return fp_test(op, child(0));
    case Op::FpFromBits:
      return fp_from_bits(child(0), sort);
    case Op::FpToBits:
      return fp_to_bits(child(0));
    case Op::FpFromFp:
      return fp_from_fp(original.rounding(), child(0), sort);
    case Op::FpFromSbv:
      return fp_from_signed(original.rounding(), child(0), sort);
    case Op::FpFromUbv:
      return fp_from_unsigned(original.rounding(), child(0), sort);
    case Op::FpToSbv:
      return fp_to_signed(original.rounding(), child(0), sort.width());
    case Op::FpToUbv:
      return fp_to_unsigned(original.rounding(), child(0), sort.width());
    case Op::ConstArray:
      return const_array(sort, child(0));
    case Op::Select:
      return select(child(0), child(1));
    case Op::Store:
      return store(child(0), child(1), child(2));
  }
  return original;
}

}  // namespace warrant
