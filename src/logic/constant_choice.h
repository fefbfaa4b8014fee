// Choices between constants: trees of Ite with constants at the leaves, as C comparisons yield (`c ? 1 : 0`).
#pragma once

#include <optional>

#include "logic/bool_terms.h"

namespace warrant {

// Whether two constants of one sort are the same value.
inline bool is_same_constant(Term a, Term b) {
  return a == b || (a.sort().is_float() && a.float_value() == b.float_value());
}

// Trees of more nodes are left alone.
inline constexpr int choice_budget = 16;

template <typename Predicate>
std::optional<Term> choice_satisfies(BoolTerms& terms, Term tree, const Predicate& predicate, int& budget) {
  if (tree.is_constant()) return terms.boolean(predicate(tree));
  if (tree.op() != Op::Ite || --budget < 0) return std::nullopt;
  const std::optional<Term> then_holds = choice_satisfies(terms, tree.child(1), predicate, budget);
  if (!then_holds) return std::nullopt;
  const std::optional<Term> else_holds = choice_satisfies(terms, tree.child(2), predicate, budget);
  if (!else_holds) return std::nullopt;
  return terms.ite(tree.child(0), *then_holds, *else_holds);
}

// The condition under which the predicate holds of the value that the tree chooses, or none if the term is not such
// a tree or is a large one. The predicate is asked about constant terms only.
template <typename Predicate>
std::optional<Term> choice_satisfies(BoolTerms& terms, Term tree, const Predicate& predicate) {
  if (tree.op() != Op::Ite) return std::nullopt;
  int budget = choice_budget;
  return choice_satisfies(terms, tree, predicate, budget);
}

// The condition under which two choices between two constants each are the same value.
inline std::optional<Term> choices_agree(BoolTerms& terms, Term a, Term b) {
  const auto is_choice = [](Term term) {
    return term.op() == Op::Ite && term.child(1).is_constant() && term.child(2).is_constant();
  };
  if (!is_choice(a) || !is_choice(b)) return std::nullopt;
  const auto agrees = [&](Term value) {
    const Term first = terms.boolean(is_same_constant(value, b.child(1)));
    return terms.ite(b.child(0), first, terms.boolean(is_same_constant(value, b.child(2))));
  };
  const Term first = agrees(a.child(1));
  return terms.ite(a.child(0), first, agrees(a.child(2)));
}

}  // namespace warrant
