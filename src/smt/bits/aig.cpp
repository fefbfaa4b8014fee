#include "smt/bits/aig.h"

#include <utility>

namespace warrant {

Bit Aig::input() {
  nodes_.push_back({});
  return Bit(static_cast<std::uint32_t>(nodes_.size() - 1), false);
}

Bit Aig::conjunction(Bit a, Bit b) {
  while (true) {
    const Outcome outcome = simplify(a, b);
    if (outcome == Outcome::Bit) return a;
    if (outcome == Outcome::None) break;
  }
  if (b < a) std::swap(a, b);
  const std::uint64_t key = (std::uint64_t{a.code()} << 32) | b.code();
  const auto [found, is_new] = conjunctions_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
  if (is_new) {
    ++nodes_[a.node()].uses;
    ++nodes_[b.node()].uses;
    nodes_.push_back({a, b});
  }
  return Bit(found->second, false);
}

Aig::Outcome Aig::simplify(Bit& a, Bit& b) const {
  if (a == b || b.is_true()) return Outcome::Bit;
  if (a.is_true()) {
    a = b;
    return Outcome::Bit;
  }
  if (a.is_false() || b.is_false() || a == !b) {
    a = Bit(false);
    return Outcome::Bit;
  }
  if (const Outcome outcome = simplify_with_child(a, b); outcome != Outcome::None) return outcome;
  std::swap(a, b);
  if (const Outcome outcome = simplify_with_child(a, b); outcome != Outcome::None) return outcome;
  if (!is_conjunction(a) || !is_conjunction(b)) return Outcome::None;
  if (const Outcome outcome = simplify_children(a, b); outcome != Outcome::None) return outcome;
  std::swap(a, b);
  return simplify_children(a, b);
}

// b against the children of a.
Aig::Outcome Aig::simplify_with_child(Bit& a, Bit& b) const {
  if (!is_conjunction(a)) return Outcome::None;
  Bit x = left(a.node()), y = right(a.node());
  for (int i = 0; i < 2; ++i, std::swap(x, y)) {
    if (!a.is_complement()) {
      if (x == b) return Outcome::Bit;  // (x & y) & x
      if (x == !b) {                    // (x & y) & !x
        a = Bit(false);
        return Outcome::Bit;
      }
    } else {
      if (x == !b) {  // !(x & y) & !x
        a = b;
        return Outcome::Bit;
      }
      if (x == b) {  // !(x & y) & x is !y & x
        a = !y;
        return Outcome::Again;
      }
    }
  }
  return Outcome::None;
}

// The children of a against those of b; the caller tries both orders.
Aig::Outcome Aig::simplify_children(Bit& a, Bit& b) const {
  Bit w = left(a.node()), x = right(a.node());
  for (int i = 0; i < 2; ++i, std::swap(w, x)) {
    Bit y = left(b.node()), z = right(b.node());
    for (int j = 0; j < 2; ++j, std::swap(y, z)) {
      if (!a.is_complement() && !b.is_complement()) {
        if (w == !y) {  // (w & x) & (!w & z)
          a = Bit(false);
          return Outcome::Bit;
        }
        if (w == y) {  // (w & x) & (w & z) is (w & x) & z
          b = z;
          return Outcome::Again;
        }
      } else if (a.is_complement() && !b.is_complement()) {
        if (w == !y) {  // !(w & x) & (!w & z)
          a = b;
          return Outcome::Bit;
        }
        if (w == y) {  // !(w & x) & (w & z) is !x & (w & z)
          a = !x;
          return Outcome::Again;
        }
      } else if (a.is_complement() && b.is_complement() && w == y && x == !z) {  // !(w & x) & !(w & !x)
        a = !w;
        return Outcome::Bit;
      }
    }
  }
  return Outcome::None;
}

Bit Aig::exclusive(Bit a, Bit b) {
  if (a.is_constant()) return a.is_true() ? !b : b;
  if (b.is_constant()) return b.is_true() ? !a : a;
  // Complements go outside, so that a and b in any phase share one node.
  const bool flips = a.is_complement() != b.is_complement();
  const Bit x(a.node(), false), y(b.node(), false);
  const Bit result = conjunction(!conjunction(x, y), !conjunction(!x, !y));
  return flips ? !result : result;
}

Bit Aig::choice(Bit condition, Bit then_bit, Bit else_bit) {
  if (condition.is_constant()) return condition.is_true() ? then_bit : else_bit;
  if (then_bit == else_bit) return then_bit;
  if (then_bit == !else_bit) return equal(condition, then_bit);
  return !conjunction(!conjunction(condition, then_bit), !conjunction(!condition, else_bit));
}

Bit Aig::majority(Bit a, Bit b, Bit c) { return disjunction(conjunction(a, b), conjunction(c, disjunction(a, b))); }

Bit Aig::conjunction(std::span<const Bit> bits) {
  if (bits.empty()) return Bit(true);
  if (bits.size() == 1) return bits[0];
  const std::size_t half = bits.size() / 2;
  return conjunction(conjunction(bits.first(half)), conjunction(bits.subspan(half)));
}

}  // namespace warrant
