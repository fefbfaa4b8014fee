// Instructions of an inline assembly that are known exactly, on whole operands of its statement.
#pragma once

#include <optional>
#include <vector>

#include "frontend/lowering/assembly_text.h"
#include "frontend/lowering/function_context.h"
#include "frontend/lowering/place.h"

namespace warrant {

// An operand of the text, in the order of its numbers: outputs, then inputs.
struct AssemblyOperand {
  std::optional<LValue> place;  // of outputs and of inputs in memory
  ScalarType type;
  Term value;  // null: not known, or in memory
  bool is_output = false, may_change = false;
  bool is_tied = false;    // an input whose place is that of an output
  bool is_early = false;   // an output that shares its place with no input
  bool is_memory = false;  // may lie in memory that other operands name, too
  bool is_shown = false;   // a variable of its own that the text may know the place of
};

struct AssemblyStep {
  Opcode step;
  unsigned bytes;
  std::vector<unsigned> operands;    // the last one is changed
  std::optional<Integer> immediate;  // in place of the first
  std::optional<unsigned> accumulator;
};

// The instruction, if all of its operands are whole operands of the statement.
std::optional<AssemblyStep> assembly_step(const clang::GCCAsmStmt* stmt, const AssemblyInstruction& instruction,
                                          const std::vector<AssemblyOperand>& operands);
// It has to do with what its operands hold, and not with where they lie, as lea has.
bool hides_addresses(const AssemblyInstruction& instruction);

// The name of values that nobody knows.
constexpr const char* assembly_value_name = "inline assembly";

class AssemblyExecution : FunctionContext {
 public:
  AssemblyExecution(const FunctionContext& context, std::vector<AssemblyOperand>& operands)
      : FunctionContext(context), operands_(operands) {}

  bool execute(const AssemblyStep& step);  // on the values of the operands; false: it reads one that has no value

 private:
  Term get(unsigned index);  // null: it has no value
  void set(unsigned index, Term value);
  Term computed(Opcode step, Term old, Term source);
  Term swapped_bytes(Term value);
  bool set_by_flag(const AssemblyStep& step);
  bool compare_exchange(const AssemblyStep& step, Term source, Term old);
  void scan(const AssemblyStep& step, Term source);

  std::vector<AssemblyOperand>& operands_;
  ScalarType type_;             // of the step's operands
  Term is_zero_, is_negative_;  // flags; null: not known
  bool has_written_ = false;    // an output whose register an input may share, before this step
  bool writes_ = false;         // this step does
};

}  // namespace warrant
