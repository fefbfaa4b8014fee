// What the accesses of a program ask of the representation of its cells: looked at as a whole before storage is chosen.
#pragma once

#include <span>
#include <unordered_map>
#include <utility>

#include "program/pass/memory/cell_storage.h"
#include "program/pass/memory/inlined_terms.h"

namespace warrant {

class MemorySurvey : MemoryPart {
 public:
  MemorySurvey(MemoryContext& context, const MemoryVariables& variables, InlinedTerms& inlined_terms);

  using TypeCount = std::pair<ScalarType, unsigned>;      // a type, and the number of accesses at it
  std::span<const TypeCount> types(CellsId cells) const;  // that a class is accessed at

  // Where elements of a class of one object are counted from.
  struct Grid {
    Term origin;
    Integer stride;
  };
  std::optional<Grid> grid(CellsId cells) const;  // if every access can be indexed by element

  bool reaches_outside() const { return reaches_outside_; }  // some access may go to memory of others

 private:
  struct Accesses {
    std::vector<TypeCount> types;
    bool is_indexable = true;
  };

  void look_at(EdgeId edge, const Operation& operation);
  void look_at_access(EdgeId edge, Term address, ScalarType type);
  void look_at_span(EdgeId edge, const Place& place, Term address, const OffsetSet& size);
  void look_at_output(EdgeId edge, const Output& output);
  void find_traps();
  void note_index(CellsId cells, Term address);
  std::optional<Grid> possible_grid(CellsId cells) const;

  const MemoryVariables& variables_;
  InlinedTerms& inlined_terms_;
  CellAccess access_;
  std::unordered_map<CellsId, Accesses> accesses_;
  bool reaches_outside_ = false;
};

}  // namespace warrant
