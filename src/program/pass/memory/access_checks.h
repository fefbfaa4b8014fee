// Whether accesses are valid: null, lifetime, bounds and constant objects, each with its kind if the property asks for
// it. In the relaxed program, lifetimes.
#pragma once

#include <functional>

#include "program/pass/memory/memory_ghosts.h"

namespace warrant {

// Blocks that one check tells apart. With more, an access that is not evidently valid is beyond what is modelled.
inline constexpr std::size_t max_told_apart = 200;

class AccessChecks : MemoryPart {
 public:
  AccessChecks(MemoryContext& context, const MemoryVariables& variables, MemoryEdges& edges, MemoryGhosts& ghosts)
      : MemoryPart(context), variables_(variables), edges_(edges), ghosts_(ghosts) {}

  // What remains of the operation happens only if the access is valid; otherwise the execution ends, or goes on behind
  // the operation with what `instead` emits, if anything. False if the access is never valid. `constant_bytes` is the
  // number of bytes, if that is constant.
  bool check(const Place& place, Term address, Term bytes, std::uint64_t constant_bytes,
             const std::function<void()>& instead);
  bool check_span(const Place& place, Term address, Term length, const OffsetSet& size);
  // After that, for a write of so many bytes that is no initialisation.
  bool check_write(const Place& place, Term address, Term bytes);
  // Of the relaxed program. What was in a dead block may be anything; whom a write to it hits is not modelled.
  bool go_on_if_dead(const Place& place, Term address, Term bytes, const std::function<void()>& instead);

  // True at least for every address from which `bytes` bytes lie in one block of the region.
  Term is_valid(const Place& place, Term address, Term bytes) const;
  // Of an address that the analysis lost track of: an object that it does not know of may lie there. If that is to be
  // reported as an error, the replay finds out.
  bool require_known(Term valid, Undefined kind);

 private:
  bool check_nowhere(const Place& place, Term address, const std::function<void()>& instead);
  bool check_memory(const Place& place, Term address, Term bytes, std::uint64_t constant_bytes);
  Term is_dead_access(const Place& place, Term address) const;
  std::optional<Term> is_within_bounds(const Place& place, Term address, Term bytes) const;

  const MemoryVariables& variables_;
  MemoryEdges& edges_;
  MemoryGhosts& ghosts_;
};

}  // namespace warrant
