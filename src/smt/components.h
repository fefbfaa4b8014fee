// Conjunctions that fall apart into independent ones.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "logic/term.h"

namespace warrant {

// The conjuncts, grouped so that no variable occurs in two groups; as fine as can be. Groups are in the order of their
// first conjunct, and keep the order of their conjuncts. Conjuncts without variables are groups of their own.
std::vector<std::vector<Term>> independent_components(std::span<const Term> conjuncts);

// The constraints that share variables with a formula, directly or through others, and all variables of these and of
// the formula. If all constraints together are satisfiable, the connected ones alone decide whether they are with it.
struct Connected {
  std::vector<Term> constraints, variables;
  std::vector<std::uint32_t> key;  // the same for the same constraints in any order and the same formula
};
class ConnectedConstraints {
 public:
  Connected with(Term formula, std::span<const Term> constraints);
  const std::vector<Term>& variables_of(Term formula);  // remembered

 private:
  std::unordered_map<Term, std::vector<Term>> variables_;
};

}  // namespace warrant
