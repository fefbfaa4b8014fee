// Loops over the elements in a span of memory.
#pragma once

#include <functional>

#include "program/pass/memory/memory_edges.h"

namespace warrant {

class CellLoops : MemoryPart {
 public:
  CellLoops(MemoryContext& context, MemoryVariables& variables, MemoryEdges& edges)
      : MemoryPart(context), variables_(variables), edges_(edges) {}

  // Emits a loop that calls `body` with the distance of each element in turn. With `size`, a number of bytes, only
  // those that lie in so many bytes. Descending counts down from the last element.
  enum class Direction : std::uint8_t { Ascending, Descending };
  void emit(const OffsetSet& distances, std::uint64_t unit, std::optional<Term> size, Direction direction,
            const std::function<void(Term)>& body);

  Term fits(std::int64_t distance, std::uint64_t unit, Term size) const;  // distance + unit <= size

 private:
  Term count_of(const OffsetSet& distances, std::uint64_t unit, Term step, Term size) const;

  MemoryVariables& variables_;
  MemoryEdges& edges_;
};

}  // namespace warrant
