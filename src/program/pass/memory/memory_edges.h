// The stretch of edges that replaces one edge of the inlined program.
#pragma once

#include <functional>

#include "program/pass/memory/inlined_terms.h"

namespace warrant {

// Operations are emitted at the cursor, which moves on. The last one is held back until its target is known.
class MemoryEdges : MemoryPart {
 public:
  // Copies the inlined program's locations.
  MemoryEdges(MemoryContext& context, InlinedTerms& inlined_terms);

  void begin(EdgeId edge);             // the edge to replace; the cursor is at its source
  void begin_start();                  // the cursor is at a new entry, in front of the old one
  void finish(LocationId target);      // the stretch ends there
  void finish() { finish(target()); }  // or behind the edge that is replaced
  void emit(Operation operation);
  bool has_held() const { return held_.has_value(); }
  void flush();  // the cursor becomes a location

  LocationId cursor() const { return cursor_; }  // after a flush
  void move_to(LocationId location) { cursor_ = location; }
  LocationId new_location(LocationKind kind = LocationKind::Plain, std::string note = {});
  void edge_to(LocationId target, Operation operation);  // aside; the cursor stays

  // Where the condition holds, the execution goes on behind the edge that is replaced, with what `body` emits. What
  // follows is reached in either case.
  void aside(Term condition, const std::function<void()>& body);
  // What follows happens only if `valid`; otherwise the execution ends as undefined, or goes on behind the edge with
  // what `instead` emits, if anything. False if it is never valid.
  bool require(Term valid, const std::function<void()>& instead, Undefined kind = Undefined::InvalidAccess);
  // Otherwise the execution comes to a location that is not modelled.
  void require_modelled(Term valid, const char* note);

  // The term as the edge uses it, over the variables of the new program.
  Term renamed(Term term) { return inlined_terms_.renamed(edge_, term); }
  SourceRange range() const { return range_; }

  std::vector<EdgeId> take_edge_origins() { return std::move(edge_origins_); }
  std::vector<LocationId> take_location_origins() { return std::move(location_origins_); }

 private:
  LocationId target() const { return inlined_.cfa().edge(edge_).target; }

  InlinedTerms& inlined_terms_;
  std::vector<EdgeId> edge_origins_;
  std::vector<LocationId> location_origins_;
  EdgeId edge_ = none_id;  // being replaced
  SourceRange range_;
  LocationId cursor_ = none_id;
  std::optional<Operation> held_;
};

}  // namespace warrant
