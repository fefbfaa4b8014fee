#include "program/pass/memory/cell_edges.h"

namespace warrant {

Term CellEdges::read(const CellStorage& storage, const CellAddress& at, ScalarType type) const {
  return access_.read(storage, at, type);
}

void CellEdges::assume_range(const CellStorage& storage, const CellAddress& at, ScalarType type) {
  if (encoding().arithmetic() != Arithmetic::Int || storage.element.is_floating()) return;
  std::vector<Term> parts;
  for (const Term element : access_.selected(storage, at, type)) {
    parts.push_back(terms().le(terms().integer(storage.element.low()), element));
    parts.push_back(terms().le(element, terms().integer(storage.element.high())));
  }
  if (!parts.empty()) edges_.emit(Assume{terms().conjunction(parts), AssumeKind::Range});
}

void CellEdges::write(const CellStorage& storage, const CellAddress& at, Term value, ScalarType type) {
  Updates updates;
  collect(storage, at, value, type, updates);
  emit(updates);
}

void CellEdges::collect(const CellStorage& storage, const CellAddress& at, Term value, ScalarType type,
                        Updates& updates) const {
  access_.write(storage, at, value, type, updates);
}

void CellEdges::emit(const Updates& updates) {
  for (const auto& [variable, value] : updates) edges_.emit(Assign{variable, value});
}

std::optional<Term> CellEdges::element_index(const CellStorage& storage, Term address) const {
  return access_.element_index(address, storage.origin, storage.stride);
}

}  // namespace warrant
