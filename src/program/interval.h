// Intervals of integers, open at either end, and the interval that encloses an Int term.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "logic/integer.h"
#include "logic/term.h"
#include "program/type.h"

namespace warrant {

// The integers from low to high, both included; a missing end is infinite. Empty if low > high.
struct Interval {
  std::optional<Integer> low, high;

  static Interval all() { return {}; }
  static Interval point(const Integer& value) { return {value, value}; }
  static Interval empty() { return {Integer(1), Integer(0)}; }
  static Interval of_type(ScalarType type) { return {type.low(), type.high()}; }  // any type that is not floating
  static Interval unsigned_bits(unsigned width) { return {Integer(0), Integer::power_of_two(width) - 1}; }

  bool is_all() const { return !low && !high; }
  bool is_empty() const { return low && high && *high < *low; }
  bool is_point() const { return low && high && *low == *high; }
  bool is_bounded() const { return low && high; }
  bool contains(const Integer& value) const { return (!low || *low <= value) && (!high || value <= *high); }
  bool within(const Interval& other) const;  // every element is one of other's
  bool not_negative() const { return is_empty() || (low && low->sign() >= 0); }
  bool not_positive() const { return is_empty() || (high && high->sign() <= 0); }

  // Smallest interval with the elements of both, and the common elements.
  static Interval join(const Interval& a, const Interval& b);
  static Interval meet(const Interval& a, const Interval& b);

  friend Interval operator+(const Interval& a, const Interval& b);
  friend Interval operator*(const Interval& a, const Interval& b);
  Interval operator-() const;
  // SMT-LIB division; every value if the divisor may be 0.
  static Interval quotient(const Interval& a, const Interval& b);
  static Interval remainder(const Interval& a, const Interval& b);

  friend bool operator==(const Interval&, const Interval&) = default;
  std::string to_string() const;  // "[0, 255]", "[-inf, 7]", "empty"
};

// The interval of an Int term whose operation is arithmetic, an ite or a conversion from a bit-vector, given those of
// its children that are Int terms (others are not looked at); nothing for leaves and other operations.
std::optional<Interval> interval_of_operation(Term term, std::span<const Interval> children);

// Encloses Int terms, given what encloses their leaves: `leaf` is asked about variables, selects and every other Int
// term whose operation is not arithmetic (conversions from bit-vectors are known by their width without asking).
// Conditions of ites are not looked into. `budget` bounds the number of nodes looked at in one call of `of`; beyond it
// the answer is Interval::all(). Results are remembered, so an enclosure serves one meaning of the leaves.
class IntervalEnclosure {
 public:
  using Leaf = std::function<Interval(Term)>;
  explicit IntervalEnclosure(Leaf leaf, std::size_t budget = SIZE_MAX) : leaf_(std::move(leaf)), budget_(budget) {}
  Interval of(Term term);

 private:
  Interval combine(Term term) const;

  Leaf leaf_;
  std::size_t budget_;
  std::unordered_map<Term, Interval> memo_;
};

}  // namespace warrant
