#include "logic/sort.h"

#include <cassert>

namespace warrant {

Sort Sort::array(Sort index, Sort element) {
  assert(!index.is_array() && !element.is_array() && "arrays map scalars to scalars");
  Sort sort(SortKind::Array, element.first_, element.second_);
  sort.element_kind_ = element.kind_;
  sort.index_kind_ = index.kind_;
  sort.index_first_ = index.first_;
  sort.index_second_ = index.second_;
  return sort;
}

Sort Sort::index() const {
  assert(is_array() && "only arrays have an index sort");
  return Sort(index_kind_, index_first_, index_second_);
}

Sort Sort::element() const {
  assert(is_array() && "only arrays have an element sort");
  return Sort(element_kind_, first_, second_);
}

std::string Sort::to_string() const {
  switch (kind_) {
    case SortKind::Bool:
      return "Bool";
    case SortKind::Int:
      return "Int";
    case SortKind::BitVec:
      return "(_ BitVec " + std::to_string(first_) + ")";
    case SortKind::Float:
      return "(_ FloatingPoint " + std::to_string(first_) + " " + std::to_string(second_) + ")";
    case SortKind::Array:
      return "(Array " + index().to_string() + " " + element().to_string() + ")";
  }
  return {};
}

std::size_t Sort::hash() const {
  const std::uint64_t kinds = static_cast<std::uint64_t>(kind_) | static_cast<std::uint64_t>(index_kind_) << 3 |
                              static_cast<std::uint64_t>(element_kind_) << 6;
  const std::uint64_t sizes =
      first_ | std::uint64_t{second_} << 16 | std::uint64_t{index_first_} << 32 | std::uint64_t{index_second_} << 48;
  const std::uint64_t mixed = (sizes + kinds * 0x9E3779B97F4A7C15) * 0xFF51AFD7ED558CCD;
  return mixed ^ mixed >> 29;
}

}  // namespace warrant
