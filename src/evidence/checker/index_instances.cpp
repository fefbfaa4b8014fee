#include "evidence/checker/index_instances.h"

#include <algorithm>

#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "program/any_index.h"

namespace warrant {

void IndexInstances::start(Term formula) {
  formula_ = formula;
  cells_.clear();
  said_.clear();
  const Term any = any_index(terms_);
  for (const Term term : children_first(std::span(&formula, 1))) {
    if (term.op() != Op::Select) continue;
    const LinearSum index(term.child(1));
    if (index.monomials().size() != 1 || index.monomials()[0].base != any) continue;
    const Cells cells{index.monomials()[0].coefficient, index.constant()};
    if (std::ranges::find(cells_, cells) == cells_.end()) cells_.push_back(cells);
  }
}

const std::vector<Term>& IndexInstances::accessed(Term term) {
  const auto [entry, is_new] = accessed_.try_emplace(term);
  std::vector<Term>& indices = entry->second;
  if (!is_new) return indices;
  for (const Term part : children_first(std::span(&term, 1))) {
    if (part.op() != Op::Select && part.op() != Op::Store) continue;
    if (std::ranges::find(indices, part.child(1)) == indices.end()) indices.push_back(part.child(1));
  }
  return indices;
}

std::vector<Term> IndexInstances::at(Term index) {
  std::vector<Term> instances;
  if (!index.sort().is_int()) return instances;
  for (const Cells& cells : cells_) {
    const Term distance = terms_.sub(index, terms_.integer(cells.offset));
    const Term number = terms_.div(distance, terms_.integer(cells.stride));
    if (std::ranges::find(said_, number) != said_.end()) continue;
    said_.push_back(number);
    instances.push_back(substitute(terms_, formula_, {{any_index(terms_), number}}));
  }
  return instances;
}

}  // namespace warrant
