#include "frontend/lowering/code_addresses.h"

#include "clang/AST/Attr.h"
#include "frontend/lowering/entry_procedure.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/procedures.h"

namespace warrant {

Term CodeAddresses::function_address(const clang::FunctionDecl* function, Unit& unit) {
  const clang::FunctionDecl* target = unit.find_function(function->getNameAsString());
  if (function->isExternallyVisible() && !unit.is_model())
    if (const LinkedFunction* linked = units.linkage().function(function->getNameAsString()))
      target = linked->definition;
  if (target) function = target;
  const std::string name =
      (function->isExternallyVisible() ? "" : own_name_prefix + unit.prefix()) + function->getNameAsString();
  const auto [entry, inserted] = function_addresses_.try_emplace(name, Term());
  if (inserted) {
    Term& address = entry->second;
    address = next_code_address();
    program.code_names.push_back(function->getNameAsString());
    if (is_weak_and_undefined(function, unit)) address = weak_address(function->getNameAsString(), address);
    return address;
  }
  return entry->second;
}

// Functions and labels, in the order in which they are seen; the new one is counted already.
Term CodeAddresses::next_code_address() {
  const long number = static_cast<long>(function_addresses_.size() + label_addresses_.size()) - 1;
  return encoding().address(Integer(first_function_address + function_address_step * number));
}

Term CodeAddresses::label_address(const clang::LabelDecl* label) {
  const auto [entry, inserted] = label_addresses_.try_emplace(label, Term());
  if (inserted) {
    entry->second = next_code_address();
    program.code_names.push_back(label->getNameAsString());
  }
  return entry->second;
}

bool CodeAddresses::is_weak_and_undefined(const clang::FunctionDecl* function, Unit& unit) {
  if (unit.is_model()) return false;
  bool weak = false;
  for (const clang::FunctionDecl* redeclaration : function->redecls())
    weak = weak || redeclaration->hasAttr<clang::WeakAttr>() || redeclaration->hasAttr<clang::WeakImportAttr>();
  const std::string name = function->getNameAsString();
  return weak && !units.defined_by_program(name, unit) && !units.model_unit(name);
}

Term CodeAddresses::weak_address(const std::string& name, Term address) {
  const auto add = [&](std::string text, ScalarType type) {
    Variable made;
    made.name = std::move(text);
    made.role = VariableRole::Global;
    made.type = type;
    return program.add_variable(std::move(made));
  };
  const ScalarType boolean = ScalarType::boolean();
  const VariableId exists = add("(" + name + " exists)", boolean);
  const VariableId value = add("(address of " + name + ")", encoding().pointer_type());
  entry.emit_early(Havoc{exists, Input{InputKind::External, name + " is defined elsewhere", boolean, {}, {}}});
  const Term is_there = encoding().truth(program.symbol(exists), boolean);
  entry.emit_early(Assign{value, terms().ite(is_there, address, encoding().zero(encoding().pointer_type()))});
  return program.symbol(value);
}

}  // namespace warrant
