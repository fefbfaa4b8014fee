// The lowering of a program: its files are read, and what can be executed is lowered, from main on.
#pragma once

#include <vector>

#include "frontend/lowering/assumption_notes.h"
#include "frontend/lowering/claim_points.h"
#include "frontend/lowering/code_addresses.h"
#include "frontend/lowering/entry_procedure.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/jump_targets.h"
#include "frontend/lowering/module_context.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/outside_procedure.h"
#include "frontend/lowering/procedures.h"
#include "frontend/lowering/program_state.h"
#include "frontend/lowering/text_ranges.h"

namespace warrant {

class Module {
 public:
  Module(Program& program, const FrontendOptions& options);

  void lower(const std::vector<SourceFile>& files);

 private:
  void lower_from(const LinkedFunction& main);
  void lower_pending();
  void end_behind(const LinkedFunction& main);

  ModuleContext context_;
  ModuleUnits units_;
  TextRanges text_;
  ClaimPoints claims_;
  Procedures procedures_;
  Globals globals_;
  CodeAddresses code_;
  ProgramState state_;
  JumpTargets jumps_;
  OutsideProcedure outside_;
  Assumptions assumptions_;
  EntryProcedure entry_;
};

}  // namespace warrant
