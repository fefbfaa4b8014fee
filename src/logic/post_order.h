// Walks over terms in which every node comes after what it is made of. Iterative, so safe at any depth.
#pragma once

#include <vector>

#include "logic/term_manager.h"
#include "logic/term_map.h"

namespace warrant {

struct EveryChild {
  bool operator()(Term, Term) const { return true; }
};

// Calls visit(term) for the nodes at and below the root that are not visited yet; `visit` must add the term to
// `visited`. Children that enters(parent, child) leaves out are not looked at.
template <typename T, typename Visit, typename Enters = EveryChild>
void visit_children_first(Term root, const TermMap<T>& visited, const Visit& visit, const Enters& enters = {}) {
  std::vector<Term> pending = {root};
  while (!pending.empty()) {
    const Term term = pending.back();
    if (visited.contains(term)) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    for (const Term child : term.children())
      if (!visited.contains(child) && enters(term, child)) pending.push_back(child);
    if (pending.size() != before) continue;
    pending.pop_back();
    visit(term);
  }
}

// The root through the smart constructors, with every node that has a result replaced by it. What the others become is
// added to `results`.
Term rebuild(TermManager& terms, Term root, TermMap<Term>& results);

}  // namespace warrant
