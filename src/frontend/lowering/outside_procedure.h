// The procedure that a call of a function without a body calls: it changes all that other files can change.
#pragma once

#include <vector>

#include "frontend/lowering/module_context.h"

namespace warrant {

class OutsideProcedure : ModuleContext {
 public:
  explicit OutsideProcedure(const ModuleContext& context) : ModuleContext(context) {}

  ProcedureId procedure();
  void add(GlobalVariable global) { shared_.push_back(global); }  // which other files can see
  // From now on, functions without a body may change it.
  void share(Object object, const clang::VarDecl* variable, Unit& unit);
  void finish();  // when all globals are known

 private:
  ProcedureId procedure_ = none_id;
  std::vector<GlobalVariable> shared_;
};

}  // namespace warrant
