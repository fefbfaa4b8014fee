#include "program/interval.h"

#include <algorithm>
#include <array>
#include <vector>

namespace warrant {

namespace {

using Bound = std::optional<Integer>;

Bound least(const Bound& a, const Bound& b) { return a && b ? Bound(std::min(*a, *b)) : std::nullopt; }
Bound greatest(const Bound& a, const Bound& b) { return a && b ? Bound(std::max(*a, *b)) : std::nullopt; }

// An end of an interval for multiplication: a number or plus or minus infinity.
struct End {
  int infinite = 0;
  Integer value;
};

End product(const End& a, const End& b) {
  if (!a.infinite && !b.infinite) return {0, a.value * b.value};
  const int sign_a = a.infinite ? a.infinite : a.value.sign();
  const int sign_b = b.infinite ? b.infinite : b.value.sign();
  return {sign_a * sign_b, 0};  // 0 * infinity is 0: the infinity itself is never a value
}

bool less(const End& a, const End& b) {
  return a.infinite != b.infinite ? a.infinite < b.infinite : !a.infinite && a.value < b.value;
}

}  // namespace

bool Interval::within(const Interval& other) const {
  if (is_empty()) return true;
  return (!other.low || (low && *other.low <= *low)) && (!other.high || (high && *high <= *other.high));
}

Interval Interval::join(const Interval& a, const Interval& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  return {least(a.low, b.low), greatest(a.high, b.high)};
}

Interval Interval::meet(const Interval& a, const Interval& b) {
  Interval result;
  result.low = a.low && b.low ? greatest(a.low, b.low) : (a.low ? a.low : b.low);
  result.high = a.high && b.high ? least(a.high, b.high) : (a.high ? a.high : b.high);
  return result;
}

Interval operator+(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::empty();
  Interval result;
  if (a.low && b.low) result.low = *a.low + *b.low;
  if (a.high && b.high) result.high = *a.high + *b.high;
  return result;
}

Interval Interval::operator-() const {
  if (is_empty()) return empty();
  Interval result;
  if (high) result.low = -*high;
  if (low) result.high = -*low;
  return result;
}

Interval operator*(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::empty();
  const auto low_end = [](const Interval& x) { return x.low ? End{0, *x.low} : End{-1, 0}; };
  const auto high_end = [](const Interval& x) { return x.high ? End{0, *x.high} : End{1, 0}; };
  const std::array<End, 4> corners = {product(low_end(a), low_end(b)), product(low_end(a), high_end(b)),
                                      product(high_end(a), low_end(b)), product(high_end(a), high_end(b))};
  const auto [smallest, largest] = std::minmax_element(corners.begin(), corners.end(), less);
  Interval result;
  if (!smallest->infinite) result.low = smallest->value;
  if (!largest->infinite) result.high = largest->value;
  return result;
}

Interval Interval::quotient(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return empty();
  if (b.contains(0)) return all();
  if (b.not_positive()) return -quotient(a, -b);  // a div b = -(a div -b) for Euclidean division
  // The divisor is positive: the quotient is floor(a / b), monotone in a, and nearest to zero for the largest divisor.
  const auto floor_divide = [](const Integer& value, const Bound& divisor) {
    if (divisor) return Integer::euclidean_quotient(value, *divisor);
    return value.sign() < 0 ? Integer(-1) : Integer(0);
  };
  Interval result;
  if (a.low) result.low = floor_divide(*a.low, a.low->sign() < 0 ? b.low : b.high);
  if (a.high) result.high = floor_divide(*a.high, a.high->sign() < 0 ? b.high : b.low);
  return result;
}

Interval Interval::remainder(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return empty();
  if (b.contains(0)) return all();
  const Interval divisor = b.not_positive() ? -b : b;
  if (a.not_negative() && a.high && *a.high < *divisor.low) return a;
  if (divisor.is_point() && a.is_bounded()) {
    const Integer& m = *divisor.low;
    if (Integer::euclidean_quotient(*a.low, m) == Integer::euclidean_quotient(*a.high, m)) {
      return {Integer::euclidean_remainder(*a.low, m), Integer::euclidean_remainder(*a.high, m)};
    }
  }
  Interval result{Integer(0), std::nullopt};
  if (divisor.high) result.high = *divisor.high - 1;
  if (a.not_negative() && a.high) result.high = result.high ? std::min(*result.high, *a.high) : *a.high;
  return result;
}

std::string Interval::to_string() const {
  if (is_empty()) return "empty";
  return "[" + (low ? low->to_string() : "-inf") + ", " + (high ? high->to_string() : "inf") + "]";
}

Interval IntervalEnclosure::of(Term term) {
  std::size_t looked_at = 0;
  std::vector<std::pair<Term, bool>> stack = {{term, false}};
  while (!stack.empty()) {
    const auto [current, ready] = stack.back();
    stack.pop_back();
    if (memo_.contains(current)) continue;
    if (ready || !current.sort().is_int()) {
      memo_.emplace(current, current.sort().is_int() ? combine(current) : Interval::all());
      continue;
    }
    if (++looked_at > budget_) return Interval::all();
    stack.emplace_back(current, true);
    switch (current.op()) {
      case Op::Ite:
        stack.emplace_back(current.child(1), false);
        stack.emplace_back(current.child(2), false);
        break;
      case Op::Add:
      case Op::Mul:
      case Op::Div:
      case Op::Mod:
        for (const Term child : current.children()) stack.emplace_back(child, false);
        break;
      default:
        break;
    }
  }
  return memo_.at(term);
}

Interval IntervalEnclosure::combine(Term term) const {
  std::vector<Interval> children;
  for (const Term child : term.children()) {
    const auto known = memo_.find(child);
    children.push_back(known == memo_.end() ? Interval::all() : known->second);
  }
  const auto result = interval_of_operation(term, children);
  return result ? *result : leaf_(term);
}

std::optional<Interval> interval_of_operation(Term term, std::span<const Interval> children) {
  switch (term.op()) {
    case Op::IntConst:
      return Interval::point(term.integer());
    case Op::Ite:
      return Interval::join(children[1], children[2]);
    case Op::Add: {
      Interval sum = children[0];
      for (const Interval& part : children.subspan(1)) sum = sum + part;
      return sum;
    }
    case Op::Mul: {
      Interval product = children[0];
      for (const Interval& factor : children.subspan(1)) product = product * factor;
      const bool is_square = children.size() == 2 && term.child(0) == term.child(1);
      return is_square ? Interval::meet(product, {Integer(0), std::nullopt}) : product;
    }
    case Op::Div:
      return Interval::quotient(children[0], children[1]);
    case Op::Mod:
      return Interval::remainder(children[0], children[1]);
    case Op::BvToInt:
      return Interval::unsigned_bits(term.child(0).sort().width());
    case Op::BvToSignedInt: {
      const Integer half = Integer::power_of_two(term.child(0).sort().width() - 1);
      return Interval{-half, half - 1};
    }
    default:
      return std::nullopt;
  }
}

}  // namespace warrant
