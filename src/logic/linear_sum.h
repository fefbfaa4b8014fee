// The linear form of integer terms, on which the smart constructors of integer arithmetic work.
#pragma once

#include <vector>

#include "logic/integer.h"
#include "logic/term.h"

namespace warrant {

// constant + sum of coefficient * base, with bases distinct and ordered by id, and coefficients not 0. A base is any
// integer term that is neither a constant, nor a constant times something, nor a sum; but sums that together exceed
// TermManager::flat_limit monomials are bases themselves.
class LinearSum {
 public:
  struct Monomial {
    Term base;
    Integer coefficient;
    friend bool operator==(const Monomial&, const Monomial&) = default;
  };

  LinearSum() = default;
  explicit LinearSum(Term term);
  static LinearSum of_base(Term base, const Integer& coefficient = 1);
  // a - b. A long sum is recognised as a summand of a longer one that was made from it.
  static LinearSum difference(Term a, Term b);
  // Of many terms at once, at the cost of sorting. What to do with parts that are sums:
  enum class NestedSums { Flatten, KeepAsBases };
  static LinearSum of_all(std::span<const Term> parts, NestedSums nested);

  const Integer& constant() const { return constant_; }
  const std::vector<Monomial>& monomials() const { return monomials_; }
  bool is_constant() const { return monomials_.empty(); }
  // Exactly one base, times 1, plus 0.
  bool is_base() const {
    return monomials_.size() == 1 && constant_.is_zero() && monomials_[0].coefficient == Integer(1);
  }

  void add_constant(const Integer& value) { constant_ = constant_ + value; }
  void set_constant(Integer value) { constant_ = std::move(value); }
  void add(const LinearSum& other, const Integer& factor);
  void scale(const Integer& factor);            // not 0
  void divide_exactly(const Integer& divisor);  // of all coefficients; the constant is left alone
  Integer gcd_of_coefficients() const;          // 0 without monomials
  // Replaces every coefficient, dropping those that become 0.
  template <typename Function>
  void map_coefficients(Function function);
  // Removes and returns the monomials for which the predicate holds.
  template <typename Predicate>
  LinearSum split_off(Predicate predicate);

  friend bool operator==(const LinearSum&, const LinearSum&) = default;

 private:
  bool has_base(Term term) const;
  void append(Term term);
  void append_monomial(Term term);

  Integer constant_ = 0;
  std::vector<Monomial> monomials_;
};

template <typename Function>
void LinearSum::map_coefficients(Function function) {
  std::size_t kept = 0;
  for (Monomial& monomial : monomials_) {
    Integer coefficient = function(monomial.coefficient);
    if (coefficient.is_zero()) continue;
    monomials_[kept++] = {monomial.base, std::move(coefficient)};
  }
  monomials_.resize(kept);
}

template <typename Predicate>
LinearSum LinearSum::split_off(Predicate predicate) {
  LinearSum taken, kept;
  for (Monomial& monomial : monomials_) {
    std::vector<Monomial>& target = predicate(monomial) ? taken.monomials_ : kept.monomials_;
    target.push_back(std::move(monomial));
  }
  monomials_ = std::move(kept.monomials_);
  return taken;
}

// What is known about the value of an integer term from its outermost operations.
struct Bounds {
  std::optional<Integer> low, high;  // inclusive
};

Bounds bounds_of(Term term);
Bounds bounds_of(const LinearSum& sum);  // the constant included

}  // namespace warrant
