// Which cells of an array a procedure writes, as far as its text tells: claims for the frames of contracts
// (evidence/checker/written_cells.h). Nothing rests on them, the checker proves them.
//
// An index is expressed by what parameters and unchanged global variables were at the entry, through variables that are
// assigned once. What a callee writes is written by its callers at the places that its arguments make of it: sets of
// places grow from the empty one to a fixpoint. Where they grow without end, because a procedure calls itself with the
// next index, say, places become ranges, from where an index starts to the bound that was tested before the write.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "evidence/checker/contracts.h"

namespace warrant {

class WrittenPlaces {
 public:
  explicit WrittenPlaces(const ProcedureForm& form);

  // Arrays without an entry may be written anywhere.
  const WrittenCells& of(ProcedureId procedure) const { return cells_[procedure]; }
  // What a proof of the claims has to say at a location: all cells but these are what they were, and what bounds rest
  // on.
  Term known_at(ProcedureId procedure, LocationId location) const;
  // The places of a call, over variables of the caller.
  std::vector<CellRange> at_call(const Call& call, const std::vector<CellRange>& of_callee) const;

 private:
  // A condition about local variables that holds behind an edge; everywhere if there is none.
  struct Fact {
    EdgeId behind;
    Term condition;
  };
  class Body;

  bool find_all();
  bool find(ProcedureId procedure);

  const Program& program_;
  TermManager& terms_;
  std::vector<std::set<VariableId>> writes_;
  std::vector<WrittenCells> cells_;
  std::vector<std::set<VariableId>> anywhere_;  // arrays that are written anywhere, by procedure
  std::vector<std::uint8_t> widened_;           // how, by procedure
  std::vector<std::vector<Fact>> facts_;
};

}  // namespace warrant
