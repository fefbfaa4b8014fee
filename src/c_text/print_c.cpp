// Terms as C expressions. The text is produced from left to right from an explicit stack of what is still to be
// written, so that depth does not matter and writing stops as soon as the text is long enough.
#include "c_text/print_c.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <variant>
#include <vector>

#include "c_text/c_words.h"
#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/linear_sum.h"

namespace warrant {

namespace {

// How tightly an expression binds, in C's order.
enum class Binding {
  Conditional,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relation,
  Shift,
  Sum,
  Product,
  Unary,
  Postfix
};

Binding tighter(Binding binding) { return static_cast<Binding>(static_cast<int>(binding) + 1); }

enum class Signedness { Signed, Unsigned };

// Integers have no sign problems, C's unsigned types have: next to other operands, what is written as a cast to one
// of them is cast on to a signed type that holds its values.
enum class Company { Alone, OtherOperands };

// An operand still to be written: in parentheses unless it binds at least this tightly.
struct Operand {
  Term term;
  Binding least = Binding::Conditional;
  Company company = Company::Alone;
};
// A bit-vector read as a number of the given signedness, whatever the type of the C expression.
struct ReadAs {
  Term term;
  Signedness signedness;
};
struct SumOperand {
  LinearSum sum;
  Binding least = Binding::Conditional;
  Company company = Company::Alone;
};
// An operation that C leaves undefined for some operands, where it is known to be defined.
struct Defined {
  Term term;
};
// From here on, or no longer, the term is known not to be zero.
struct NotZero {
  Term term;
  bool is_known;
};
using Piece = std::variant<std::string, Operand, ReadAs, SumOperand, Defined, NotZero>;

struct Expression {
  Binding binding;
  std::vector<Piece> pieces;
};

std::string integer_type(unsigned width, Signedness signedness) {
  return integer_type_name(width, signedness == Signedness::Signed, Name64::Long);
}

bool is_standard_width(unsigned width) {
  return width == 8 || width == 16 || width == 32 || width == 64 || width == 128;
}

std::string float_type(Sort sort) {
  switch (sort.significand_bits()) {
    case 11:
      return "_Float16";
    case 24:
      return "float";
    case 53:
      return "double";
    case 64:
      return "long double";
    default:
      return "__float128";
  }
}

std::string cast_to(const std::string& type) { return fmt::format("({})", type); }

Expression text(std::string content, Binding binding = Binding::Postfix) { return {binding, {std::move(content)}}; }

// Operators that associate to the left.
Expression infix(Piece left, const char* symbol, Piece right, Binding binding) {
  return {binding, {std::move(left), fmt::format(" {} ", symbol), std::move(right)}};
}

Expression infix(Term left, const char* symbol, Term right, Binding binding) {
  return infix(Operand{left, binding}, symbol, Operand{right, tighter(binding)}, binding);
}

Expression prefix(std::string operation, Piece operand) {
  return {Binding::Unary, {std::move(operation), std::move(operand)}};
}

Expression prefix(std::string operation, Term operand) {
  return prefix(std::move(operation), Operand{operand, Binding::Unary});
}

Expression call(const char* function, std::span<const Term> arguments) {
  Expression result{Binding::Postfix, {fmt::format("{}(", function)}};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i != 0) result.pieces.emplace_back(", ");
    result.pieces.emplace_back(Operand{arguments[i]});
  }
  result.pieces.emplace_back(")");
  return result;
}

Expression joined(std::span<const Term> parts, const char* symbol, Binding binding) {
  Expression result{binding, {}};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) result.pieces.emplace_back(fmt::format(" {} ", symbol));
    result.pieces.emplace_back(Operand{parts[i], tighter(binding), Company::OtherOperands});
  }
  return result;
}

std::string signed_constant(Term constant) {
  return constant.integer().wrap_signed(constant.sort().width()).to_string();
}

std::string unsigned_constant(Term constant) {
  const char* suffix = constant.sort().width() > 32 ? "ul" : "u";
  return fmt::format("{}{}", constant.integer().to_string(), suffix);
}

Expression number(const std::string& digits) {
  return text(digits, digits.starts_with('-') ? Binding::Unary : Binding::Postfix);
}

Expression float_constant(const FloatValue& value) {
  if (value.is_nan()) return text("NAN");
  if (value.is_infinite()) return number(value.is_negative() ? "-INFINITY" : "INFINITY");
  std::string digits = value.to_string();
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  if (value.sort().significand_bits() == 24) digits += "f";
  if (value.sort().significand_bits() == 64) digits += "l";
  return number(digits);
}

// ---- integers

bool is_constant(Term term) { return term.op() == Op::IntConst; }

// The width of the unsigned type as which the integer is written, if that is not promoted to int anyway.
unsigned wide_unsigned_width(Term term) {
  unsigned width = 0;
  if (term.op() == Op::BvToInt) width = term.child(0).sort().width();
  if (term.op() == Op::Mod && is_constant(term.child(1)) && term.child(1).integer().is_power_of_two()) {
    width = term.child(1).integer().bit_length() - 1;
  }
  return width >= 32 && is_standard_width(width) ? width : 0;
}

// 2^(w-1) + x modulo 2^w, minus 2^(w-1): x as a signed number of w bits.
std::optional<Expression> signed_wrap(const LinearSum& sum) {
  if (sum.monomials().size() != 1 || sum.constant().sign() >= 0) return std::nullopt;
  const auto& [base, coefficient] = sum.monomials()[0];
  if (coefficient != Integer(1) || base.op() != Op::Mod || !is_constant(base.child(1))) return std::nullopt;
  const Integer& modulus = base.child(1).integer();
  if (!modulus.is_power_of_two() || sum.constant() * -2 != modulus) return std::nullopt;
  const unsigned width = modulus.bit_length() - 1;
  if (!is_standard_width(width)) return std::nullopt;
  LinearSum inner(base.child(0));
  inner.add_constant(sum.constant());
  return prefix(cast_to(integer_type(width, Signedness::Signed)), SumOperand{inner, Binding::Unary});
}

void append_monomial(Expression& result, const LinearSum::Monomial& monomial, bool is_first, Company company) {
  const bool is_negative = monomial.coefficient.sign() < 0;
  const Integer factor = is_negative ? -monomial.coefficient : monomial.coefficient;
  if (is_first) {
    if (is_negative) result.pieces.emplace_back("-");
  } else {
    result.pieces.emplace_back(is_negative ? " - " : " + ");
  }
  if (factor == Integer(1)) {
    const Binding least = is_first && is_negative ? Binding::Unary : Binding::Product;
    result.pieces.emplace_back(Operand{monomial.base, least, company});
  } else {
    result.pieces.emplace_back(fmt::format("{} * ", factor.to_string()));
    result.pieces.emplace_back(Operand{monomial.base, Binding::Unary, company});
  }
}

// Summands in order, but beginning with a positive one if there is any, and with the constant last.
Expression sum_expression(const LinearSum& sum, Company company) {
  if (sum.is_constant()) return number(sum.constant().to_string());
  if (auto wrapped = signed_wrap(sum)) return *wrapped;
  const auto& monomials = sum.monomials();
  auto first = std::ranges::find_if(monomials, [](const auto& monomial) { return monomial.coefficient.sign() > 0; });
  if (first == monomials.end()) first = monomials.begin();
  Expression result{Binding::Sum, {}};
  if (!sum.is_base()) company = Company::OtherOperands;
  append_monomial(result, *first, true, company);
  for (auto monomial = monomials.begin(); monomial != monomials.end(); ++monomial) {
    if (monomial != first) append_monomial(result, *monomial, false, company);
  }
  const Integer& constant = sum.constant();
  if (!constant.is_zero()) {
    result.pieces.emplace_back(constant.sign() < 0 ? fmt::format(" - {}", (-constant).to_string())
                                                   : fmt::format(" + {}", constant.to_string()));
  } else if (monomials.size() == 1) {
    result.binding = first->coefficient == Integer(-1) ? Binding::Unary : Binding::Product;
  }
  return result;
}

bool is_known_not_negative(Term term) {
  const Bounds bounds = bounds_of(LinearSum(term));
  return bounds.low && bounds.low->sign() >= 0;
}

Expression integer_infix(Term a, const char* symbol, Term b) {
  return infix(Operand{a, Binding::Product, Company::OtherOperands}, symbol,
               Operand{b, Binding::Unary, Company::OtherOperands}, Binding::Product);
}

// The remainder that is never negative.
Expression remainder(Term a, Term b) {
  if (is_constant(b) && b.integer().is_power_of_two() && is_standard_width(b.integer().bit_length() - 1)) {
    return prefix(cast_to(integer_type(b.integer().bit_length() - 1, Signedness::Unsigned)), a);
  }
  if (is_known_not_negative(a) && is_constant(b)) return integer_infix(a, "%", b);
  const std::string open = is_constant(b) ? "" : "labs(", close = is_constant(b) ? "" : ")";
  const Operand divisor{b, is_constant(b) ? Binding::Unary : Binding::Conditional, Company::OtherOperands};
  return {Binding::Product,
          {"(", Operand{a, Binding::Product, Company::OtherOperands}, " % ",
           Operand{b, Binding::Unary, Company::OtherOperands}, " + " + open, divisor, close + ") % " + open, divisor,
           close}};
}

Expression quotient(Term a, Term b) {
  if (is_known_not_negative(a)) return integer_infix(a, "/", b);
  Expression result = remainder(a, b);
  std::vector<Piece> pieces = {"(", Operand{a, Binding::Sum, Company::OtherOperands}, " - "};
  const bool needs_parentheses = result.binding < Binding::Product;
  if (needs_parentheses) pieces.emplace_back("(");
  pieces.insert(pieces.end(), result.pieces.begin(), result.pieces.end());
  pieces.emplace_back(needs_parentheses ? ")) / " : ") / ");
  pieces.emplace_back(Operand{b, Binding::Unary, Company::OtherOperands});
  return {Binding::Product, std::move(pieces)};
}

// `x < 0 ? -(-x div y) : x div y`, and the same with mod, which is how C's division is said with Euclid's: x div y.
Term truncating_division(Term ite) {
  const Term condition = ite.child(0);
  if (!ite.sort().is_int() || condition.op() != Op::Le) return Term();
  for (const bool then_is_negative : {true, false}) {
    const Term positive = ite.child(then_is_negative ? 2 : 1), negative = ite.child(then_is_negative ? 1 : 2);
    const Op op = positive.op();
    if ((op != Op::Div && op != Op::Mod) || negative.op() != Op::Mul || !is_constant(negative.child(0)) ||
        negative.child(0).integer() != Integer(-1) || negative.child(1).op() != op ||
        negative.child(1).child(1) != positive.child(1)) {
      continue;
    }
    // The condition S <= k says x < 0 for x = S - k - 1, or 0 <= x for x = k - S.
    LinearSum dividend(condition.child(0));
    dividend.add_constant(-condition.child(1).integer());
    if (then_is_negative) {
      dividend.add_constant(-1);
    } else {
      dividend.scale(-1);
    }
    LinearSum opposite = dividend;
    opposite.scale(-1);
    if (dividend != LinearSum(positive.child(0)) || opposite != LinearSum(negative.child(1).child(0))) continue;
    return positive;
  }
  return Term();
}

const char* relation(bool is_equality, bool is_strict, bool is_negated) {
  if (is_equality) return is_negated ? "!=" : "==";
  if (is_strict) return is_negated ? ">=" : "<";
  return is_negated ? ">" : "<=";
}

// sum <= constant or sum == constant, with what is subtracted moved to the right where no constant is left over.
Expression integer_comparison(Term atom, bool is_negated) {
  const bool is_equality = atom.op() == Op::Eq;
  const Binding binding = is_equality ? Binding::Equality : Binding::Relation;
  LinearSum left(atom.child(0));
  LinearSum right(atom.child(1));
  const Integer constant = right.constant();
  bool is_strict = false;
  if (right.is_constant() && (constant.is_zero() || (!is_equality && constant == Integer(-1)))) {
    LinearSum moved = left.split_off([](const auto& monomial) { return monomial.coefficient.sign() < 0; });
    if (!moved.is_constant() && !left.is_constant()) {
      moved.scale(-1);
      is_strict = !constant.is_zero();
      right = moved;
    } else {
      left.add(moved, 1);
      if (!constant.is_zero()) {
        is_strict = true;
        right = LinearSum();
      }
    }
  }
  const bool right_is_natural = right.is_constant() && right.constant().sign() >= 0;
  const Company company = right_is_natural ? Company::Alone : Company::OtherOperands;
  return infix(SumOperand{left, tighter(binding), company}, relation(is_equality, is_strict, is_negated),
               SumOperand{right, tighter(binding), company}, binding);
}

// ---- bit-vectors

// C computes on types narrower than int in int, and must be told to cut the result.
Expression truncated(Expression wide, unsigned width) {
  if (width >= 32) return wide;
  std::vector<Piece> pieces = {fmt::format("({})(", integer_type(width, Signedness::Unsigned))};
  pieces.insert(pieces.end(), wide.pieces.begin(), wide.pieces.end());
  pieces.emplace_back(")");
  return {Binding::Unary, std::move(pieces)};
}

Expression bit_vec_sum(Term term) {
  const Term a = term.child(0), b = term.child(1);
  const unsigned width = term.sort().width();
  if (a.op() == Op::BvConst) {
    const Integer offset = a.integer().wrap_signed(width);
    const bool is_negative = offset.sign() < 0;
    return truncated(infix(Operand{b, Binding::Sum}, is_negative ? "-" : "+",
                           (is_negative ? -offset : offset).to_string(), Binding::Sum),
                     width);
  }
  if (b.op() == Op::BvNeg) return truncated(infix(a, "-", b.child(0), Binding::Sum), width);
  if (a.op() == Op::BvNeg) return truncated(infix(b, "-", a.child(0), Binding::Sum), width);
  return truncated(infix(a, "+", b, Binding::Sum), width);
}

Expression read_infix(Term term, const char* symbol, Signedness signedness, Binding binding) {
  return infix(ReadAs{term.child(0), signedness}, symbol, ReadAs{term.child(1), signedness}, binding);
}

// As a number without sign: C leaves the shift of a negative number undefined, and one that overflows.
Expression shifted_left(Term term) {
  const unsigned width = term.sort().width();
  const ReadAs value{term.child(0), Signedness::Unsigned};
  const Operand count{term.child(1), Binding::Sum};
  if (width >= 32) return infix(value, "<<", count, Binding::Shift);
  const std::string wide = cast_to(integer_type(32, Signedness::Unsigned));
  return truncated({Binding::Shift, {wide, value, " << ", count}}, width);
}

Expression bit_vec_equality(Term atom, bool is_negated) {
  const char* symbol = relation(true, false, is_negated);
  if (atom.child(0).sort().width() < 32) return read_infix(atom, symbol, Signedness::Unsigned, Binding::Equality);
  return infix(atom.child(0), symbol, atom.child(1), Binding::Equality);
}

Expression read_as(const ReadAs& operand) {
  if (operand.term.op() == Op::BvConst) {
    const bool is_signed = operand.signedness == Signedness::Signed;
    return number(is_signed ? signed_constant(operand.term) : unsigned_constant(operand.term));
  }
  return prefix(cast_to(integer_type(operand.term.sort().width(), operand.signedness)), operand.term);
}

Expression bit_vec_expression(Term term) {
  const unsigned width = term.sort().is_bit_vec() ? term.sort().width() : 0;
  switch (term.op()) {
    case Op::BvAdd:
      return bit_vec_sum(term);
    case Op::BvMul:
      return truncated(infix(term.child(1), "*", term.child(0), Binding::Product), width);
    case Op::BvNeg:
      return truncated(prefix("-", term.child(0)), width);
    case Op::BvNot:
      return truncated(prefix("~", term.child(0)), width);
    case Op::BvUdiv:
      return read_infix(term, "/", Signedness::Unsigned, Binding::Product);
    case Op::BvSdiv:
      return read_infix(term, "/", Signedness::Signed, Binding::Product);
    case Op::BvUrem:
      return read_infix(term, "%", Signedness::Unsigned, Binding::Product);
    case Op::BvSrem:
      return read_infix(term, "%", Signedness::Signed, Binding::Product);
    case Op::BvShl:
      return shifted_left(term);
    case Op::BvLshr:
    case Op::BvAshr: {
      const auto signedness = term.op() == Op::BvAshr ? Signedness::Signed : Signedness::Unsigned;
      return infix(ReadAs{term.child(0), signedness}, ">>", Operand{term.child(1), Binding::Sum}, Binding::Shift);
    }
    case Op::BvAnd:
      return infix(term.child(1), "&", term.child(0), Binding::BitAnd);
    case Op::BvOr:
      return infix(term.child(1), "|", term.child(0), Binding::BitOr);
    case Op::BvXor:
      return infix(term.child(1), "^", term.child(0), Binding::BitXor);
    case Op::BvConcat:
      return {Binding::BitOr,
              {cast_to(integer_type(width, Signedness::Unsigned)), ReadAs{term.child(0), Signedness::Unsigned},
               fmt::format(" << {} | ", term.child(1).sort().width()), ReadAs{term.child(1), Signedness::Unsigned}}};
    case Op::BvExtract: {
      const std::string cast = cast_to(integer_type(width, Signedness::Unsigned));
      if (term.param(1) == 0) return prefix(cast, term.child(0));
      return {Binding::Unary,
              {cast + "(", ReadAs{term.child(0), Signedness::Unsigned}, fmt::format(" >> {})", term.param(1))}};
    }
    case Op::BvZeroExtend:
      return prefix(cast_to(integer_type(width, Signedness::Unsigned)), ReadAs{term.child(0), Signedness::Unsigned});
    case Op::BvSignExtend:
      return prefix(cast_to(integer_type(width, Signedness::Signed)), ReadAs{term.child(0), Signedness::Signed});
    case Op::IntToBv:
      return prefix(cast_to(integer_type(width, Signedness::Unsigned)), term.child(0));
    case Op::BvToInt:
      return read_as({term.child(0), Signedness::Unsigned});
    default:
      return read_as({term.child(0), Signedness::Signed});
  }
}

// ---- floats

// Identity of data: neither zeros of both signs nor NaNs are what == makes of them.
Expression float_identity(Term atom, bool is_negated) {
  const Term a = atom.child(0), b = atom.child(1);
  if (b.op() == Op::FloatConst && b.float_value().is_nan()) {
    return {is_negated ? Binding::Unary : Binding::Postfix, {is_negated ? "!isnan(" : "isnan(", Operand{a}, ")"}};
  }
  if (b.op() == Op::FloatConst && !b.float_value().is_zero()) {
    return infix(a, relation(true, false, is_negated), b, Binding::Equality);
  }
  return {is_negated ? Binding::Unary : Binding::Postfix,
          {is_negated ? "!identical(" : "identical(", Operand{a}, ", ", Operand{b}, ")"}};
}

Expression float_expression(Term term) {
  switch (term.op()) {
    case Op::FpAdd:
      return infix(term.child(0), "+", term.child(1), Binding::Sum);
    case Op::FpSub:
      return infix(term.child(0), "-", term.child(1), Binding::Sum);
    case Op::FpMul:
      return infix(term.child(0), "*", term.child(1), Binding::Product);
    case Op::FpDiv:
      return infix(term.child(0), "/", term.child(1), Binding::Product);
    case Op::FpSqrt:
      return call("sqrt", term.children());
    case Op::FpRoundToIntegral: {
      constexpr const char* functions[] = {"rint", "round", "ceil", "floor", "trunc"};
      return call(functions[term.param(0)], term.children());
    }
    case Op::FpRem:
      return call("remainder", term.children());
    case Op::FpNeg:
      return prefix("-", term.child(0));
    case Op::FpAbs:
      return call("fabs", term.children());
    case Op::FpLe:
      return infix(term.child(0), "<=", term.child(1), Binding::Relation);
    case Op::FpLt:
      return infix(term.child(0), "<", term.child(1), Binding::Relation);
    case Op::FpEq:
      return infix(term.child(0), "==", term.child(1), Binding::Equality);
    case Op::FpIsNan:
      return call("isnan", term.children());
    case Op::FpIsInf:
      return call("isinf", term.children());
    case Op::FpIsZero:
      return infix(Operand{term.child(0), Binding::Equality}, "==", "0.0", Binding::Equality);
    case Op::FpIsNegative:
      return {Binding::And, {"signbit(", Operand{term.child(0)}, ") && !isnan(", Operand{term.child(0)}, ")"}};
    case Op::FpIsSubnormal:
      return {Binding::Equality, {"fpclassify(", Operand{term.child(0)}, ") == FP_SUBNORMAL"}};
    case Op::FpFromBits:
      return call(fmt::format("bits_as_{}", float_type(term.sort())).c_str(), term.children());
    case Op::FpToBits:
      return call("bits_of", term.children());
    case Op::FpFromFp:
      return prefix(cast_to(float_type(term.sort())), term.child(0));
    case Op::FpFromSbv:
      return prefix(cast_to(float_type(term.sort())), ReadAs{term.child(0), Signedness::Signed});
    case Op::FpFromUbv:
      return prefix(cast_to(float_type(term.sort())), ReadAs{term.child(0), Signedness::Unsigned});
    case Op::FpToSbv:
      return prefix(cast_to(integer_type(term.sort().width(), Signedness::Signed)), term.child(0));
    default:
      return prefix(cast_to(integer_type(term.sort().width(), Signedness::Unsigned)), term.child(0));
  }
}

// ---- everything

std::optional<Expression> atom_expression(Term term, bool is_negated) {
  switch (term.op()) {
    case Op::Le:
      return integer_comparison(term, is_negated);
    case Op::BvUle:
      return read_infix(term, relation(false, false, is_negated), Signedness::Unsigned, Binding::Relation);
    case Op::BvSle:
      return read_infix(term, relation(false, false, is_negated), Signedness::Signed, Binding::Relation);
    case Op::Eq:
      switch (term.child(0).sort().kind()) {
        case SortKind::Int:
          return integer_comparison(term, is_negated);
        case SortKind::BitVec:
          return bit_vec_equality(term, is_negated);
        case SortKind::Float:
          return float_identity(term, is_negated);
        default:
          return infix(term.child(0), relation(true, false, is_negated), term.child(1), Binding::Equality);
      }
    default:
      return std::nullopt;
  }
}

// What an array of known elements holds at an index: the last element that was stored there.
Expression element_expression(Term array, Term index) {
  if (array.op() == Op::ConstArray || array.op() == Op::Store) {
    Expression result{Binding::Conditional, {}};
    for (; array.op() == Op::Store; array = array.child(0)) {
      result.pieces.emplace_back(Operand{index, tighter(Binding::Equality)});
      result.pieces.emplace_back(" == ");
      result.pieces.emplace_back(Operand{array.child(1), tighter(Binding::Equality)});
      result.pieces.emplace_back(" ? ");
      result.pieces.emplace_back(Operand{array.child(2), tighter(Binding::Conditional), Company::OtherOperands});
      result.pieces.emplace_back(" : ");
    }
    if (array.op() == Op::ConstArray)
      result.pieces.emplace_back(Operand{array.child(0), Binding::Conditional, Company::OtherOperands});
    else
      result.pieces.insert(result.pieces.end(), {Operand{array, Binding::Postfix}, "[", Operand{index}, "]"});
    return result;
  }
  return {Binding::Postfix, {Operand{array, Binding::Postfix}, "[", Operand{index}, "]"}};
}

Expression expression(Term term) {
  switch (term.op()) {
    case Op::BoolConst:
      return text(term.is_true() ? "1" : "0");
    case Op::IntConst:
      return number(term.integer().to_string());
    case Op::BvConst:
      return number(signed_constant(term));
    case Op::FloatConst:
      return float_constant(term.float_value());
    case Op::Variable:
      return text(std::string(term.name()));
    case Op::Not:
      if (auto atom = atom_expression(term.child(0), true)) return *atom;
      return prefix("!", term.child(0));
    case Op::And:
      return joined(term.children(), "&&", Binding::And);
    case Op::Or:
      return joined(term.children(), "||", Binding::Or);
    case Op::Eq:
    case Op::Le:
    case Op::BvUle:
    case Op::BvSle:
      return *atom_expression(term, false);
    case Op::Ite:
      if (const Term division = truncating_division(term))
        return integer_infix(division.child(0), division.op() == Op::Div ? "/" : "%", division.child(1));
      return {Binding::Conditional,
              {Operand{term.child(0), Binding::Or}, " ? ",
               Operand{term.child(1), Binding::Conditional, Company::OtherOperands}, " : ",
               Operand{term.child(2), Binding::Conditional, Company::OtherOperands}}};
    case Op::Add:
      return sum_expression(LinearSum::of_all(term.children(), LinearSum::NestedSums::KeepAsBases), Company::Alone);
    case Op::Mul:
      if (is_constant(term.child(0))) return sum_expression(LinearSum(term), Company::Alone);
      return joined(term.children(), "*", Binding::Product);
    case Op::Div:
      return quotient(term.child(0), term.child(1));
    case Op::Mod:
      return remainder(term.child(0), term.child(1));
    case Op::ConstArray:
      return call("all", term.children());
    case Op::Select:
      return element_expression(term.child(0), term.child(1));
    case Op::Store:
      return call("store", term.children());
    default:
      return term.op() < Op::FpAdd ? bit_vec_expression(term) : float_expression(term);
  }
}

Expression operand_expression(const Operand& operand) {
  const unsigned width = operand.company == Company::OtherOperands ? wide_unsigned_width(operand.term) : 0;
  if (width == 0) return expression(operand.term);
  return prefix(cast_to(integer_type(2 * width, Signedness::Signed)), operand.term);
}

// ---- operations that C leaves undefined for some operands

struct Partial {
  Term divisor;                          // or the count of a shift
  unsigned width = 0;                    // of a shift; 0 for a division
  std::vector<Piece> otherwise;          // the value where C has none
  std::vector<Piece> by_minus_one = {};  // of a signed division, which may overflow there; else empty
};

std::optional<Partial> partial_operation(Term term) {
  Term operation = term;
  if (term.op() == Op::Ite) operation = truncating_division(term);
  if (!operation || operation.children().size() != 2 || operation.child(1).is_constant()) return std::nullopt;
  const Term a = operation.child(0), b = operation.child(1);
  const std::vector<Piece> first{Operand{a, Binding::Conditional, Company::OtherOperands}};
  const auto by_sign = [a](const char* negative, const char* other) -> std::vector<Piece> {
    return {ReadAs{a, Signedness::Signed}, fmt::format(" < 0 ? {} : {}", negative, other)};
  };
  switch (operation.op()) {
    case Op::Div:
      return Partial{b, 0, {"0"}};
    case Op::Mod:
    case Op::BvUrem:
      return Partial{b, 0, first};
    case Op::BvSrem:
      return Partial{b, 0, first, {"0"}};
    case Op::BvUdiv:
      return Partial{b, 0, {fmt::format("({})-1", integer_type(term.sort().width(), Signedness::Unsigned))}};
    case Op::BvSdiv:
      return Partial{b, 0, by_sign("1", "-1"), {"-", ReadAs{a, Signedness::Unsigned}}};
    case Op::BvShl:
    case Op::BvLshr:
      return Partial{b, term.sort().width(), {"0"}};
    case Op::BvAshr:
      return Partial{b, term.sort().width(), by_sign("-1", "0")};
    default:
      return std::nullopt;
  }
}

// Conjuncts that say of a divisor that it is not zero stand before those that divide by it.
Expression guarded_conjunction(Term conjunction) {
  std::vector<Term> guards, others;
  for (const Term conjunct : conjunction.children()) {
    const Term divisor = known_not_zero(conjunct);
    (divisor && divisor.is_variable() ? guards : others).push_back(conjunct);
  }
  Expression result = joined(guards, "&&", Binding::And);
  if (!guards.empty() && !others.empty()) result.pieces.emplace_back(" && ");
  for (const Term guard : guards) result.pieces.emplace_back(NotZero{known_not_zero(guard), true});
  Expression rest = joined(others, "&&", Binding::And);
  std::ranges::move(rest.pieces, std::back_inserter(result.pieces));
  for (const Term guard : guards) result.pieces.emplace_back(NotZero{known_not_zero(guard), false});
  return result;
}

class TermWriter {
 public:
  TermWriter(std::size_t max_length, UndefinedOperands undefined, std::span<const Term> not_zero)
      : max_length_(max_length), undefined_(undefined), not_zero_(not_zero.begin(), not_zero.end()) {}

  std::string write(Term term) {
    pending_.emplace_back(Operand{term});
    while (!pending_.empty() && out_.size() <= max_length_) {
      const Piece piece = std::move(pending_.back());
      pending_.pop_back();
      if (const auto* content = std::get_if<std::string>(&piece)) {
        out_ += *content;
      } else if (const auto* operand = std::get_if<Operand>(&piece)) {
        write(*operand);
      } else if (const auto* defined = std::get_if<Defined>(&piece)) {
        push(expression(defined->term), Binding::Conditional);
      } else if (const auto* known = std::get_if<NotZero>(&piece)) {
        if (known->is_known)
          not_zero_.push_back(known->term);
        else
          not_zero_.pop_back();
      } else if (const auto* read = std::get_if<ReadAs>(&piece)) {
        push(read_as(*read), Binding::Unary);
      } else {
        const auto& sum = std::get<SumOperand>(piece);
        push(sum_expression(sum.sum, sum.company), sum.least);
      }
    }
    if (out_.size() > max_length_) {
      out_.resize(max_length_ - std::min<std::size_t>(max_length_, 3));
      out_ += "...";
    }
    return out_;
  }

 private:
  void write(const Operand& operand) {
    if (undefined_ == UndefinedOperands::Guarded) {
      if (operand.term.op() == Op::And) return push(guarded_conjunction(operand.term), operand.least);
      if (auto partial = partial_operation(operand.term)) {
        const bool is_known = std::ranges::find(not_zero_, partial->divisor) != not_zero_.end();
        if (is_known && partial->width == 0) partial->otherwise.clear();
        if (!partial->otherwise.empty() || !partial->by_minus_one.empty())
          return push(guarded(operand.term, std::move(*partial)), operand.least);
      }
    }
    push(operand_expression(operand), operand.least);
  }

  static Expression guarded(Term term, Partial partial) {
    Expression result{Binding::Conditional, {}};
    const auto choose = [&result](Piece operand, std::string test, std::vector<Piece> value) {
      if (value.empty()) return;
      result.pieces.push_back(std::move(operand));
      result.pieces.emplace_back(std::move(test));
      std::ranges::move(value, std::back_inserter(result.pieces));
      result.pieces.emplace_back(" : ");
    };
    const Operand divisor{partial.divisor, tighter(Binding::Equality)};
    if (partial.width > 0)
      choose(ReadAs{partial.divisor, Signedness::Unsigned}, fmt::format(" >= {}u ? ", partial.width),
             std::move(partial.otherwise));
    else
      choose(divisor, " == 0 ? ", std::move(partial.otherwise));
    choose(ReadAs{partial.divisor, Signedness::Signed}, " == -1 ? ", std::move(partial.by_minus_one));
    result.pieces.emplace_back(Defined{term});
    return result;
  }

  void push(Expression expression, Binding least) {
    const bool needs_parentheses = expression.binding < least;
    if (needs_parentheses) pending_.emplace_back(")");
    for (std::size_t i = expression.pieces.size(); i-- > 0;) pending_.push_back(std::move(expression.pieces[i]));
    if (needs_parentheses) pending_.emplace_back("(");
  }

  std::size_t max_length_;
  UndefinedOperands undefined_;
  std::vector<Term> not_zero_;
  std::string out_;
  std::vector<Piece> pending_;
};

}  // namespace

Term known_not_zero(Term conjunct) {
  const bool is_negated = conjunct.op() == Op::Not;
  const Term atom = is_negated ? conjunct.child(0) : conjunct;
  if (atom.op() != Op::Eq && atom.op() != Op::Le) return Term();
  const Term term = atom.child(0), bound = atom.child(1);
  if (bound.op() != Op::IntConst && bound.op() != Op::BvConst) return Term();
  const int sign = bound.integer().sign();
  const bool excludes_zero = atom.op() == Op::Eq ? is_negated == (sign == 0) : is_negated == (sign >= 0);
  return excludes_zero ? term : Term();
}

std::string to_c(Term term, std::size_t max_length, UndefinedOperands undefined, std::span<const Term> not_zero) {
  return TermWriter(max_length, undefined, not_zero).write(term);
}

}  // namespace warrant
