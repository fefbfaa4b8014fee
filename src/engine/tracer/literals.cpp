#include "engine/tracer/literals.h"

#include "logic/substitute.h"

namespace warrant::tracer {
namespace {

// The parts of nested `op`s; a negation of the dual is one of them, too.
std::vector<Term> parts_of(TermManager& terms, Term formula, Op op) {
  const Op dual = op == Op::And ? Op::Or : Op::And;
  std::vector<Term> result;
  std::vector<Term> pending{formula};
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (term.op() == op) {
      const auto children = term.children();
      pending.insert(pending.end(), children.rbegin(), children.rend());
    } else if (term.op() == Op::Not && term.child(0).op() == dual) {
      const auto children = term.child(0).children();
      for (auto child = children.rbegin(); child != children.rend(); ++child) pending.push_back(terms.negate(*child));
    } else {
      result.push_back(term);
    }
  }
  return result;
}

}  // namespace

std::vector<Term> conjuncts(TermManager& terms, Term formula) { return parts_of(terms, formula, Op::And); }
std::vector<Term> disjuncts(TermManager& terms, Term formula) { return parts_of(terms, formula, Op::Or); }

std::optional<FixedValue> fixed_value(Term formula) {
  if (formula.op() != Op::Eq || !formula.child(0).is_variable()) return std::nullopt;
  if (!free_variables(formula.child(1)).empty()) return std::nullopt;
  return FixedValue{formula.child(0), formula.child(1)};
}

}  // namespace warrant::tracer
