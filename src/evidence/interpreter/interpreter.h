// The concrete execution of a Program, in its lowered or in its reference form.
//
// Semantics (docs/semantics.md): an execution ends at its first undefined behaviour. At a location with several
// out-edges it takes the first whose assume holds; where more than one is enabled outside C's conditions, the input
// source chooses. Recursion needs no host stack and has no bound but the budget.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "evidence/interpreter/input.h"
#include "evidence/interpreter/input_memory.h"
#include "evidence/interpreter/memory.h"
#include "evidence/interpreter/state.h"
#include "program/program.h"
#include "result/outside_access.h"

namespace warrant {

// Told of every step of a run, at a cost: a run that is watched is several times slower.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  // The edge was taken. `value` is the C value that it gave to a scalar, if it gave one.
  virtual void step(const Edge& edge, const std::optional<Value>& value) = 0;
  // The step was undefined behaviour of this kind: the run ends there.
  virtual std::optional<Undefined> objection() const { return std::nullopt; }

  // Over the lowered form, to those who want to know: where the memory is, before the first step; what the next step
  // reads or has written in it; and calls, with the values of their arguments, and their ends.
  virtual bool wants_details() const { return false; }
  virtual void starts(Memory&) {}
  virtual void reads(const Block&, std::uint64_t /*address*/, ScalarType) {}
  virtual void writes(const Block&, std::uint64_t /*address*/, ScalarType, const Value&) {}
  virtual void enters(const Procedure&, std::span<const Value> /*arguments*/) {}
  virtual void returns() {}
};

struct RunOptions {
  std::uint64_t max_steps = UINT64_MAX;                     // edges
  std::uint64_t max_inputs = UINT64_MAX;                    // that were read, or some more
  std::optional<double> max_seconds;                        // CPU time of the process, from the start of the run
  std::uint64_t max_memory_bytes = std::uint64_t{2} << 30;  // of blocks; a quarter of it for calls, another for arrays
  bool keeps_inputs = true;                                 // for the result; long runs read many
  AddressOrder address_order = AddressOrder::Ascending;
  std::ostream* trace = nullptr;  // one line per edge: place, operation, new value
  RunObserver* observer = nullptr;
};

// How a run ended.
struct Returned {
  std::optional<Integer> value;  // of main
};
struct ErrorReached {
  std::string note;                         // the property's event: "reach_error", "signed overflow: ..."
  std::optional<Undefined> violation = {};  // if that is no call
  // An access is misaligned if its object lies at a multiple of the alignment, and may not be if it lies elsewhere.
  bool depends_on_place = false;
  std::optional<OutsideAccess> access = {};  // if it is one
};
struct Blocked {
  AssumeKind kind;
};
struct UndefinedBehaviour {
  Undefined kind;
  std::string description;  // the kind in words, with what is known about this instance
};
struct Ended {};  // exit, abort
struct UnmodelledReached {
  std::string note;
};
struct RecursionCutReached {
  std::string note;
};
struct OutOfBudget {
  std::string what;  // "steps", "time", "memory", "inputs"
};
using RunEnd = std::variant<Returned, ErrorReached, Blocked, UndefinedBehaviour, Ended, UnmodelledReached,
                            RecursionCutReached, OutOfBudget>;

struct RunResult {
  RunEnd end;
  SourceRange where;
  SourceRange place = {};  // the same, or the call that has led from the program's text into a model of the library
  std::uint64_t steps = 0;
  std::uint64_t blocks = 0;                   // allocated
  std::vector<ReadInput> inputs;              // in the order read
  std::vector<InputBlock> input_blocks = {};  // in the order made; over the lowered form
};

// What the program prints goes to `output`, if there is one.
RunResult run(const Program& program, InputSource& source, const RunOptions& options = {},
              std::ostream* output = nullptr);

// One line without the place: "returned 3", "error reached at f.c:12 (reach_error)", "out of budget after 10 steps".
std::string describe(const RunResult& result, const Program& program);

}  // namespace warrant
