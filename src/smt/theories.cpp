#include "smt/theories.h"

#include <vector>

namespace warrant {

namespace {

void note(Theories& theories, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      break;
    case SortKind::Int:
      theories.integers = true;
      break;
    case SortKind::BitVec:
      theories.bit_vecs = true;
      break;
    case SortKind::Float:
      theories.floats = true;
      break;
    case SortKind::Array:
      theories.arrays = true;
      break;
  }
}

}  // namespace

void TheoryCollector::add(Term root) {
  if (!seen_.emplace(root).second) return;
  std::vector<Term> pending = {root};
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    note(theories_, term.sort());
    for (const Term child : term.children()) {
      if (seen_.emplace(child).second) pending.push_back(child);
    }
  }
}

Theories theories_of(std::span<const Term> terms) {
  TheoryCollector collector;
  for (const Term term : terms) collector.add(term);
  return collector.theories();
}

}  // namespace warrant
