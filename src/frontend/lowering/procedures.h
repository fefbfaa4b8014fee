// The procedures of a program: one for each function that is called, of its own or of a library model.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/lowering/module_context.h"

namespace warrant {

// Before the names that a file has for itself, so that they are not those that others see.
inline const std::string own_name_prefix = "(own) ";

class Procedures : ModuleContext {
 public:
  explicit Procedures(const ModuleContext& context) : ModuleContext(context) {}

  // The procedure of a function with a body: the program's own, or a library model's. Lowers it later. none_id: there
  // is neither.
  ProcedureId procedure_for(const clang::FunctionDecl* function, Unit& unit);
  ProcedureId model_procedure(const std::string& name);  // of a library function; none_id: it has no model
  ProcedureId add_bodiless(const char* name, Unit& unit);
  // The procedure that sets errno to ENOMEM, in programs that look at errno; else none_id.
  ProcedureId out_of_memory();

  const clang::FunctionDecl* definition_of(ProcedureId procedure) const { return functions_[procedure].definition; }
  Unit& unit_of(ProcedureId procedure) { return *functions_[procedure].unit; }
  // Whether the procedure can end without the value that its type promises. Then `returned` tells at its end.
  bool may_lack_result(ProcedureId procedure) const { return functions_[procedure].may_lack_result; }
  std::optional<ProcedureId> next_to_lower();

  bool has_more() const { return !to_lower_.empty(); }

 private:
  struct Function {
    const clang::FunctionDecl* definition;
    Unit* unit;
    bool may_lack_result = false;
  };
  ProcedureId procedure_of(const clang::FunctionDecl* definition, Unit& home);
  void add_signature(ProcedureId id, const clang::FunctionDecl* definition, Unit& home);

  std::vector<Function> functions_;  // by ProcedureId; the entry has no definition
  std::map<std::string, ProcedureId> procedures_;
  std::deque<ProcedureId> to_lower_;
};

}  // namespace warrant
