// Transition formulas: simultaneous assignments under a guard.
//
// A transition relates a state before to a state after. Its terms speak about the state before; a symbol in them that
// is no state variable is an implicit existential: an input, or a choice that is left open. Two transitions may be put
// together only if they share no existentials, so one that is used again is freshened first.
#pragma once

#include <functional>
#include <vector>

#include "logic/substitute.h"

namespace warrant {

struct Transition {
  Substitution assignments;  // of state variables; the others keep their values
  Term guard;

  // The assigned variables, ordered by id.
  std::vector<Term> targets() const;
};

// The operations on transitions over one set of state variables.
class Transitions {
 public:
  Transitions(TermManager& terms, std::vector<Term> variables);

  TermManager& terms() const { return terms_; }
  // In the order given.
  const std::vector<Term>& variables() const { return variables_; }
  bool is_variable(Term symbol) const { return positions_.contains(symbol); }
  std::size_t position(Term variable) const { return positions_.at(variable); }

  Transition identity() const { return {{}, terms_.truth()}; }
  Transition impossible() const { return {{}, terms_.falsity()}; }
  // First a, then b. They share no existentials.
  Transition sequence(const Transition& a, const Transition& b) const;
  // a or b. Where both assign and differ there is one fresh existential, or a choice by a condition that tells the two
  // apart.
  Transition choice(const Transition& a, const Transition& b) const;
  // The same relation with new existentials.
  Transition freshened(const Transition& transition) const;
  Term freshened(Term formula) const;
  // The symbols of the formula, or of the transition, that are no state variables, ordered by id.
  std::vector<Term> existentials(Term formula) const;
  std::vector<Term> existentials(const Transition& transition) const;
  // The condition before the transition under which `post` can hold after it. They share no existentials.
  Term before(const Transition& transition, Term post) const;

 private:
  TermManager& terms_;
  std::vector<Term> variables_;
  std::unordered_map<Term, std::size_t> positions_;
};

}  // namespace warrant
