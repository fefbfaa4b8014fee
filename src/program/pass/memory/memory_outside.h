// Memory of others (program/outside.h): an array of bytes that is indexed by address.
#pragma once

#include <functional>
#include <unordered_map>

#include "program/pass/memory/cell_edges.h"
#include "program/pass/memory/memory_storage.h"

namespace warrant {

class OutsideMemory : MemoryPart {
 public:
  OutsideMemory(MemoryContext& context, MemoryVariables& variables, const MemorySurvey& survey,
                const MemoryStorage& storage, MemoryEdges& edges, CellEdges& cells);

  bool exists() const { return array_.has_value(); }  // some access may go there
  void start();                                       // when the program begins
  Term contains(Term address, std::uint64_t bytes) const;

  // If the address lies there, the operation takes place there; what follows is for other addresses.
  void load(const Load& load, const Place& place, Term address);
  void store(const Store& store, const Place& place, Term address);

  // Objects of others may also have cells of their own. What these hold from the start is no pointer to an object of
  // the program. Whether it is a pointer shows where it is read as one, if it is still there.
  void start_cells(CellsId cells);
  void assume_apart(CellsId cells, const CellAddress& at, ScalarType type);

 private:
  // How an array of memory of others is stored, and where what it held at first is kept.
  struct Kept {
    CellStorage now, initial;
  };

  void make_array();
  void keep_initials(const MemorySurvey& survey);
  CellStorage add_initial(const CellStorage& storage);
  void aside(const Place& place, Term address, std::uint64_t bytes,
             const std::function<void(const CellAddress&)>& access);
  void assume_apart(const CellStorage& now, const CellStorage& initial, const CellAddress& at, ScalarType type);

  MemoryVariables& variables_;
  const MemoryStorage& storage_;
  MemoryEdges& edges_;
  CellEdges& cells_;
  std::optional<Kept> array_;
  std::unordered_map<CellsId, CellStorage> initials_;  // of arrays that only objects of others have
};

}  // namespace warrant
