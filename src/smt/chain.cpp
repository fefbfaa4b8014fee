#include "smt/chain.h"

#include <algorithm>

#include "logic/substitute.h"
#include "logic/term_map.h"

namespace warrant {

std::vector<Term> conjuncts_of(Term formula) {
  std::vector<Term> result;
  std::vector<Term> pending = {formula};
  TermMap<bool> seen;
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (!seen.emplace(term).second || term.is_true()) continue;
    if (term.op() != Op::And) {
      result.push_back(term);
      continue;
    }
    const auto children = term.children();
    pending.insert(pending.end(), children.rbegin(), children.rend());
  }
  return result;
}

std::vector<Term> variables_of(std::span<const Term> terms) {
  std::vector<Term> variables;
  std::vector<Term> pending(terms.begin(), terms.end());
  TermMap<bool> seen;
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (!seen.emplace(term).second) continue;
    if (term.is_variable()) variables.push_back(term);
    for (const Term child : term.children()) {
      if (!seen.contains(child)) pending.push_back(child);
    }
  }
  std::ranges::sort(variables, {}, &Term::id);
  return variables;
}

std::vector<std::vector<Term>> shared_variables(const Chain& chain) {
  struct Occurrence {
    std::size_t first = 0, last = 0;
  };
  TermMap<Occurrence> occurrences;
  std::vector<Term> variables;
  for (std::size_t k = 0; k < chain.links.size(); ++k) {
    for (const Term variable : variables_of(chain.links[k])) {
      const auto [occurrence, is_new] = occurrences.emplace(variable);
      if (is_new) {
        occurrence->first = k;
        variables.push_back(variable);
      }
      occurrence->last = k;
    }
  }
  std::ranges::sort(variables, {}, &Term::id);
  std::vector<std::vector<Term>> shared(chain.links.empty() ? 0 : chain.cut_count());
  for (const Term variable : variables) {
    const Occurrence& occurrence = *occurrences.find(variable);
    for (std::size_t k = occurrence.first; k < occurrence.last; ++k) shared[k].push_back(variable);
  }
  return shared;
}

}  // namespace warrant
