#include "logic/substitute.h"

#include <algorithm>

#include "logic/post_order.h"
#include "logic/term_map.h"

namespace warrant {

namespace {

// Calls visit(term) once for every node below and including the root, in no particular order.
template <typename Visit>
void for_each_node(Term root, Visit visit) {
  TermMap<bool> seen;
  seen.emplace(root);
  std::vector<Term> pending = {root};
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    visit(term);
    for (const Term child : term.children()) {
      if (seen.emplace(child).second) pending.push_back(child);
    }
  }
}

}  // namespace

Term substitute(TermManager& terms, Term term, const Substitution& map) {
  if (map.empty()) return term;
  TermMap<Term> results;
  for (const auto& [variable, replacement] : map) results[variable] = replacement;
  return rebuild(terms, term, results);
}

std::vector<Term> free_variables(Term term) {
  std::vector<Term> variables;
  for_each_node(term, [&](Term node) {
    if (node.is_variable()) variables.push_back(node);
  });
  std::ranges::sort(variables, {}, &Term::id);
  return variables;
}

bool has_products(Term term) {
  return std::ranges::any_of(children_first({&term, 1}), [](Term part) {
    return part.op() == Op::Mul &&
           std::ranges::count_if(part.children(), [](Term factor) { return !factor.is_constant(); }) > 1;
  });
}

std::size_t dag_size(Term term) {
  std::size_t size = 0;
  for_each_node(term, [&](Term) { ++size; });
  return size;
}

std::vector<Term> children_first(std::span<const Term> roots) {
  std::vector<Term> order;
  TermMap<bool> seen;
  std::vector<std::pair<Term, unsigned>> stack;  // with the next child to visit
  for (const Term root : roots) {
    if (!seen.emplace(root).second) continue;
    stack.emplace_back(root, 0);
    while (!stack.empty()) {
      auto& [term, next] = stack.back();
      if (next < term.children().size()) {
        const Term child = term.child(next++);
        if (seen.emplace(child).second) stack.emplace_back(child, 0);
      } else {
        order.push_back(term);
        stack.pop_back();
      }
    }
  }
  return order;
}

}  // namespace warrant
