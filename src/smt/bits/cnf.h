// Clauses for the parts of an and-inverter graph that somebody asks about (Tseitin).
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "smt/bits/aig.h"

namespace warrant {

class ClauseSink {
 public:
  virtual ~ClauseSink() = default;
  virtual int new_variable() = 0;  // from 1
  virtual void add_clause(std::span<const int> literals) = 0;
};

class Cnf {
 public:
  Cnf(const Aig& aig, ClauseSink& sink) : aig_(aig), sink_(sink) {}

  // A literal that is equivalent to the bit.
  int literal(Bit bit);
  // The literal if the bit has one already, else 0.
  int known_literal(Bit bit) const;
  bool has(std::uint32_t node) const { return node < variables_.size() && variables_[node] != 0; }

 private:
  struct Choice {
    Bit condition, then_bit, else_bit;
  };
  // Whether the node says the opposite of a choice between two bits.
  bool find_choice(std::uint32_t node, Choice& choice) const;
  void collect(std::uint32_t node, std::vector<Bit>& parts) const;
  void encode(std::uint32_t node);
  void clause(std::initializer_list<int> literals) { sink_.add_clause({literals.begin(), literals.size()}); }

  const Aig& aig_;
  ClauseSink& sink_;
  std::vector<int> variables_;  // by node
  std::vector<Bit> parts_;
};

}  // namespace warrant
