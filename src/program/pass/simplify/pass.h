// Passes: transformations of programs in reference form, and the way back for what is found out about the result.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "logic/value.h"
#include "program/program.h"

namespace warrant {

// An input read on a path: its Havoc edge, and the C value it gave. Without a value, the input has to be solved for
// again (it was removed, so any value may do, or a value may have to be found that leads along the path).
struct TraceInput {
  EdgeId edge;
  std::optional<Value> value;
};

// A path from the entry and its inputs in the order read. Where an edge does not start at the end of the one before
// it, code that a pass removed lies between the two: the way through it has to be found again.
struct Trace {
  std::vector<EdgeId> edges;
  std::vector<TraceInput> inputs;
};

// For each location, a formula over the program's variables that holds whenever an execution is there. A null Term says
// nothing about its location; what is translated back is inductive if the given annotation is, and says everything.
using Annotation = std::vector<Term>;  // by LocationId

// From the program that a pass made back to the one it was given. Evidence that is translated back is checked again:
// a translation may fail to prove what the pass did, but may not be trusted.
class BackTranslation {
 public:
  virtual ~BackTranslation() = default;
  virtual Trace trace(const Trace& trace) const = 0;
  virtual Annotation annotation(const Annotation& annotation) const = 0;
  // The other way: what has become of a location of the given program; none_id if it is gone.
  virtual LocationId image(LocationId location) const = 0;
};

struct PassResult {
  Program program;
  std::unique_ptr<const BackTranslation> back;
};

// Variables keep their ids and symbols through every pass, even when nothing uses them any more.
using Pass = PassResult (*)(Program program);

}  // namespace warrant
