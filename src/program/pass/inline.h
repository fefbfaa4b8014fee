// Inlining: from one procedure per C function to a single one without calls.
//
// Every call gets its own copy of the callee, with its own copies of the callee's locals. A call of a procedure by
// itself in tail position becomes a jump, provided that no object in memory belongs to the activation. Other recursion
// is unrolled: where a procedure would stand on the call chain more often than the bound, the call leads to a
// RecursionCut location.
//
// Procedures that are kept are copied once, and their calls are linked: edges lead from each call to the entry of the
// one copy, and from its exit to behind each call. The result has more paths than the program, those that return to
// another call than they came from, so it is good for analyses only; pass/procedure_form.h makes procedures of it
// again.
#pragma once

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "program/program.h"

namespace warrant {

struct InlineOptions {
  unsigned recursion_bound = 32;      // activations of one procedure on a call chain; at least 1
  std::size_t max_edges = 2'000'000;  // of the result
  // The bound is lowered if unrolling makes the result larger than this and several times larger than without.
  std::size_t unrolled_edges = 20'000;
  std::set<ProcedureId> kept = {};  // if there are any, every procedure that calls itself otherwise than by jumps is
};

// What an edge of the result stands for. Together with the lowered edge it came from this tells a witness or a replay
// where in the lowered program it is.
enum class EdgeRole : std::uint8_t {
  Operation,  // a copy of the lowered edge
  Argument,   // part of a call: passes the arguments and enters the callee
  Return,     // part of a call: leaves the callee and passes its result
  TailCall,   // part of a call that became a jump
  Cut,        // a call beyond the recursion bound
  Start,      // made by a pass: stands before the first lowered edge
  Link,       // between a call and the copy of a procedure that is kept
};
struct EdgeOrigin {
  ProcedureId procedure = none_id;  // of the lowered program; none_id for Start
  EdgeId edge = none_id;            // in that procedure
  EdgeRole role = EdgeRole::Operation;
};

// One copy of a procedure. Frame 0 is the entry procedure.
using FrameId = std::uint32_t;
struct Frame {
  ProcedureId procedure = none_id;  // of the lowered program
  FrameId parent = none_id;
  EdgeId call = none_id;  // the Call edge in the parent's procedure
};

// Where the parts of a program with one procedure come from in the lowered program.
struct Origins {
  std::vector<EdgeOrigin> edges;  // by EdgeId
  std::vector<Frame> frames;
  std::vector<FrameId> location_frames;  // by LocationId: with the parents this is the call stack
  std::vector<FrameId> variable_frames;  // by VariableId; none_id for globals
};

// A procedure that is kept, or the entry procedure: with all that is inlined in it. Its root frame has no parent.
struct InlinedUnit {
  ProcedureId procedure = none_id;  // of the lowered program
  FrameId frame = none_id;
  LocationId entry = none_id, exit = none_id;  // the exit is none_id if it does not return
  std::vector<VariableId> parameters;
  VariableId result = none_id;
  bool is_recursive = false;
};

// A call of a unit. Variables of the calling unit hold the arguments.
struct LinkedCall {
  std::size_t unit;
  LocationId from, to;  // `to` is none_id if the unit does not return
  std::vector<VariableId> arguments;
  VariableId result = none_id;
  SourceRange range;
  EdgeOrigin origin;
};

struct Inlined {
  Program program;
  Origins origins;
  unsigned recursion_bound;             // may be lower than asked for
  std::vector<InlinedUnit> units = {};  // the entry procedure first
  std::vector<LinkedCall> calls = {};
};
// Even with every recursive call cut the result exceeds max_edges.
struct InlineFailure {
  std::string reason;
};

// `lowered` has an entry procedure. Time and space are linear in the size of the result or of `unrolled_edges`.
std::variant<Inlined, InlineFailure> inline_calls(const Program& lowered, const InlineOptions& options = {});

}  // namespace warrant
