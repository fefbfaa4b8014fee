#include "logic/linear_sum.h"

#include <algorithm>
#include <cassert>

#include "logic/term_manager.h"

namespace warrant {

LinearSum::LinearSum(Term term) { append(term); }

LinearSum LinearSum::of_base(Term base, const Integer& coefficient) {
  LinearSum sum;
  sum.monomials_.push_back({base, coefficient});
  return sum;
}

LinearSum LinearSum::of_all(std::span<const Term> parts, NestedSums nested) {
  LinearSum sum;
  for (const Term part : parts) {
    if (nested == NestedSums::Flatten) {
      sum.append(part);
    } else {
      sum.append_monomial(part);
    }
  }
  auto& monomials = sum.monomials_;
  std::ranges::sort(monomials, {}, [](const Monomial& monomial) { return monomial.base.id(); });
  std::size_t kept = 0;
  for (std::size_t next = 0; next < monomials.size();) {
    Monomial merged = std::move(monomials[next++]);
    while (next < monomials.size() && monomials[next].base == merged.base) {
      merged.coefficient = merged.coefficient + monomials[next++].coefficient;
    }
    if (!merged.coefficient.is_zero()) monomials[kept++] = std::move(merged);
  }
  monomials.resize(kept);
  return sum;
}

LinearSum LinearSum::difference(Term a, Term b) {
  LinearSum left(a), right(b);
  if (b.op() == Op::Add && left.has_base(b)) right = of_base(b);
  if (a.op() == Op::Add && right.has_base(a)) left = of_base(a);
  left.add(right, -1);
  return left;
}

bool LinearSum::has_base(Term term) const {
  const auto id = [](const Monomial& monomial) { return monomial.base.id(); };
  return std::ranges::binary_search(monomials_, term.id(), {}, id);
}

void LinearSum::append(Term term) {
  if (term.op() != Op::Add) return append_monomial(term);
  const std::span<const Term> children = term.children();
  const bool has_constant = children[0].op() == Op::IntConst;
  if (children.size() - has_constant > TermManager::flat_limit) {
    monomials_.push_back({term, 1});
    return;
  }
  monomials_.reserve(monomials_.size() + children.size());
  for (const Term child : children) append_monomial(child);
}

void LinearSum::append_monomial(Term term) {
  if (term.op() == Op::IntConst) {
    constant_ = constant_ + term.integer();
  } else if (term.op() == Op::Mul && term.child(0).op() == Op::IntConst) {
    monomials_.push_back({term.child(1), term.child(0).integer()});
  } else {
    monomials_.push_back({term, 1});
  }
}

void LinearSum::add(const LinearSum& other, const Integer& factor) {
  assert(!factor.is_zero() && "a factor of a sum");
  constant_ = constant_ + other.constant_ * factor;
  std::vector<Monomial> merged;
  merged.reserve(monomials_.size() + other.monomials_.size());
  auto left = monomials_.begin();
  auto right = other.monomials_.begin();
  while (left != monomials_.end() || right != other.monomials_.end()) {
    if (right == other.monomials_.end() || (left != monomials_.end() && left->base.id() < right->base.id())) {
      merged.push_back(std::move(*left++));
    } else if (left == monomials_.end() || right->base.id() < left->base.id()) {
      merged.push_back({right->base, right->coefficient * factor});
      ++right;
    } else {
      Integer coefficient = left->coefficient + right->coefficient * factor;
      if (!coefficient.is_zero()) merged.push_back({left->base, std::move(coefficient)});
      ++left;
      ++right;
    }
  }
  monomials_ = std::move(merged);
}

void LinearSum::scale(const Integer& factor) {
  assert(!factor.is_zero() && "a factor of a sum");
  constant_ = constant_ * factor;
  for (Monomial& monomial : monomials_) monomial.coefficient = monomial.coefficient * factor;
}

void LinearSum::divide_exactly(const Integer& divisor) {
  if (divisor == Integer(1)) return;
  for (Monomial& monomial : monomials_) {
    monomial.coefficient = Integer::truncated_quotient(monomial.coefficient, divisor);
  }
}

Integer LinearSum::gcd_of_coefficients() const {
  Integer gcd = 0;
  for (const Monomial& monomial : monomials_) {
    gcd = Integer::gcd(gcd, monomial.coefficient);
    if (gcd == Integer(1)) break;
  }
  return gcd;
}

namespace {

// Deep enough for a division of a conversion of a choice, small enough to cost nothing.
constexpr int bounds_depth = 3;

Bounds bounds_of(Term term, int depth) {
  switch (term.op()) {
    case Op::IntConst:
      return {term.integer(), term.integer()};
    case Op::Mod:
      if (term.child(1).op() != Op::IntConst || term.child(1).integer().sign() <= 0) return {};
      return {Integer(0), term.child(1).integer() - 1};
    case Op::BvToInt:
      return {Integer(0), Integer::power_of_two(term.child(0).sort().width()) - 1};
    case Op::BvToSignedInt: {
      const Integer half = Integer::power_of_two(term.child(0).sort().width() - 1);
      return {-half, half - 1};
    }
    case Op::Div: {
      if (depth == 0 || term.child(1).op() != Op::IntConst || term.child(1).integer().sign() <= 0) return {};
      Bounds bounds = bounds_of(term.child(0), depth - 1);
      if (bounds.low) bounds.low = Integer::euclidean_quotient(*bounds.low, term.child(1).integer());
      if (bounds.high) bounds.high = Integer::euclidean_quotient(*bounds.high, term.child(1).integer());
      return bounds;
    }
    case Op::Ite: {
      if (depth == 0) return {};
      Bounds bounds = bounds_of(term.child(1), depth - 1);
      const Bounds other = bounds_of(term.child(2), depth - 1);
      if (bounds.low && (!other.low || *other.low < *bounds.low)) bounds.low = other.low;
      if (bounds.high && (!other.high || *other.high > *bounds.high)) bounds.high = other.high;
      return bounds;
    }
    default:
      return {};
  }
}

}  // namespace

Bounds bounds_of(Term term) { return bounds_of(term, bounds_depth); }

Bounds bounds_of(const LinearSum& sum) {
  Bounds total{sum.constant(), sum.constant()};
  for (const auto& [base, coefficient] : sum.monomials()) {
    Bounds bounds = bounds_of(base);
    if (coefficient.sign() < 0) std::swap(bounds.low, bounds.high);
    total.low = total.low && bounds.low ? std::optional(*total.low + *bounds.low * coefficient) : std::nullopt;
    total.high = total.high && bounds.high ? std::optional(*total.high + *bounds.high * coefficient) : std::nullopt;
    if (!total.low && !total.high) break;
  }
  return total;
}

}  // namespace warrant
