#include "frontend/lowering/procedures.h"

#include "frontend/lowering/completion.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/text_ranges.h"

namespace warrant {

ProcedureId Procedures::procedure_for(const clang::FunctionDecl* function, Unit& unit) {
  const std::string name = function->getNameAsString();
  if (unit.is_model())
    if (const clang::FunctionDecl* own = unit.find_function(name)) return procedure_of(own, unit);
  if (!unit.is_model() || function->isExternallyVisible())
    if (const LinkedFunction found = units.find_in_program(name, unit); found.definition)
      return procedure_of(found.definition, *found.unit);
  return function->isExternallyVisible() ? model_procedure(name) : none_id;
}

ProcedureId Procedures::model_procedure(const std::string& name) {
  Unit* home = units.model_unit(name);
  const clang::FunctionDecl* definition = home ? home->find_function(name) : nullptr;
  return definition ? procedure_of(definition, *home) : none_id;
}

ProcedureId Procedures::out_of_memory() {
  if (!units.names_anywhere("__errno_location")) return none_id;
  const std::string name = "__warrant_out_of_memory";
  Unit* const unit = units.model_unit(name);
  return procedure_for(unit->find_function(name), *unit);
}

ProcedureId Procedures::add_bodiless(const char* name, Unit& unit) {
  const auto id = static_cast<ProcedureId>(program.procedures.size());
  functions_.push_back({nullptr, &unit});
  program.procedures.emplace_back();
  Procedure& procedure = program.procedures.back();
  procedure.name = name;
  procedure.cfa.entry = procedure.cfa.add_location();
  procedure.cfa.exit = procedure.cfa.add_location();
  return id;
}

std::optional<ProcedureId> Procedures::next_to_lower() {
  if (to_lower_.empty()) return std::nullopt;
  const ProcedureId id = to_lower_.front();
  to_lower_.pop_front();
  return id;
}

ProcedureId Procedures::procedure_of(const clang::FunctionDecl* definition, Unit& home) {
  const std::string name = definition->getNameAsString();
  // An inline definition is not the one that other files see.
  const bool is_shared = definition->isExternallyVisible() &&
                         (!definition->isInlined() || definition->isInlineDefinitionExternallyVisible());
  const std::string key = (is_shared ? "" : own_name_prefix + home.prefix()) + name;
  if (const auto known = procedures_.find(key); known != procedures_.end()) return known->second;

  const auto id = static_cast<ProcedureId>(program.procedures.size());
  procedures_[key] = id;
  functions_.push_back({definition, &home, can_end_without_value(definition)});
  program.procedures.emplace_back();
  Procedure& procedure = program.procedures.back();
  procedure.name = name;
  procedure.range = text.range(definition->getSourceRange(), home);
  procedure.cfa.entry = procedure.cfa.add_location(procedure.range);
  procedure.cfa.exit = procedure.cfa.add_location(procedure.range);

  add_signature(id, definition, home);
  to_lower_.push_back(id);
  return id;
}

// Callers need it before the body is lowered.
void Procedures::add_signature(ProcedureId id, const clang::FunctionDecl* definition, Unit& home) {
  Procedure& procedure = program.procedures[id];
  const auto add = [&](std::string c_name, clang::QualType c_type, ScalarType type, VariableRole role) {
    Variable variable;
    variable.name = procedure.name + "::" + c_name;
    variable.c_name = role == VariableRole::Local ? c_name : "";
    variable.c_type = c_type.getAsString();
    variable.role = role;
    variable.type = type;
    variable.procedure = id;
    variable.declared = procedure.range;
    const VariableId made = program.add_variable(std::move(variable));
    program.procedures[id].locals.push_back(made);
    return made;
  };
  const clang::QualType result = definition->getReturnType();
  if (TypeMap::is_aggregate(result)) {
    procedure.parameters.push_back(add("(result address)", result, encoding().pointer_type(), VariableRole::Temporary));
  } else if (!result->isVoidType()) {
    const std::optional<ScalarType> type = home.types().scalar(result);
    procedure.result = add("(result)", result, type.value_or(ScalarType::integer(4, true)), VariableRole::Temporary);
  }
  for (const clang::ParmVarDecl* parameter : definition->parameters()) {
    const std::optional<ScalarType> type = home.types().scalar(parameter->getType());
    const bool by_address = TypeMap::is_aggregate(parameter->getType());
    procedure.parameters.push_back(
        add(parameter->getNameAsString(), parameter->getType(),
            by_address ? encoding().pointer_type() : type.value_or(ScalarType::integer(4, true)), VariableRole::Local));
  }
  if (definition->isVariadic())
    procedure.parameters.push_back(
        add("(variadic arguments)", home.context().VoidPtrTy, encoding().pointer_type(), VariableRole::Temporary));
}

}  // namespace warrant
