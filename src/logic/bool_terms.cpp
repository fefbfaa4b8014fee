#include "logic/bool_terms.h"

#include <algorithm>
#include <cassert>

#include "logic/constant_choice.h"
#include "logic/evaluate.h"
#include "logic/term_store.h"

namespace warrant {

namespace {

bool is_negation_of(Term a, Term b) {
  return (a.op() == Op::Not && a.child(0) == b) || (b.op() == Op::Not && b.child(0) == a);
}

}  // namespace

Term BoolTerms::fold_constants(Op op, Sort sort, std::span<const Term> children, unsigned param0, unsigned param1) {
  std::vector<Value> arguments;
  arguments.reserve(children.size());
  for (const Term child : children) arguments.push_back(constant_value(child));
  const TermOperation operation{op, sort, children.back().sort(), {param0, param1}};
  return scalar_term(*this, apply_operation(operation, arguments), sort);
}

Term BoolTerms::fold(Op op, Sort sort, std::initializer_list<Term> children, unsigned param0, unsigned param1) {
  const auto is_constant = [](Term term) { return term.is_constant(); };
  const std::span<const Term> parts(children.begin(), children.size());
  const auto first = std::ranges::find_if_not(parts, is_constant);
  if (first == parts.end()) return fold_constants(op, sort, parts, param0, param1);
  const bool is_choice = first->op() == Op::Ite && first->child(1).is_constant() && first->child(2).is_constant();
  if (!is_choice || !std::all_of(first + 1, parts.end(), is_constant)) return make(op, sort, parts, param0, param1);
  const auto branch = [&](unsigned index) {
    std::vector<Term> constants(parts.begin(), parts.end());
    constants[static_cast<std::size_t>(first - parts.begin())] = first->child(index);
    return fold_constants(op, sort, constants, param0, param1);
  };
  const Term then_term = branch(1);
  return ite(first->child(0), then_term, branch(2));
}

Term BoolTerms::negate(Term a) {
  assert(a.sort().is_bool() && "negation of a Boolean");
  if (a.op() == Op::BoolConst) return boolean(a.is_false());
  if (a.op() == Op::Not) return a.child(0);
  return make(Op::Not, Sort::boolean(), {a});
}

Term BoolTerms::conjunction(std::span<const Term> parts) { return connective(Op::And, parts); }
Term BoolTerms::disjunction(std::span<const Term> parts) { return connective(Op::Or, parts); }
Term BoolTerms::conjunction(Term a, Term b) { return connective(Op::And, std::initializer_list<Term>{a, b}); }
Term BoolTerms::disjunction(Term a, Term b) { return connective(Op::Or, std::initializer_list<Term>{a, b}); }
Term BoolTerms::implies(Term a, Term b) { return disjunction(negate(a), b); }

Term BoolTerms::connective(Op op, std::span<const Term> parts) {
  const bool neutral = op == Op::And;
  const std::size_t limit = std::max(flat_limit, parts.size());
  std::size_t total = parts.size();
  std::vector<Term> literals;
  literals.reserve(parts.size());
  for (const Term part : parts) {
    assert(part.sort().is_bool() && "connectives join Booleans");
    if (part.op() == Op::BoolConst) {
      if (part.is_true() != neutral) return part;
      continue;
    }
    const std::span<const Term> inner = part.children();
    if (part.op() == op && inner.size() <= flat_limit && total - 1 + inner.size() <= limit) {
      literals.insert(literals.end(), inner.begin(), inner.end());
      total += inner.size() - 1;
    } else {
      literals.push_back(part);
    }
  }
  std::ranges::sort(literals, {}, &Term::id);
  const auto duplicates = std::ranges::unique(literals);
  literals.erase(duplicates.begin(), duplicates.end());
  for (const Term literal : literals) {
    if (literal.op() == Op::Not && std::ranges::binary_search(literals, literal.child(0).id(), {}, &Term::id)) {
      return boolean(!neutral);
    }
  }
  if (literals.empty()) return boolean(neutral);
  if (literals.size() == 1) return literals[0];
  if (literals.size() <= TermStore::max_children) return make(op, Sort::boolean(), literals);
  const std::span<const Term> all = literals;
  const std::size_t half = all.size() / 2;
  return make(op, Sort::boolean(), {connective(op, all.first(half)), connective(op, all.subspan(half))});
}

Term BoolTerms::make_eq(Term a, Term b) {
  if (a.is_constant()) std::swap(a, b);
  if (b.is_constant()) {
    if (const auto known = choice_satisfies(*this, a, [&](Term value) { return is_same_constant(value, b); })) {
      return *known;
    }
  } else {
    if (const auto known = choices_agree(*this, a, b)) return *known;
    if (b.id() < a.id()) std::swap(a, b);
  }
  return make(Op::Eq, Sort::boolean(), {a, b});
}

Term BoolTerms::eq_bool(Term a, Term b) {
  if (a.op() == Op::BoolConst) return a.is_true() ? b : negate(b);
  if (b.op() == Op::BoolConst) return b.is_true() ? a : negate(a);
  if (is_negation_of(a, b)) return falsity();
  const bool is_odd = (a.op() == Op::Not) != (b.op() == Op::Not);
  if (a.op() == Op::Not) a = a.child(0);
  if (b.op() == Op::Not) b = b.child(0);
  if (b.id() < a.id()) std::swap(a, b);
  const Term same = make(Op::Eq, Sort::boolean(), {a, b});
  return is_odd ? negate(same) : same;
}

Term BoolTerms::ite(Term condition, Term then_term, Term else_term) {
  assert(condition.sort().is_bool() && then_term.sort() == else_term.sort() && "a choice within one sort");
  if (condition.op() == Op::BoolConst) return condition.is_true() ? then_term : else_term;
  if (condition.op() == Op::Not) return ite(condition.child(0), else_term, then_term);
  if (then_term.op() == Op::Ite && then_term.child(0) == condition) then_term = then_term.child(1);
  if (else_term.op() == Op::Ite && else_term.child(0) == condition) else_term = else_term.child(2);
  if (then_term == else_term) return then_term;
  if (then_term.sort().is_bool()) return ite_bool(condition, then_term, else_term);
  return make(Op::Ite, then_term.sort(), {condition, then_term, else_term});
}

Term BoolTerms::ite_bool(Term condition, Term then_term, Term else_term) {
  if (then_term.is_true() || then_term == condition) return disjunction(condition, else_term);
  if (then_term.is_false() || is_negation_of(then_term, condition)) return conjunction(negate(condition), else_term);
  if (else_term.is_false() || else_term == condition) return conjunction(condition, then_term);
  if (else_term.is_true() || is_negation_of(else_term, condition)) return disjunction(negate(condition), then_term);
  if (is_negation_of(then_term, else_term)) return eq_bool(condition, then_term);
  return make(Op::Ite, Sort::boolean(), {condition, then_term, else_term});
}

}  // namespace warrant
