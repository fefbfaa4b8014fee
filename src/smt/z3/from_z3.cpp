// Z3 expressions back to terms. Z3 may hand out any operation of its theories, not only those it was given.
#include <cassert>
#include <unordered_map>

#include "logic/float_value.h"
#include "smt/z3/bridge.h"
#include "smt/z3/values.h"

namespace warrant {

namespace {

using Terms = std::span<const Term>;

class BackTranslation {
 public:
  explicit BackTranslation(Z3Bridge& bridge) : bridge_(bridge), terms_(bridge.terms()) {}

  std::optional<Term> run(const z3::expr& root) {
    std::vector<z3::expr> pending = {root};
    while (!pending.empty()) {
      const z3::expr top = pending.back();
      if (results_.contains(top.id())) {
        pending.pop_back();
        continue;
      }
      if (!top.is_app()) return std::nullopt;
      const std::size_t before = pending.size();
      for (unsigned i = 0; i < top.num_args(); ++i) {
        const z3::expr child = top.arg(i);
        if (!is_rounding_mode(child) && !results_.contains(child.id())) pending.push_back(child);
      }
      if (pending.size() != before) continue;
      pending.pop_back();
      const std::optional<Term> term = translate(top);
      if (!term) return std::nullopt;
      results_.emplace(top.id(), *term);
    }
    return results_.at(root.id());
  }

 private:
  static bool is_rounding_mode(const z3::expr& expr) { return expr.get_sort().sort_kind() == Z3_ROUNDING_MODE_SORT; }

  std::optional<Term> translate(const z3::expr& expr) {
    const std::optional<Sort> sort = sort_from_z3(expr.get_sort());
    if (!sort) return std::nullopt;
    std::vector<Term> arguments;
    for (unsigned i = 0; i < expr.num_args(); ++i) {
      if (!is_rounding_mode(expr.arg(i))) arguments.push_back(results_.at(expr.arg(i).id()));
    }
    const Z3_decl_kind kind = expr.decl().decl_kind();
    if (kind == Z3_OP_UNINTERPRETED) {
      if (Z3Bridge::is_remainder(expr.decl())) return terms_.fp_rem(arguments[0], arguments[1]);
      const Term variable = bridge_.variable_of(expr.decl());
      return variable ? std::optional(variable) : std::nullopt;
    }
    if (arguments.empty()) return constant(expr, *sort);
    if (auto term = core(kind, arguments)) return term;
    if (kind >= Z3_OP_ANUM && kind <= Z3_OP_POWER) return arithmetic(kind, *sort, arguments);
    if (kind >= Z3_OP_STORE && kind <= Z3_OP_CONST_ARRAY) return array(kind, *sort, arguments);
    if (kind >= Z3_OP_BNUM && kind <= Z3_OP_BUREM_I) return bit_vec(expr, *sort, arguments);
    if (kind >= Z3_OP_FPA_ADD && kind <= Z3_OP_FPA_TO_IEEE_BV) return floating(expr, *sort, arguments);
    return std::nullopt;
  }

  std::optional<Term> constant(const z3::expr& expr, Sort sort) {
    if (sort.is_array()) return std::nullopt;
    const std::optional<Value> value = value_from_z3(expr, sort);
    return value ? std::optional(constant_term(terms_, *value, sort)) : std::nullopt;
  }

  std::optional<Term> core(Z3_decl_kind kind, Terms arguments) {
    switch (kind) {
      case Z3_OP_EQ:
      case Z3_OP_IFF:
        return terms_.eq(arguments[0], arguments[1]);
      case Z3_OP_DISTINCT:
        return distinct(arguments);
      case Z3_OP_ITE:
        return terms_.ite(arguments[0], arguments[1], arguments[2]);
      case Z3_OP_AND:
        return terms_.conjunction(arguments);
      case Z3_OP_OR:
        return terms_.disjunction(arguments);
      case Z3_OP_XOR:
        return fold(arguments, [&](Term a, Term b) { return terms_.distinct(a, b); });
      case Z3_OP_NOT:
        return terms_.negate(arguments[0]);
      case Z3_OP_IMPLIES:
        return terms_.implies(arguments[0], arguments[1]);
      default:
        return std::nullopt;
    }
  }

  Term distinct(Terms arguments) {
    std::vector<Term> parts;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      for (std::size_t j = i + 1; j < arguments.size(); ++j) {
        parts.push_back(terms_.distinct(arguments[i], arguments[j]));
      }
    }
    return terms_.conjunction(parts);
  }

  std::optional<Term> arithmetic(Z3_decl_kind kind, Sort sort, Terms arguments) {
    if (!sort.is_int() && !(sort.is_bool() && arguments[0].sort().is_int())) return std::nullopt;
    switch (kind) {
      case Z3_OP_LE:
        return terms_.le(arguments[0], arguments[1]);
      case Z3_OP_GE:
        return terms_.ge(arguments[0], arguments[1]);
      case Z3_OP_LT:
        return terms_.lt(arguments[0], arguments[1]);
      case Z3_OP_GT:
        return terms_.gt(arguments[0], arguments[1]);
      case Z3_OP_ADD:
        return terms_.add(arguments);
      case Z3_OP_SUB:
        return fold(arguments, [&](Term a, Term b) { return terms_.sub(a, b); });
      case Z3_OP_UMINUS:
        return terms_.neg(arguments[0]);
      case Z3_OP_MUL:
        return fold(arguments, [&](Term a, Term b) { return terms_.mul(a, b); });
      case Z3_OP_IDIV:
        return terms_.div(arguments[0], arguments[1]);
      case Z3_OP_MOD:
        return terms_.mod(arguments[0], arguments[1]);
      case Z3_OP_REM: {  // the modulus with the divisor's sign
        const Term modulus = terms_.mod(arguments[0], arguments[1]);
        const Term is_not_negative = terms_.le(terms_.integer(0), arguments[1]);
        return terms_.ite(is_not_negative, modulus, terms_.neg(modulus));
      }
      default:
        return std::nullopt;
    }
  }

  std::optional<Term> array(Z3_decl_kind kind, Sort sort, Terms arguments) {
    switch (kind) {
      case Z3_OP_STORE:
        if (arguments.size() != 3) return std::nullopt;
        return terms_.store(arguments[0], arguments[1], arguments[2]);
      case Z3_OP_SELECT:
        if (arguments.size() != 2) return std::nullopt;
        return terms_.select(arguments[0], arguments[1]);
      default:
        return terms_.const_array(sort, arguments[0]);
    }
  }

  std::optional<Term> bit_vec(const z3::expr& expr, Sort sort, Terms arguments) {
    const Term a = arguments[0], b = arguments.back();
    const auto binary = [&](Op op) {
      return fold(arguments, [&](Term left, Term right) { return terms_.bv_binary(op, left, right); });
    };
    const auto complement = [&](Op op) { return terms_.bv_not(binary(op)); };
    const auto bit = [&](Term truth) {
      const Term set = terms_.bit_vec(1, 1), clear = terms_.bit_vec(0, 1);
      return terms_.ite(truth, set, clear);
    };
    switch (expr.decl().decl_kind()) {
      case Z3_OP_BNEG:
        return terms_.neg(a);
      case Z3_OP_BADD:
        return terms_.add(arguments);
      case Z3_OP_BSUB:
        return fold(arguments, [&](Term left, Term right) { return terms_.sub(left, right); });
      case Z3_OP_BMUL:
        return fold(arguments, [&](Term left, Term right) { return terms_.mul(left, right); });
      case Z3_OP_BSDIV:
      case Z3_OP_BSDIV_I:
        return binary(Op::BvSdiv);
      case Z3_OP_BUDIV:
      case Z3_OP_BUDIV_I:
        return binary(Op::BvUdiv);
      case Z3_OP_BSREM:
      case Z3_OP_BSREM_I:
        return binary(Op::BvSrem);
      case Z3_OP_BUREM:
      case Z3_OP_BUREM_I:
        return binary(Op::BvUrem);
      case Z3_OP_ULEQ:
        return terms_.bv_binary(Op::BvUle, a, b);
      case Z3_OP_SLEQ:
        return terms_.bv_binary(Op::BvSle, a, b);
      case Z3_OP_UGEQ:
        return terms_.bv_binary(Op::BvUle, b, a);
      case Z3_OP_SGEQ:
        return terms_.bv_binary(Op::BvSle, b, a);
      case Z3_OP_ULT:
        return terms_.bv_ult(a, b);
      case Z3_OP_SLT:
        return terms_.bv_slt(a, b);
      case Z3_OP_UGT:
        return terms_.bv_ult(b, a);
      case Z3_OP_SGT:
        return terms_.bv_slt(b, a);
      case Z3_OP_BAND:
        return binary(Op::BvAnd);
      case Z3_OP_BOR:
        return binary(Op::BvOr);
      case Z3_OP_BXOR:
        return binary(Op::BvXor);
      case Z3_OP_BNOT:
        return terms_.bv_not(a);
      case Z3_OP_BNAND:
        return complement(Op::BvAnd);
      case Z3_OP_BNOR:
        return complement(Op::BvOr);
      case Z3_OP_BXNOR:
        return complement(Op::BvXor);
      case Z3_OP_CONCAT:
        return binary(Op::BvConcat);
      case Z3_OP_SIGN_EXT:
        return terms_.sign_extend(a, parameter(expr, 0));
      case Z3_OP_ZERO_EXT:
        return terms_.zero_extend(a, parameter(expr, 0));
      case Z3_OP_EXTRACT:
        return terms_.extract(a, parameter(expr, 0), parameter(expr, 1));
      case Z3_OP_BIT2BOOL:
        return is_set(terms_.extract(a, parameter(expr, 0), parameter(expr, 0)));
      case Z3_OP_BREDOR:
        return bit(terms_.distinct(a, terms_.bit_vec(0, a.sort().width())));
      case Z3_OP_BREDAND:
        return bit(terms_.eq(a, terms_.bit_vec(-1, a.sort().width())));
      case Z3_OP_BCOMP:
        return bit(terms_.eq(a, b));
      case Z3_OP_BSHL:
        return binary(Op::BvShl);
      case Z3_OP_BLSHR:
        return binary(Op::BvLshr);
      case Z3_OP_BASHR:
        return binary(Op::BvAshr);
      case Z3_OP_ROTATE_LEFT:
        return rotate_left(a, parameter(expr, 0) % a.sort().width());
      case Z3_OP_ROTATE_RIGHT:
        return rotate_left(a, a.sort().width() - parameter(expr, 0) % a.sort().width());
      case Z3_OP_INT2BV:
        return terms_.int_to_bv(a, sort.width());
      case Z3_OP_BV2INT:
        return terms_.bv_to_int(a);
      default:
        return std::nullopt;
    }
  }

  Term is_set(Term bit) { return terms_.eq(bit, terms_.bit_vec(1, 1)); }

  Term rotate_left(Term a, unsigned count) {
    const unsigned width = a.sort().width();
    if (count == 0 || count == width) return a;
    const Term moved = terms_.extract(a, width - 1 - count, 0);
    return terms_.bv_binary(Op::BvConcat, moved, terms_.extract(a, width - 1, width - count));
  }

  static std::optional<RoundingMode> rounding_of(const z3::expr& expr) {
    if (expr.num_args() == 0 || !is_rounding_mode(expr.arg(0))) return std::nullopt;
    switch (expr.arg(0).decl().decl_kind()) {
      case Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN:
        return RoundingMode::NearestEven;
      case Z3_OP_FPA_RM_NEAREST_TIES_TO_AWAY:
        return RoundingMode::NearestAway;
      case Z3_OP_FPA_RM_TOWARD_POSITIVE:
        return RoundingMode::TowardPositive;
      case Z3_OP_FPA_RM_TOWARD_NEGATIVE:
        return RoundingMode::TowardNegative;
      case Z3_OP_FPA_RM_TOWARD_ZERO:
        return RoundingMode::TowardZero;
      default:
        return std::nullopt;
    }
  }

  std::optional<Term> floating(const z3::expr& expr, Sort sort, Terms arguments) {
    const Z3_decl_kind kind = expr.decl().decl_kind();
    const Term a = arguments[0], b = arguments.back();
    const std::optional<RoundingMode> mode = rounding_of(expr);
    const bool rounds = expr.num_args() > arguments.size();
    if (rounds && !mode) return std::nullopt;
    switch (kind) {
      case Z3_OP_FPA_ADD:
        return terms_.fp_arith(Op::FpAdd, *mode, a, b);
      case Z3_OP_FPA_SUB:
        return terms_.fp_arith(Op::FpSub, *mode, a, b);
      case Z3_OP_FPA_MUL:
        return terms_.fp_arith(Op::FpMul, *mode, a, b);
      case Z3_OP_FPA_DIV:
        return terms_.fp_arith(Op::FpDiv, *mode, a, b);
      case Z3_OP_FPA_SQRT:
        return terms_.fp_sqrt(*mode, a);
      case Z3_OP_FPA_ROUND_TO_INTEGRAL:
        return terms_.fp_round_to_integral(*mode, a);
      case Z3_OP_FPA_REM:
        return terms_.fp_rem(a, b);
      case Z3_OP_FPA_NEG:
        return terms_.fp_neg(a);
      case Z3_OP_FPA_ABS:
        return terms_.fp_abs(a);
      case Z3_OP_FPA_EQ:
        return terms_.fp_compare(Op::FpEq, a, b);
      case Z3_OP_FPA_LT:
        return terms_.fp_compare(Op::FpLt, a, b);
      case Z3_OP_FPA_LE:
        return terms_.fp_compare(Op::FpLe, a, b);
      case Z3_OP_FPA_GT:
        return terms_.fp_compare(Op::FpLt, b, a);
      case Z3_OP_FPA_GE:
        return terms_.fp_compare(Op::FpLe, b, a);
      case Z3_OP_FPA_IS_NAN:
        return terms_.fp_test(Op::FpIsNan, a);
      case Z3_OP_FPA_IS_INF:
        return terms_.fp_test(Op::FpIsInf, a);
      case Z3_OP_FPA_IS_ZERO:
        return terms_.fp_test(Op::FpIsZero, a);
      case Z3_OP_FPA_IS_SUBNORMAL:
        return terms_.fp_test(Op::FpIsSubnormal, a);
      case Z3_OP_FPA_IS_NEGATIVE:
        return terms_.fp_test(Op::FpIsNegative, a);
      case Z3_OP_FPA_IS_POSITIVE:
        return is_positive(a);
      case Z3_OP_FPA_IS_NORMAL:
        return is_normal(a);
      case Z3_OP_FPA_FP:
        return terms_.fp_from_bits(concat(arguments), sort);
      case Z3_OP_FPA_TO_FP:
        return to_float(mode, arguments, sort);
      case Z3_OP_FPA_TO_FP_UNSIGNED:
        return terms_.fp_from_unsigned(*mode, a, sort);
      case Z3_OP_FPA_TO_UBV:
        return terms_.fp_to_unsigned(*mode, a, sort.width());
      case Z3_OP_FPA_TO_SBV:
        return terms_.fp_to_signed(*mode, a, sort.width());
      case Z3_OP_FPA_TO_IEEE_BV:
        return terms_.fp_to_bits(a);
      default:
        return std::nullopt;
    }
  }

  Term concat(Terms arguments) {
    return fold(arguments, [&](Term high, Term low) { return terms_.bv_binary(Op::BvConcat, high, low); });
  }

  Term is_positive(Term a) {
    const Term others[] = {terms_.fp_test(Op::FpIsNegative, a), terms_.fp_test(Op::FpIsNan, a)};
    return terms_.negate(terms_.disjunction(others));
  }

  Term is_normal(Term a) {
    const Term others[] = {terms_.fp_test(Op::FpIsNan, a), terms_.fp_test(Op::FpIsInf, a),
                           terms_.fp_test(Op::FpIsZero, a), terms_.fp_test(Op::FpIsSubnormal, a)};
    return terms_.negate(terms_.disjunction(others));
  }

  std::optional<Term> to_float(std::optional<RoundingMode> mode, Terms arguments, Sort sort) {
    if (arguments.size() != 1) return std::nullopt;
    const Term a = arguments[0];
    if (!mode) return a.sort().is_bit_vec() ? std::optional(terms_.fp_from_bits(a, sort)) : std::nullopt;
    if (a.sort().is_float()) return terms_.fp_from_fp(*mode, a, sort);
    if (a.sort().is_bit_vec()) return terms_.fp_from_signed(*mode, a, sort);
    return std::nullopt;
  }

  template <typename Combine>
  static Term fold(Terms arguments, Combine combine) {
    Term result = arguments[0];
    for (const Term argument : arguments.subspan(1)) result = combine(result, argument);
    return result;
  }

  static unsigned parameter(const z3::expr& expr, unsigned index) {
    return static_cast<unsigned>(Z3_get_decl_int_parameter(expr.ctx(), expr.decl(), index));
  }

  Z3Bridge& bridge_;
  TermManager& terms_;
  std::unordered_map<unsigned, Term> results_;  // by Z3's number; the root keeps all expressions alive
};

}  // namespace

std::optional<Term> Z3Bridge::from_z3(const z3::expr& expr) { return BackTranslation(*this).run(expr); }

}  // namespace warrant
