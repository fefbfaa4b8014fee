#include "logic/post_order.h"

#include <algorithm>

namespace warrant {

Term rebuild(TermManager& terms, Term root, TermMap<Term>& results) {
  std::vector<Term> children;
  visit_children_first(root, results, [&](Term term) {
    children.clear();
    for (const Term child : term.children()) children.push_back(*results.find(child));
    results[term] = std::ranges::equal(children, term.children()) ? term : terms.rebuild(term, children);
  });
  return *results.find(root);
}

}  // namespace warrant
