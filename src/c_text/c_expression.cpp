#include "c_text/c_expression.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "c_text/c_words.h"
#include "logic/integer.h"

namespace warrant {

namespace {

// An expression of a whole tree, so shared subterms are written out: beyond this it serves nobody.
constexpr std::size_t max_length = 4000;

const Integer& smallest_long_long() {
  static const Integer value = -Integer::power_of_two(63);
  return value;
}
const Integer& largest_long_long() {
  static const Integer value = Integer::power_of_two(63) - 1;
  return value;
}

// A mathematical integer as an expression of type long long, or of a type that promotes to it without loss.
struct Number {
  std::string text;
  Integer low, high;  // the value lies between
};

bool fits(const Integer& low, const Integer& high) {
  return low >= smallest_long_long() && high <= largest_long_long();
}

std::optional<Number> checked(std::string text, Integer low, Integer high) {
  if (!fits(low, high) || text.size() > max_length) return std::nullopt;
  return Number{std::move(text), std::move(low), std::move(high)};
}

std::string constant_text(const Integer& value) {
  if (value == smallest_long_long()) return "(-9223372036854775807LL - 1)";
  const bool is_int = value >= -Integer::power_of_two(31) + 1 && value < Integer::power_of_two(31);
  const std::string text = value.to_string() + (is_int ? "" : "LL");
  return value.sign() < 0 ? "(" + text + ")" : text;
}

bool has_exact_type(unsigned width) { return width == 8 || width == 16 || width == 32 || width == 64; }

std::string type_name(unsigned width, bool is_signed) { return integer_type_name(width, is_signed, Name64::LongLong); }

class Writer {
 public:
  explicit Writer(const CScope& scope) : scope_(scope) {}

  std::optional<std::string> exact(Term formula);
  std::optional<std::string> implied(Term formula);

 private:
  using Text = std::optional<std::string>;

  Text condition(Term formula);
  Text join(Term formula, const char* separator);
  Text equality(Term formula);
  Text integer_relation(Term a, Term b, const char* relation);
  Text plain_relation(Term a, Term b, const char* relation);
  Text vector_relation(Term a, Term b, const char* relation, bool is_signed);
  std::optional<Number> number(Term term);
  std::optional<Number> sum(Term term);
  std::optional<Number> product(Term term);
  std::optional<Number> division(Term term);
  // A bit-vector as an expression whose value is its unsigned one.
  Text vector(Term term);
  Text vector_operation(Term term, unsigned width);

  const CScope& scope_;
};

std::optional<std::string> Writer::join(Term formula, const char* separator) {
  std::vector<std::string> parts;
  std::size_t length = 0;
  for (const Term child : formula.children()) {
    Text part = exact(child);
    if (!part || (length += part->size()) > max_length) return std::nullopt;
    parts.push_back("(" + *part + ")");
  }
  return fmt::format("{}", fmt::join(parts, separator));
}

std::optional<std::string> Writer::implied(Term formula) {
  if (formula.op() == Op::And) {
    std::vector<std::string> parts;
    std::size_t length = 0;
    for (const Term child : formula.children()) {
      Text part = implied(child);
      if (!part || length + part->size() > max_length) continue;
      length += part->size();
      parts.push_back(child.op() == Op::Or || child.op() == Op::And ? "(" + *part + ")" : *part);
    }
    if (parts.empty()) return std::nullopt;
    return fmt::format("{}", fmt::join(parts, " && "));
  }
  if (formula.op() == Op::Or) {
    std::vector<std::string> parts;
    std::size_t length = 0;
    for (const Term child : formula.children()) {
      Text part = implied(child);
      if (!part || (length += part->size()) > max_length) return std::nullopt;
      parts.push_back("(" + *part + ")");
    }
    return fmt::format("{}", fmt::join(parts, " || "));
  }
  if (formula.is_true()) return std::nullopt;
  return exact(formula);
}

std::optional<std::string> Writer::exact(Term formula) {
  Text text = condition(formula);
  if (text && text->size() > max_length) return std::nullopt;
  return text;
}

std::optional<std::string> Writer::condition(Term formula) {
  switch (formula.op()) {
    case Op::BoolConst:
      return formula.is_true() ? "1" : "0";
    case Op::And:
      return join(formula, " && ");
    case Op::Or:
      return join(formula, " || ");
    case Op::Eq:
      return equality(formula);
    case Op::Le:
      return integer_relation(formula.child(0), formula.child(1), "<=");
    case Op::BvUle:
      return vector_relation(formula.child(0), formula.child(1), "<=", false);
    case Op::BvSle:
      return vector_relation(formula.child(0), formula.child(1), "<=", true);
    case Op::Not: {
      const Term inner = formula.child(0);
      // The complements of comparisons read better as comparisons.
      if (inner.op() == Op::Le) return integer_relation(inner.child(0), inner.child(1), ">");
      if (inner.op() == Op::BvUle) return vector_relation(inner.child(0), inner.child(1), ">", false);
      if (inner.op() == Op::BvSle) return vector_relation(inner.child(0), inner.child(1), ">", true);
      if (inner.op() == Op::Eq && inner.child(0).sort().is_int())
        return integer_relation(inner.child(0), inner.child(1), "!=");
      if (inner.op() == Op::Eq && inner.child(0).sort().is_bit_vec())
        return vector_relation(inner.child(0), inner.child(1), "!=", false);
      const Text text = exact(inner);
      if (!text) return std::nullopt;
      return "!(" + *text + ")";
    }
    case Op::Ite: {
      const Text condition = exact(formula.child(0)), yes = exact(formula.child(1)), no = exact(formula.child(2));
      if (!condition || !yes || !no) return std::nullopt;
      return fmt::format("({}) ? ({}) : ({})", *condition, *yes, *no);
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::string> Writer::equality(Term formula) {
  const Term a = formula.child(0), b = formula.child(1);
  if (a.sort().is_int()) return integer_relation(a, b, "==");
  if (a.sort().is_bit_vec()) return vector_relation(a, b, "==", false);
  if (!a.sort().is_bool()) return std::nullopt;
  const Text left = exact(a), right = exact(b);
  if (!left || !right) return std::nullopt;
  return fmt::format("!({}) == !({})", *left, *right);
}

// Variables and constants as they are, where C compares them as numbers; `a - b` against 0 is a against b.
std::optional<std::string> Writer::plain_relation(Term a, Term b, const char* relation) {
  if (a.op() == Op::Add && a.children().size() == 2 && b.op() == Op::IntConst && b.integer().is_zero()) {
    const auto negated = [](Term term) -> Term {
      const bool is_minus = term.op() == Op::Mul && term.children().size() == 2 && term.child(0).op() == Op::IntConst &&
                            term.child(0).integer() == Integer(-1);
      return is_minus ? term.child(1) : Term();
    };
    if (const Term second = negated(a.child(1))) return plain_relation(a.child(0), second, relation);
    if (const Term first = negated(a.child(0))) return plain_relation(a.child(1), first, relation);
  }
  if (!a.is_variable()) return std::nullopt;
  const std::optional<CVariable> left = scope_(a);
  if (!left || left->type.is_floating() || left->type.bits > 64) return std::nullopt;
  // The type in which the comparison takes place, as far as signedness goes.
  const auto promoted_signed = [](const ScalarType& type) { return type.is_signed || type.bits < 32; };
  if (b.op() == Op::IntConst) {
    const Integer& value = b.integer();
    if (promoted_signed(left->type)) {
      if (!fits(value, value)) return std::nullopt;
      return fmt::format("{} {} {}", left->name, relation, constant_text(value));
    }
    if (value.sign() < 0 || value >= Integer::power_of_two(64)) return std::nullopt;
    return fmt::format("{} {} {}{}", left->name, relation, value.to_string(),
                       value < Integer::power_of_two(32) ? "U" : "ULL");
  }
  if (!b.is_variable()) return std::nullopt;
  const std::optional<CVariable> right = scope_(b);
  if (!right || right->type.is_floating() || right->type.bits > 64) return std::nullopt;
  if (promoted_signed(left->type) != promoted_signed(right->type)) return std::nullopt;
  return fmt::format("{} {} {}", left->name, relation, right->name);
}

std::optional<std::string> Writer::integer_relation(Term a, Term b, const char* relation) {
  if (Text plain = plain_relation(a, b, relation)) return plain;
  const std::optional<Number> left = number(a), right = number(b);
  if (!left || !right) return std::nullopt;
  return fmt::format("{} {} {}", left->text, relation, right->text);
}

std::optional<Number> Writer::number(Term term) {
  switch (term.op()) {
    case Op::IntConst:
      return checked(constant_text(term.integer()), term.integer(), term.integer());
    case Op::Variable: {
      const std::optional<CVariable> variable = scope_(term);
      if (!variable || variable->type.is_floating()) return std::nullopt;
      return checked("(long long)" + variable->name, variable->type.low(), variable->type.high());
    }
    case Op::Add:
      return sum(term);
    case Op::Mul:
      return product(term);
    case Op::Div:
    case Op::Mod:
      return division(term);
    case Op::Ite: {
      const Text condition = exact(term.child(0));
      const std::optional<Number> yes = number(term.child(1)), no = number(term.child(2));
      if (!condition || !yes || !no) return std::nullopt;
      return checked(fmt::format("(({}) ? {} : {})", *condition, yes->text, no->text), std::min(yes->low, no->low),
                     std::max(yes->high, no->high));
    }
    default:
      return std::nullopt;
  }
}

std::optional<Number> Writer::sum(Term term) {
  std::vector<std::string> parts;
  Integer low = 0, high = 0;
  for (const Term child : term.children()) {
    const std::optional<Number> part = number(child);
    if (!part) return std::nullopt;
    low = low + part->low;
    high = high + part->high;
    // Left to right, every partial sum is a value too.
    if (!fits(low, high)) return std::nullopt;
    parts.push_back(part->text);
  }
  return checked(fmt::format("({})", fmt::join(parts, " + ")), low, high);
}

std::optional<Number> Writer::product(Term term) {
  std::optional<Number> result;
  for (const Term child : term.children()) {
    const std::optional<Number> factor = number(child);
    if (!factor) return std::nullopt;
    if (!result) {
      // The constant factor comes first and has to widen what follows.
      result = Number{child.op() == Op::IntConst ? child.integer().to_string() + "LL" : factor->text, factor->low,
                      factor->high};
      if (result->text.starts_with('-')) result->text = "(" + result->text + ")";
      continue;
    }
    const Integer corners[] = {result->low * factor->low, result->low * factor->high, result->high * factor->low,
                               result->high * factor->high};
    const Integer low = *std::ranges::min_element(corners), high = *std::ranges::max_element(corners);
    result = checked(result->text + " * " + factor->text, low, high);
    if (!result) return std::nullopt;
  }
  if (result) result->text = "(" + result->text + ")";
  return result;
}

std::optional<Number> Writer::division(Term term) {
  const std::optional<Number> dividend = number(term.child(0));
  const Term divisor = term.child(1);
  if (!dividend || divisor.op() != Op::IntConst || divisor.integer().sign() <= 0) return std::nullopt;
  const Integer& by = divisor.integer();
  const bool is_quotient = term.op() == Op::Div;
  const std::string text = fmt::format("({} {} {})", dividend->text, is_quotient ? "/" : "%", constant_text(by));
  // C rounds towards zero, the term down.
  if (is_quotient) {
    if (dividend->low.sign() < 0) return std::nullopt;
    return checked(text, 0, Integer::euclidean_quotient(dividend->high, by));
  }
  if (dividend->low.sign() >= 0) return checked(text, 0, by - 1);
  if (!fits(by + by, by + by)) return std::nullopt;
  return checked(fmt::format("(({0} + {1}) % {1})", text, constant_text(by)), 0, by - 1);
}

std::optional<std::string> Writer::vector_relation(Term a, Term b, const char* relation, bool is_signed) {
  const unsigned width = a.sort().width();
  const Text left = vector(a), right = vector(b);
  if (!left || !right) return std::nullopt;
  if (!is_signed) return fmt::format("{} {} {}", *left, relation, *right);
  if (!has_exact_type(width)) return std::nullopt;
  const auto as_signed = [&](Term term, const std::string& text) -> std::string {
    if (term.is_variable())
      if (const auto variable = scope_(term); variable && variable->type.is_signed) return variable->name;
    if (term.op() == Op::BvConst) return constant_text(term.integer().wrap_signed(width));
    return fmt::format("({}){}", type_name(width, true), text);
  };
  return fmt::format("{} {} {}", as_signed(a, *left), relation, as_signed(b, *right));
}

std::optional<std::string> Writer::vector(Term term) {
  const unsigned width = term.sort().width();
  if (term.op() == Op::BvConst) {
    if (width > 64) return std::nullopt;
    return term.integer().to_string() + (width > 32 ? "ULL" : "U");
  }
  if (width == 1 && term.is_variable()) {
    const std::optional<CVariable> variable = scope_(term);
    if (!variable) return std::nullopt;
    return variable->name;
  }
  if (!has_exact_type(width)) return std::nullopt;
  if (term.is_variable()) {
    const std::optional<CVariable> variable = scope_(term);
    if (!variable || variable->type.is_floating()) return std::nullopt;
    if (!variable->type.is_signed && !variable->type.is_pointer()) return variable->name;
    return fmt::format("({}){}", type_name(width, false), variable->name);
  }
  Text text = vector_operation(term, width);
  if (text && text->size() > max_length) return std::nullopt;
  return text;
}

std::optional<std::string> Writer::vector_operation(Term term, unsigned width) {
  std::vector<std::string> parts;
  const Op op = term.op();
  if (op == Op::Ite) {
    const Text condition = exact(term.child(0)), yes = vector(term.child(1)), no = vector(term.child(2));
    if (!condition || !yes || !no) return std::nullopt;
    return fmt::format("(({}) ? {} : {})", *condition, *yes, *no);
  }
  for (const Term child : term.children()) {
    const Text part = child.sort().is_bit_vec() ? vector(child) : std::nullopt;
    if (!part) return std::nullopt;
    parts.push_back("(unsigned long long)" + *part);
  }
  const auto cast = [&](const std::string& text) { return fmt::format("({})({})", type_name(width, false), text); };
  const auto binary = [&](const char* sign) { return cast(fmt::format("{} {} {}", parts[0], sign, parts[1])); };
  const bool has_constant_operand = term.children().size() == 2 && term.child(1).op() == Op::BvConst;
  switch (op) {
    case Op::BvAdd:
      return binary("+");
    case Op::BvMul:
      return binary("*");
    case Op::BvAnd:
      return binary("&");
    case Op::BvOr:
      return binary("|");
    case Op::BvXor:
      return binary("^");
    case Op::BvNeg:
      return cast("0ULL - " + parts[0]);
    case Op::BvNot:
      return cast("~" + parts[0]);
    case Op::BvUdiv:
    case Op::BvUrem:
      if (!has_constant_operand || term.child(1).integer().is_zero()) return std::nullopt;
      return binary(op == Op::BvUdiv ? "/" : "%");
    case Op::BvShl:
    case Op::BvLshr:
      if (!has_constant_operand || term.child(1).integer() >= Integer(width)) return std::nullopt;
      return binary(op == Op::BvShl ? "<<" : ">>");
    case Op::BvZeroExtend:
      return cast(parts[0]);
    case Op::BvSignExtend: {
      const unsigned inner = term.child(0).sort().width();
      if (!has_exact_type(inner)) return std::nullopt;
      return cast(fmt::format("(long long)({}){}", type_name(inner, true), parts[0]));
    }
    case Op::BvExtract:
      return cast(fmt::format("{} >> {}", parts[0], term.param(1)));
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> exact_c_expression(Term formula, const CScope& scope) {
  return Writer(scope).exact(formula);
}

std::optional<std::string> implied_c_expression(Term formula, const CScope& scope) {
  return Writer(scope).implied(formula);
}

}  // namespace warrant
