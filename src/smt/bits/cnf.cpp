#include "smt/bits/cnf.h"

#include <algorithm>

namespace warrant {

namespace {

constexpr std::size_t max_parts = 64;  // of one conjunction

}  // namespace

int Cnf::known_literal(Bit bit) const {
  if (!has(bit.node())) return 0;
  return bit.is_complement() ? -variables_[bit.node()] : variables_[bit.node()];
}

int Cnf::literal(Bit bit) {
  if (has(bit.node())) return known_literal(bit);
  if (variables_.size() < aig_.node_count()) variables_.resize(aig_.node_count());
  std::vector<std::uint32_t> pending = {bit.node()};
  while (!pending.empty()) {
    const std::uint32_t node = pending.back();
    if (has(node)) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    if (node != 0 && !aig_.is_input(node)) {
      parts_.clear();
      if (Choice choice; find_choice(node, choice))
        parts_ = {choice.condition, choice.then_bit, choice.else_bit};
      else
        collect(node, parts_);
      for (const Bit part : parts_)
        if (!has(part.node())) pending.push_back(part.node());
    }
    if (pending.size() > before) continue;
    encode(node);
    pending.pop_back();
  }
  return known_literal(bit);
}

bool Cnf::find_choice(std::uint32_t node, Choice& choice) const {
  const Bit x = aig_.left(node), y = aig_.right(node);
  const auto is_complement_of_conjunction = [&](Bit bit) {
    return bit.is_complement() && !bit.is_constant() && !aig_.is_input(bit.node());
  };
  if (!is_complement_of_conjunction(x) || !is_complement_of_conjunction(y)) return false;
  for (const bool x_turned : {false, true}) {
    const Bit a = x_turned ? aig_.right(x.node()) : aig_.left(x.node()),
              b = x_turned ? aig_.left(x.node()) : aig_.right(x.node());
    if (a == !aig_.left(y.node())) {
      choice = {a, b, aig_.right(y.node())};
      return true;
    }
    if (a == !aig_.right(y.node())) {
      choice = {a, b, aig_.left(y.node())};
      return true;
    }
  }
  return false;
}

// The parts of a conjunction; one that nothing else uses is taken apart as well.
void Cnf::collect(std::uint32_t node, std::vector<Bit>& parts) const {
  parts.push_back(aig_.left(node));
  parts.push_back(aig_.right(node));
  for (std::size_t i = 0; i < parts.size() && parts.size() < max_parts;) {
    const Bit part = parts[i];
    const bool is_inner = !part.is_complement() && !part.is_constant() && !aig_.is_input(part.node()) &&
                          aig_.uses(part.node()) == 1 && !has(part.node());
    if (!is_inner) {
      ++i;
      continue;
    }
    parts[i] = aig_.left(part.node());
    parts.push_back(aig_.right(part.node()));
  }
}

void Cnf::encode(std::uint32_t node) {
  const int self = sink_.new_variable();
  if (node == 0) {  // false
    variables_[node] = self;
    clause({-self});
    return;
  }
  if (aig_.is_input(node)) {
    variables_[node] = self;
    return;
  }
  if (Choice choice; find_choice(node, choice)) {
    const int c = known_literal(choice.condition), t = known_literal(choice.then_bit),
              e = known_literal(choice.else_bit);
    clause({-c, t, self});
    clause({-c, -t, -self});
    clause({c, e, self});
    clause({c, -e, -self});
    if (t != -e && t != e) {  // implied, for propagation
      clause({t, e, self});
      clause({-t, -e, -self});
    }
  } else {
    parts_.clear();
    collect(node, parts_);
    std::vector<int> whole = {self};
    for (const Bit part : parts_) {
      clause({-self, known_literal(part)});
      whole.push_back(-known_literal(part));
    }
    sink_.add_clause(whole);
  }
  variables_[node] = self;
}

}  // namespace warrant
