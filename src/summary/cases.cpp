#include "summary/cases.h"

#include <unordered_map>

#include "logic/substitute.h"
#include "logic/term_map.h"

namespace warrant {
namespace {

// For each case that there may be: splits, most of which come to nothing where conditions exclude one another.
constexpr std::size_t splits_per_case = 8;

// An atom of the condition of some integer ite; null if there is no such ite.
Term atom_to_split(Term formula) {
  for (Term term : children_first({&formula, 1})) {
    if (term.op() != Op::Ite || !term.sort().is_int()) continue;
    Term condition = term.child(0);
    while (condition.op() == Op::And || condition.op() == Op::Or || condition.op() == Op::Not ||
           (condition.op() == Op::Eq && condition.child(0).sort().is_bool()) || (condition.op() == Op::Ite))
      condition = condition.child(0);
    return condition;
  }
  return {};
}

}  // namespace

Term replace(TermManager& terms, Term root, Term old_part, Term new_part) {
  TermMap<Term> results;
  results[old_part] = new_part;
  std::vector<Term> children;
  for (Term term : children_first({&root, 1})) {
    if (term == old_part) continue;
    bool changed = false;
    children.clear();
    for (Term child : term.children()) {
      const Term* result = results.find(child);
      children.push_back(result ? *result : child);
      changed |= !(children.back() == child);
    }
    if (changed) results[term] = terms.rebuild(term, children);
  }
  const Term* result = results.find(root);
  return result ? *result : root;
}

namespace {

std::optional<std::vector<Term>> split_ites(TermManager& terms, Term formula, std::size_t max_cases) {
  std::vector<Term> done, open{formula};
  for (std::size_t splits = 0; !open.empty(); ++splits) {
    if (done.size() + open.size() > max_cases || splits > splits_per_case * max_cases) return std::nullopt;
    const Term next = open.back();
    open.pop_back();
    if (next.is_false()) continue;
    const Term atom = atom_to_split(next);
    if (!atom) {
      done.push_back(next);
      continue;
    }
    const Term opposite = terms.negate(atom);
    open.push_back(terms.conjunction(opposite, replace(terms, next, atom, terms.falsity())));
    open.push_back(terms.conjunction(atom, replace(terms, next, atom, terms.truth())));
  }
  return done;
}

// The shortest conjunct that is a disjunction; null if there is none.
Term disjunction_in(Term formula) {
  if (formula.op() == Op::Or) return formula;
  if (formula.op() != Op::And) return {};
  Term shortest;
  for (Term part : formula.children())
    if (part.op() == Op::Or && (!shortest || part.children().size() < shortest.children().size())) shortest = part;
  return shortest;
}

}  // namespace

std::optional<std::vector<Term>> split_cases(TermManager& terms, Term formula, std::size_t max_cases) {
  std::optional<std::vector<Term>> open = split_ites(terms, formula, max_cases);
  if (!open) return std::nullopt;
  std::vector<Term> done;
  for (std::size_t splits = 0; !open->empty(); ++splits) {
    const Term next = open->back();
    open->pop_back();
    const Term choice = disjunction_in(next);
    if (next.is_false()) continue;
    if (!choice || splits > splits_per_case * max_cases ||
        done.size() + open->size() + choice.children().size() > max_cases) {
      done.push_back(next);
      continue;
    }
    const Term rest = replace(terms, next, choice, terms.truth());
    for (Term part : choice.children()) open->push_back(terms.conjunction(rest, part));
  }
  return done;
}

}  // namespace warrant
