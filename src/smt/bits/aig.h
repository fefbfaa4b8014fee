// An and-inverter graph: Boolean functions as conjunctions and complements.
//
// A bit is a node and whether it is complemented, so negation is free. Nodes are hashed by structure, and a
// conjunction is simplified by the rules of two levels (Brummayer and Biere, Local two-level and-inverter graph
// minimization without blowup, 2006) before a node is made. Children are older than their parents.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace warrant {

class Bit {
 public:
  Bit() = default;  // false
  explicit Bit(bool value) : code_(value ? 1 : 0) {}
  Bit(std::uint32_t node, bool is_complement) : code_(2 * node + (is_complement ? 1 : 0)) {}

  std::uint32_t node() const { return code_ >> 1; }
  bool is_complement() const { return (code_ & 1) != 0; }
  bool is_constant() const { return node() == 0; }
  bool is_true() const { return code_ == 1; }
  bool is_false() const { return code_ == 0; }
  std::uint32_t code() const { return code_; }

  friend Bit operator!(Bit bit) {
    bit.code_ ^= 1;
    return bit;
  }
  friend auto operator<=>(Bit, Bit) = default;

 private:
  std::uint32_t code_ = 0;
};

class Aig {
 public:
  Aig() { nodes_.push_back({}); }

  Bit input();
  Bit conjunction(Bit a, Bit b);
  Bit disjunction(Bit a, Bit b) { return !conjunction(!a, !b); }
  Bit exclusive(Bit a, Bit b);
  Bit equal(Bit a, Bit b) { return !exclusive(a, b); }
  Bit choice(Bit condition, Bit then_bit, Bit else_bit);
  Bit majority(Bit a, Bit b, Bit c);
  Bit conjunction(std::span<const Bit> bits);  // balanced

  bool is_input(std::uint32_t node) const { return node != 0 && nodes_[node].left == nodes_[node].right; }
  Bit left(std::uint32_t node) const { return nodes_[node].left; }
  Bit right(std::uint32_t node) const { return nodes_[node].right; }
  std::uint32_t uses(std::uint32_t node) const { return nodes_[node].uses; }  // as a child
  std::size_t node_count() const { return nodes_.size(); }

 private:
  // No conjunction has two children that are the same: that marks inputs and the constant.
  struct Node {
    Bit left, right;
    std::uint32_t uses = 0;
  };

  bool is_conjunction(Bit bit) const { return !bit.is_constant() && !is_input(bit.node()); }
  // What the conjunction simplifies to, as another conjunction or as one bit.
  enum class Outcome : std::uint8_t { None, Bit, Again };
  Outcome simplify(Bit& a, Bit& b) const;
  Outcome simplify_with_child(Bit& a, Bit& b) const;
  Outcome simplify_children(Bit& a, Bit& b) const;

  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> conjunctions_;
};

}  // namespace warrant
