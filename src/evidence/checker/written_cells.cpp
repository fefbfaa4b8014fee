#include "evidence/checker/written_cells.h"

#include "logic/substitute.h"

namespace warrant {

Term is_outside(TermManager& terms, Term index, const std::vector<CellRange>& ranges) {
  std::vector<Term> parts;
  for (const CellRange& range : ranges) {
    if (range.first == range.last)
      parts.push_back(terms.negate(terms.eq(index, range.first)));
    else
      parts.push_back(terms.disjunction(terms.lt(index, range.first), terms.lt(range.last, index)));
  }
  return terms.conjunction(parts);
}

Term keeps_cell(TermManager& terms, Term before, Term now, Term index, const std::vector<CellRange>& ranges) {
  const Term is_same = terms.eq(terms.select(now, index), terms.select(before, index));
  return terms.implies(is_outside(terms, index, ranges), is_same);
}

std::vector<Term> accessed_indices(Term term) {
  std::vector<Term> indices;
  for (const Term part : children_first({&term, 1}))
    if (part.op() == Op::Select || part.op() == Op::Store) indices.push_back(part.child(1));
  return indices;
}

}  // namespace warrant
