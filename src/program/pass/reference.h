// From the lowered form of a program to its reference form: inlining, memory resolution, instrumentation.
#pragma once

#include <string>
#include <variant>

#include "program/pass/inline.h"
#include "program/pass/memory/memory.h"
#include "program/program.h"

namespace warrant {

struct Reference {
  Program program;
  Origins origins;           // of its edges, locations and variables in the lowered program
  unsigned recursion_bound;  // see Inlined
  MemoryMap memory;
};
using ReferenceResult = std::variant<Reference, InlineFailure>;

// Of an inlined program, whose origins are moved on.
struct ResolvedReference {
  Reference reference;
  std::vector<VariableId> copies;  // by variable of the inlined program; none_id for those that have become constants
};
ResolvedReference resolve_and_instrument(Inlined& inlined, const Program& lowered, const MemoryOptions& options = {});

ReferenceResult make_reference(const Program& lowered, const InlineOptions& inline_options = {},
                               const MemoryOptions& memory_options = {});

}  // namespace warrant
