#include "smt/z3/bridge.h"

#include <cassert>
#include <string>

#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/post_order.h"

namespace warrant {

namespace {

constexpr const char* remainder_name = "remainder";

}  // namespace

z3::sort Z3Bridge::to_z3(Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      return context_.bool_sort();
    case SortKind::Int:
      return context_.int_sort();
    case SortKind::BitVec:
      return context_.bv_sort(sort.width());
    case SortKind::Float:
      return context_.fpa_sort(sort.exponent_bits(), sort.significand_bits());
    case SortKind::Array:
      break;
  }
  return context_.array_sort(to_z3(sort.index()), to_z3(sort.element()));
}

z3::expr Z3Bridge::to_z3(Term term) {
  visit_children_first(term, index_, [this](Term node) {
    z3::expr translated = build(node);
    index_[node] = static_cast<std::uint32_t>(translations_.size());
    translations_.push_back(std::move(translated));
  });
  return known(term);
}

z3::expr_vector Z3Bridge::to_z3(std::span<const Term> terms) {
  z3::expr_vector result(context_);
  for (const Term term : terms) result.push_back(to_z3(term));
  return result;
}

Term Z3Bridge::variable_of(Z3_func_decl declaration) const {
  const auto found = variables_.find(declaration);
  return found == variables_.end() ? Term() : found->second;
}

z3::expr Z3Bridge::build(Term term) {
  if (term.op() <= Op::Ite) return build_core(term);
  if (term.op() <= Op::Le) return build_integer(term);
  if (term.op() <= Op::BvToSignedInt) return build_bit_vec(term);
  if (term.op() <= Op::FpToUbv) return build_float(term);
  switch (term.op()) {
    case Op::ConstArray:
      return z3::const_array(to_z3(term.sort().index()), child(term, 0));
    case Op::Select:
      return z3::select(child(term, 0), child(term, 1));
    default:
      return z3::store(child(term, 0), child(term, 1), child(term, 2));
  }
}

// A number as symbol: Z3's own fresh names are strings, which a variable's name (x!1) could meet.
z3::expr Z3Bridge::build_variable(Term term) {
  const z3::symbol symbol = context_.int_symbol(static_cast<int>(term.id()));
  const z3::expr constant = context_.constant(symbol, to_z3(term.sort()));
  variables_.emplace(constant.decl(), term);
  return constant;
}

z3::expr Z3Bridge::build_core(Term term) {
  arguments_.clear();
  for (const Term child : term.children()) arguments_.push_back(known(child));
  const auto count = static_cast<unsigned>(arguments_.size());
  switch (term.op()) {
    case Op::BoolConst:
      return context_.bool_val(term.is_true());
    case Op::IntConst:
      if (term.integer().is_small()) return context_.int_val(term.integer().small());
      return context_.int_val(term.integer().to_string().c_str());
    case Op::BvConst:
      if (const auto bits = term.integer().to_uint64()) return context_.bv_val(*bits, term.sort().width());
      return context_.bv_val(term.integer().to_string().c_str(), term.sort().width());
    case Op::FloatConst:
      return float_constant(term.float_value());
    case Op::Variable:
      return build_variable(term);
    case Op::Not:
      return wrap(Z3_mk_not(context_, arguments_[0]));
    case Op::And:
      return wrap(Z3_mk_and(context_, count, arguments_.data()));
    case Op::Or:
      return wrap(Z3_mk_or(context_, count, arguments_.data()));
    case Op::Eq:
      return wrap(Z3_mk_eq(context_, arguments_[0], arguments_[1]));
    default:
      return wrap(Z3_mk_ite(context_, arguments_[0], arguments_[1], arguments_[2]));
  }
}

z3::expr Z3Bridge::build_integer(Term term) {
  arguments_.clear();
  for (const Term child : term.children()) arguments_.push_back(known(child));
  const auto count = static_cast<unsigned>(arguments_.size());
  switch (term.op()) {
    case Op::Add:
      return wrap(Z3_mk_add(context_, count, arguments_.data()));
    case Op::Mul:
      return wrap(Z3_mk_mul(context_, count, arguments_.data()));
    case Op::Le:
      return wrap(Z3_mk_le(context_, arguments_[0], arguments_[1]));
    default:
      break;
  }
  const bool is_quotient = term.op() == Op::Div;
  const z3::expr result = is_quotient ? wrap(Z3_mk_div(context_, arguments_[0], arguments_[1]))
                                      : wrap(Z3_mk_mod(context_, arguments_[0], arguments_[1]));
  const Term divisor = term.child(1);
  if (divisor.op() == Op::IntConst && !divisor.integer().is_zero()) return result;
  const z3::expr is_zero = known(divisor) == 0;
  return z3::ite(is_zero, is_quotient ? context_.int_val(0) : child(term, 0), result);
}

z3::expr Z3Bridge::build_bit_vec(Term term) {
  arguments_.clear();
  for (const Term child : term.children()) arguments_.push_back(known(child));
  const Z3_ast first = arguments_[0], second = arguments_.back();
  const auto fold = [&](Z3_ast (*make)(Z3_context, Z3_ast, Z3_ast)) {
    z3::expr result = child(term, 0);
    for (std::size_t i = 1; i < arguments_.size(); ++i) result = wrap(make(context_, result, arguments_[i]));
    return result;
  };
  switch (term.op()) {
    case Op::BvAdd:
      return fold(Z3_mk_bvadd);
    case Op::BvMul:
      return fold(Z3_mk_bvmul);
    case Op::BvNeg:
      return wrap(Z3_mk_bvneg(context_, first));
    case Op::BvUdiv:
      return wrap(Z3_mk_bvudiv(context_, first, second));
    case Op::BvSdiv:
      return wrap(Z3_mk_bvsdiv(context_, first, second));
    case Op::BvUrem:
      return wrap(Z3_mk_bvurem(context_, first, second));
    case Op::BvSrem:
      return wrap(Z3_mk_bvsrem(context_, first, second));
    case Op::BvShl:
      return wrap(Z3_mk_bvshl(context_, first, second));
    case Op::BvLshr:
      return wrap(Z3_mk_bvlshr(context_, first, second));
    case Op::BvAshr:
      return wrap(Z3_mk_bvashr(context_, first, second));
    case Op::BvAnd:
      return fold(Z3_mk_bvand);
    case Op::BvOr:
      return fold(Z3_mk_bvor);
    case Op::BvXor:
      return fold(Z3_mk_bvxor);
    case Op::BvNot:
      return wrap(Z3_mk_bvnot(context_, first));
    case Op::BvConcat:
      return fold(Z3_mk_concat);
    case Op::BvExtract:
      return wrap(Z3_mk_extract(context_, term.param(0), term.param(1), first));
    case Op::BvZeroExtend:
      return wrap(Z3_mk_zero_ext(context_, term.param(0), first));
    case Op::BvSignExtend:
      return wrap(Z3_mk_sign_ext(context_, term.param(0), first));
    case Op::BvUle:
      return wrap(Z3_mk_bvule(context_, first, second));
    case Op::BvSle:
      return wrap(Z3_mk_bvsle(context_, first, second));
    case Op::IntToBv:
      return wrap(Z3_mk_int2bv(context_, term.sort().width(), first));
    case Op::BvToInt:
      return wrap(Z3_mk_bv2int(context_, first, false));
    default:
      break;
  }
  assert(term.op() == Op::BvToSignedInt && "the last operation of its group");
  const unsigned width = term.child(0).sort().width();
  const z3::expr bits = child(term, 0);
  const z3::expr value = wrap(Z3_mk_bv2int(context_, bits, false));
  const z3::expr range = context_.int_val(Integer::power_of_two(width).to_string().c_str());
  return z3::ite(bits.extract(width - 1, width - 1) == context_.bv_val(1, 1), value - range, value);
}

z3::expr Z3Bridge::rounding_mode(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven:
      return wrap(Z3_mk_fpa_rne(context_));
    case RoundingMode::NearestAway:
      return wrap(Z3_mk_fpa_rna(context_));
    case RoundingMode::TowardPositive:
      return wrap(Z3_mk_fpa_rtp(context_));
    case RoundingMode::TowardNegative:
      return wrap(Z3_mk_fpa_rtn(context_));
    case RoundingMode::TowardZero:
      break;
  }
  return wrap(Z3_mk_fpa_rtz(context_));
}

z3::expr Z3Bridge::float_constant(const FloatValue& value) {
  const z3::sort sort = to_z3(value.sort());
  if (value.is_nan()) return wrap(Z3_mk_fpa_nan(context_, sort));
  if (value.is_infinite()) return wrap(Z3_mk_fpa_inf(context_, sort, value.is_negative()));
  const unsigned width = value.sort().exponent_bits() + value.sort().significand_bits();
  const z3::expr bits = context_.bv_val(value.bits().to_string().c_str(), width);
  return wrap(Z3_mk_fpa_to_fp_bv(context_, bits, sort)).simplify();
}

z3::expr Z3Bridge::build_float(Term term) {
  const z3::expr first = child(term, 0);
  const z3::expr second = known(term.children().back());
  const bool rounds = term.op() <= Op::FpRoundToIntegral || (term.op() >= Op::FpFromFp && term.op() <= Op::FpToUbv);
  const z3::expr mode = rounding_mode(rounds ? term.rounding() : RoundingMode::NearestEven);
  switch (term.op()) {
    case Op::FpAdd:
      return wrap(Z3_mk_fpa_add(context_, mode, first, second));
    case Op::FpSub:
      return wrap(Z3_mk_fpa_sub(context_, mode, first, second));
    case Op::FpMul:
      return wrap(Z3_mk_fpa_mul(context_, mode, first, second));
    case Op::FpDiv:
      return wrap(Z3_mk_fpa_div(context_, mode, first, second));
    case Op::FpSqrt:
      return wrap(Z3_mk_fpa_sqrt(context_, mode, first));
    case Op::FpRoundToIntegral:
      return wrap(Z3_mk_fpa_round_to_integral(context_, mode, first));
    case Op::FpRem:
      return build_float_remainder(term);
    case Op::FpNeg:
      return wrap(Z3_mk_fpa_neg(context_, first));
    case Op::FpAbs:
      return wrap(Z3_mk_fpa_abs(context_, first));
    case Op::FpLe:
      return wrap(Z3_mk_fpa_leq(context_, first, second));
    case Op::FpLt:
      return wrap(Z3_mk_fpa_lt(context_, first, second));
    case Op::FpEq:
      return wrap(Z3_mk_fpa_eq(context_, first, second));
    case Op::FpIsNan:
      return wrap(Z3_mk_fpa_is_nan(context_, first));
    case Op::FpIsInf:
      return wrap(Z3_mk_fpa_is_infinite(context_, first));
    case Op::FpIsZero:
      return wrap(Z3_mk_fpa_is_zero(context_, first));
    case Op::FpIsNegative:
      return wrap(Z3_mk_fpa_is_negative(context_, first));
    case Op::FpIsSubnormal:
      return wrap(Z3_mk_fpa_is_subnormal(context_, first));
    case Op::FpFromBits:
      return wrap(Z3_mk_fpa_to_fp_bv(context_, first, to_z3(term.sort())));
    case Op::FpToBits:
      return build_float_to_bits(term);
    case Op::FpFromFp:
      return wrap(Z3_mk_fpa_to_fp_float(context_, mode, first, to_z3(term.sort())));
    case Op::FpFromSbv:
      return wrap(Z3_mk_fpa_to_fp_signed(context_, mode, first, to_z3(term.sort())));
    case Op::FpFromUbv:
      return wrap(Z3_mk_fpa_to_fp_unsigned(context_, mode, first, to_z3(term.sort())));
    default:
      return build_float_to_integer(term);
  }
}

z3::expr Z3Bridge::build_float_remainder(Term term) {
  const z3::expr dividend = child(term, 0), divisor = child(term, 1);
  if (term.sort().exponent_bits() <= 5) return wrap(Z3_mk_fpa_rem(context_, dividend, divisor));
  has_open_operations_ = true;
  const z3::sort sort = dividend.get_sort();
  return context_.function(remainder_name, sort, sort, sort)(dividend, divisor);
}

bool Z3Bridge::is_remainder(const z3::func_decl& declaration) {
  const z3::symbol name = declaration.name();
  return declaration.arity() == 2 && name.kind() == Z3_STRING_SYMBOL && name.str() == remainder_name;
}

// Z3 has one NaN, a machine has many: the bits of each occurrence are any NaN's, which covers all machines.
z3::expr Z3Bridge::build_float_to_bits(Term term) {
  const z3::expr datum = child(term, 0);
  const Sort sort = term.child(0).sort();
  const unsigned width = term.sort().width(), fraction_width = sort.significand_bits() - 1;
  has_open_operations_ = true;
  const z3::expr open = wrap(Z3_mk_fresh_const(context_, "nan", to_z3(term.sort())));
  const auto constant = [&](const Integer& bits) { return context_.bv_val(bits.to_string().c_str(), width); };
  const z3::expr exponent = constant(FloatValue::infinity(sort).bits());
  const z3::expr fraction = open.extract(fraction_width - 1, 0);
  const z3::expr fraction_is_zero = fraction == context_.bv_val(0, fraction_width);
  const z3::expr quiet = constant(FloatValue::nan(sort).bits()), nothing = constant(0);
  const z3::expr with_exponent = open | exponent;
  const z3::expr nan_bits = with_exponent | z3::ite(fraction_is_zero, quiet, nothing);
  if (term.child(0).is_variable()) nan_bits_.push_back({term.child(0), datum.decl(), nan_bits});
  const z3::expr is_nan = wrap(Z3_mk_fpa_is_nan(context_, datum));
  return z3::ite(is_nan, nan_bits, wrap(Z3_mk_fpa_to_ieee_bv(context_, datum)));
}

// 0 out of range, as evaluation has it.
z3::expr Z3Bridge::build_float_to_integer(Term term) {
  const z3::expr datum = child(term, 0);
  const Sort sort = term.child(0).sort();
  const bool is_signed = term.op() == Op::FpToSbv;
  const unsigned width = term.sort().width();
  const z3::expr mode = rounding_mode(term.rounding());
  const z3::expr rounded = wrap(Z3_mk_fpa_round_to_integral(context_, mode, datum));
  // Both bounds are exact, being powers of two, or infinite where the format ends before the range does.
  const Integer end = Integer::power_of_two(is_signed ? width - 1 : width);
  const Integer begin = is_signed ? -end : Integer(0);
  const z3::expr low = float_constant(FloatValue::from_integer(begin, sort, RoundingMode::TowardNegative));
  const z3::expr high = float_constant(FloatValue::from_integer(end, sort, RoundingMode::TowardPositive));
  const z3::expr is_finite = !wrap(Z3_mk_fpa_is_infinite(context_, datum));
  const z3::expr above = wrap(Z3_mk_fpa_leq(context_, low, rounded));
  const z3::expr below = wrap(Z3_mk_fpa_lt(context_, rounded, high));
  const z3::expr in_range = is_finite && above && below;
  const z3::expr converted = is_signed ? wrap(Z3_mk_fpa_to_sbv(context_, mode, datum, width))
                                       : wrap(Z3_mk_fpa_to_ubv(context_, mode, datum, width));
  return z3::ite(in_range, converted, context_.bv_val(0, width));
}

}  // namespace warrant
