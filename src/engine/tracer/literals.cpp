#include "engine/tracer/literals.h"

#include <map>

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

bool Bound::is_tighter_than(const Bound& other) const {
  return is_upper ? *limit < *other.limit : *other.limit < *limit;
}

std::optional<Bound> bound_in(Term formula) {
  const bool is_upper = formula.op() != Op::Not;
  const Term atom = is_upper ? formula : formula.child(0);
  if (atom.op() != Op::Le || !atom.child(1).is_constant()) return std::nullopt;
  return Bound{atom.child(0), is_upper, &atom.child(1).integer()};
}

std::vector<Term> tightest_bounds(const std::vector<Term>& formulas) {
  std::map<std::pair<std::uint32_t, bool>, std::size_t> places;  // by sum and side
  std::vector<Term> result;
  for (const Term formula : formulas) {
    const auto bound = bound_in(formula);
    if (bound) {
      const auto [entry, is_new] = places.try_emplace({bound->sum.id(), bound->is_upper}, result.size());
      if (!is_new) {
        Term& known = result[entry->second];
        if (bound->is_tighter_than(*bound_in(known))) known = formula;
        continue;
      }
    }
    result.push_back(formula);
  }
  return result;
}

std::optional<FixedValue> fixed_value(Term formula) {
  if (formula.op() != Op::Eq || !formula.child(0).is_variable()) return std::nullopt;
  if (!free_variables(formula.child(1)).empty()) return std::nullopt;
  return FixedValue{formula.child(0), formula.child(1)};
}

}  // namespace warrant::tracer
