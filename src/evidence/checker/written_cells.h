// The frame of a procedure: which cells of an array it may write.
//
// J. McCarthy, P.J. Hayes, "Some philosophical problems from the standpoint of artificial intelligence", 1969: what an
// action does not name stays as it was. A procedure that may write some cells of a region leaves all others alone.
#pragma once

#include <map>
#include <vector>

#include "logic/term_manager.h"
#include "program/program.h"

namespace warrant {

// The cells from the first to the last one; one cell if they are the same term. Over parameters, and global variables
// that the procedure does not write, as they are at its entry.
struct CellRange {
  Term first, last;
  friend bool operator==(const CellRange&, const CellRange&) = default;
};
// By array variable: every cell that is written lies in one of the ranges.
using WrittenCells = std::map<VariableId, std::vector<CellRange>>;

// The index lies in none of the ranges.
Term is_outside(TermManager& terms, Term index, const std::vector<CellRange>& ranges);

// The array `now` has at the index what `before` has, unless the index is in a range.
Term keeps_cell(TermManager& terms, Term before, Term now, Term index, const std::vector<CellRange>& ranges);

// The same arrays, each with the ranges that `term` makes of its own.
template <class Function>
std::vector<CellRange> mapped(const std::vector<CellRange>& ranges, const Function& term) {
  std::vector<CellRange> result;
  for (const CellRange& range : ranges) {
    const Term first = term(range.first);
    result.push_back({first, range.last == range.first ? first : term(range.last)});
  }
  return result;
}

// Indices at which arrays are read or written in the term.
std::vector<Term> accessed_indices(Term term);

}  // namespace warrant
