#include "program/pass/memory/memory_edges.h"

#include <utility>

namespace warrant {

MemoryEdges::MemoryEdges(MemoryContext& context, InlinedTerms& inlined_terms)
    : MemoryPart(context), inlined_terms_(inlined_terms) {
  const Cfa& graph = inlined_.cfa();
  for (LocationId id = 0; id < graph.location_count(); ++id) {
    const Location& location = graph.location(id);
    cfa().add_location(location.range, location.kind, location.note);
    location_origins_.push_back(id);
  }
  cfa().entry = graph.entry;
  cfa().exit = graph.exit;
}

void MemoryEdges::begin(EdgeId edge) {
  edge_ = edge;
  range_ = inlined_.cfa().edge(edge).range;
  cursor_ = inlined_.cfa().edge(edge).source;
}

void MemoryEdges::begin_start() {
  edge_ = none_id;
  range_ = {};
  cfa().entry = cursor_ = new_location();
}

LocationId MemoryEdges::new_location(LocationKind kind, std::string note) {
  location_origins_.push_back(edge_ == none_id ? none_id : inlined_.cfa().edge(edge_).source);
  return cfa().add_location(range_, kind, std::move(note));
}

void MemoryEdges::edge_to(LocationId target, Operation operation) {
  flush();
  cfa().add_edge(cursor_, target, std::move(operation), range_);
  edge_origins_.push_back(edge_);
}

void MemoryEdges::flush() {
  if (!held_) return;
  const LocationId next = new_location();
  cfa().add_edge(cursor_, next, std::move(*held_), range_);
  edge_origins_.push_back(edge_);
  held_.reset();
  cursor_ = next;
}

void MemoryEdges::emit(Operation operation) {
  flush();
  held_ = std::move(operation);
}

void MemoryEdges::finish(LocationId target) {
  Operation last = held_ ? std::move(*held_) : Operation(Skip{});
  held_.reset();
  edge_to(target, std::move(last));
}

void MemoryEdges::aside(Term condition, const std::function<void()>& body) {
  const LocationId aside = new_location();
  edge_to(aside, Assume{condition, AssumeKind::Branch});
  const LocationId main = std::exchange(cursor_, aside);
  if (body) body();
  finish();
  cursor_ = main;
}

bool MemoryEdges::require(Term valid, const std::function<void()>& instead, Undefined kind) {
  if (ends_at_undefined()) {
    emit(Assume{valid, AssumeKind::Undefined, kind});
    return !valid.is_false();
  }
  if (valid.is_true()) return true;
  if (valid.is_false()) {
    if (instead) instead();
    return false;
  }
  flush();
  aside(terms().negate(valid), instead);
  emit(Assume{valid, AssumeKind::Branch});
  return true;
}

void MemoryEdges::require_modelled(Term valid, const char* note) {
  edge_to(new_location(LocationKind::Unmodelled, note), Assume{terms().negate(valid), AssumeKind::Branch});
  emit(Assume{valid, AssumeKind::Branch});
}

}  // namespace warrant
