// The machine behind interpreter.h: it takes one edge after the other.
#pragma once

#include <utility>
#include <vector>

#include "evidence/interpreter/call_stack.h"
#include "evidence/interpreter/edge_code.h"
#include "evidence/interpreter/interpreter.h"
#include "evidence/interpreter/machine_memory.h"
#include "evidence/interpreter/operands.h"
#include "evidence/interpreter/printer.h"
#include "evidence/interpreter/run_ending.h"

namespace warrant {

class Machine {
 public:
  Machine(const Program& program, InputSource& source, const RunOptions& options, std::ostream* output);
  RunResult run();

 private:
  // Each returns false when the run has ended.
  bool take_plain(EdgeCode& code);
  bool take(EdgeCode& code);
  bool stop(LocationId location);
  bool stop_without_edge(const Location& location);
  bool call(EdgeCode& code, const Call& operation);
  bool return_from_frame();
  bool within_budget();

  void prepare_location(LocationCode& code, const Location& location);
  EdgeCode* enabled_edge(const Location& location, LocationCode::Shape shape);
  bool holds(EdgeCode& code);
  void enter(ProcedureId procedure);

  bool assign(EdgeCode& code, const Assign& operation);
  void assign_array(EdgeCode& code, VariableId target);
  void havoc(const Havoc& operation);

  void tell(const Edge& edge);

  const Program& program_;
  const RunOptions options_;
  const bool lowered_;
  const bool watched_;          // every step is told
  RunObserver* const details_;  // who is told more, or null
  State state_;
  EdgeOperands operands_;
  CallStack calls_;
  RunEnding ending_;
  MachineMemory memory_;
  Printer printer_;

  std::vector<ProcedureCode> procedures_;
  ProcedureCode* current_ = nullptr;
  LocationId location_ = 0;
  std::vector<std::pair<Slot, Slot>> writes_;

  std::uint64_t steps_ = 0;
  std::uint64_t next_check_ = 0;
  double start_ = 0;  // CPU seconds of the process
};

}  // namespace warrant
