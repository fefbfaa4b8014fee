// The procedure in which the program starts: it allocates and initialises global variables and calls main.
#pragma once

#include <functional>

#include "frontend/lowering/module_context.h"

namespace warrant {

struct FunctionContext;

class EntryProcedure : ModuleContext {
 public:
  explicit EntryProcedure(const ModuleContext& context) : ModuleContext(context) {}

  void begin(Unit& unit);
  EdgeId emit_early(Operation operation, const SourceRange& where = {});  // among the allocations
  // What `code` emits goes where the procedure goes on. The unit is the one whose text it is about.
  void emit(Unit& unit, const std::function<void(const FunctionContext&)>& code);
  LocationId current() const { return current_; }
  void move_to(LocationId location) { current_ = location; }
  void insert(LocationId at, const std::function<void()>& emits);  // what follows `at` follows what is emitted
  void finish();

 private:
  Cfa& cfa() { return program.procedures[program.entry].cfa; }

  LocationId allocations_end_ = 0, initialisers_start_ = 0;
  LocationId current_ = 0;
  SourceRange here_;
};

}  // namespace warrant
