// Conjunctions that fall apart into independent ones.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/persistent_map.h"
#include "logic/term_manager.h"

namespace warrant {

// The conjuncts, grouped so that no variable occurs in two groups; as fine as can be. Groups are in the order of their
// first conjunct, and keep the order of their conjuncts. Conjuncts without variables are groups of their own.
std::vector<std::vector<Term>> independent_components(std::span<const Term> conjuncts);

// The constraints that share variables with a formula, directly or through others, and all variables of these and of
// the formula. If all constraints together are satisfiable, the connected ones alone decide whether they are with it.
struct Connected {
  std::vector<Term> constraints, variables;
  // The same for the same constraints in any order and the same formula. Small ones are compared up to the names of
  // their variables: with equal keys, what holds for the variables of one holds for those of the other, one by one.
  std::vector<std::uint32_t> key;
};

// Constraints by their variables, so that finding the connected ones costs no more than there are of them. Copies share
// structure.
class ConstraintIndex {
 public:
  std::size_t size() const { return size_; }

 private:
  friend class Connections;
  struct Users {
    Term constraint;
    std::shared_ptr<Users> next;

    ~Users();
  };

  PersistentMap<std::shared_ptr<Users>> users_;  // by the id of a variable
  std::size_t size_ = 0;
};

// The operations on indices; remembers the variables of constraints.
class Connections {
 public:
  explicit Connections(TermManager& terms) : terms_(terms) {}

  void add(ConstraintIndex& index, Term constraint);
  // Nothing if there are more than that.
  std::optional<Connected> with(const ConstraintIndex& index, Term formula, std::size_t max_constraints);
  const std::vector<Term>& variables_of(Term formula);

 private:
  void add_key(Connected& connected, Term formula);
  Term name_at(std::size_t position, const Sort& sort);

  TermManager& terms_;
  std::unordered_map<Term, std::vector<Term>> variables_;
  std::vector<std::vector<Term>> names_;  // by position: a variable of every sort that occurred there
};

}  // namespace warrant
