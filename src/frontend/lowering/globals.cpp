#include "frontend/lowering/globals.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "frontend/lowering/code_addresses.h"
#include "frontend/lowering/completion.h"
#include "frontend/lowering/entry_procedure.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/outside_procedure.h"
#include "frontend/lowering/text_ranges.h"

namespace warrant {
namespace {

// Some declarations leave the length of an array open that others give.
clang::QualType complete_type_of(const clang::VarDecl* variable) {
  for (const clang::VarDecl* redeclaration : variable->redecls())
    if (!redeclaration->getType()->isIncompleteType()) return redeclaration->getType();
  return variable->getType();
}

}  // namespace

void Globals::allocate_static(Allocate allocation, SourceRange where) {
  const VariableId target = allocation.target;
  static_allocations_[target] = entry.emit_early(std::move(allocation), where);
}

Object Globals::new_global(const clang::VarDecl* variable, Unit& unit, const std::string& name) {
  const clang::QualType type = variable->getType();
  const std::optional<ScalarType> scalar = unit.types().scalar(type);
  Object object;
  // The program may take the address of a variable that a model defines.
  const bool is_shared = unit.is_model() && variable->isExternallyVisible() && defining_declaration(variable);
  object.in_memory =
      !scalar || is_shared || unit.is_address_taken(variable) || units.linkage().is_address_taken(variable);
  Variable made;
  made.c_name = variable->getNameAsString();
  made.name = object.in_memory ? "&" + name : name;
  made.c_type = type.getAsString();
  made.role = object.in_memory ? VariableRole::Address : VariableRole::Global;
  made.type = object.in_memory ? encoding().pointer_type() : *scalar;
  made.declared = text.range(variable->getSourceRange(), unit);
  object.variable = program.add_variable(std::move(made));
  return object;
}

// A variable of the library that a model defines, as optind.
std::optional<Object> Globals::model_variable(const clang::VarDecl* variable, Unit& unit) {
  Unit* home = units.model_unit(variable->getNameAsString());
  if (!home) return std::nullopt;
  for (const clang::Decl* decl : home->context().getTranslationUnitDecl()->decls()) {
    const auto* found = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!found || found->getName() != variable->getName() || !found->isExternallyVisible()) continue;
    const clang::VarDecl* definition = defining_declaration(found->getCanonicalDecl());
    const std::optional<ScalarType> given = unit.types().scalar(variable->getType());
    if (definition && given && given == home->types().scalar(definition->getType())) return global(definition, *home);
  }
  return std::nullopt;
}

Object Globals::global(const clang::VarDecl* variable, Unit& unit) {
  variable = unit.resolve(variable)->getCanonicalDecl();
  if (const auto known = globals_.find(variable); known != globals_.end()) return known->second;
  if (const LinkedVariable* linked = units.find_elsewhere(variable, unit)) {
    const Object object = global(linked->definition, *linked->unit);
    return globals_[variable] = object;
  }
  std::string name = variable->getNameAsString();
  const bool visible = variable->isExternallyVisible();
  if (name == "__warrant_rounding_mode") return globals_[variable] = rounding_mode();
  if (!visible) name = unit.prefix() + name;
  if (visible)
    if (const auto known = globals_by_name_.find(name); known != globals_by_name_.end())
      return globals_[variable] = known->second;

  const clang::VarDecl* definition = defining_declaration(variable);
  if (visible && !definition && !unit.is_model())
    if (const std::optional<Object> modelled = model_variable(variable, unit)) return globals_[variable] = *modelled;
  const clang::VarDecl* described = definition ? definition : variable->getMostRecentDecl();
  const Object object = new_global(described, unit, name);
  globals_[variable] = object;
  if (visible) globals_by_name_[name] = object;
  if (object.in_memory) allocate(object, described, definition, unit, name);
  to_initialise_.push_back({object, described, &unit});
  if (visible && !unit.is_model() && !is_in_library(described)) outside.add({object, described, &unit});
  if (object.in_memory && !definition && variable->hasAttr<clang::WeakAttr>()) {
    const Term address = code.weak_address(name, program.symbol(object.variable));
    const Object weak{program.variable_of(address), true};
    globals_[variable] = weak;
    globals_by_name_[name] = weak;
    return weak;
  }
  return object;
}

void Globals::allocate(Object object, const clang::VarDecl* described, const clang::VarDecl* definition, Unit& unit,
                       const std::string& name) {
  const clang::QualType type = complete_type_of(described);
  Integer size = unit.types().size_of(type);
  if (!definition && type->isIncompleteType()) size = Integer(external_object_bytes);
  if (const auto* array = unit.context().getAsIncompleteArrayType(type))
    size = definition ? unit.types().size_of(array->getElementType())  // a tentative `int a[];` has one element
                      : Integer(external_object_bytes);
  if (definition) {
    // A flexible array member with an initialiser is longer than its type.
    if (const auto* record = type->getAs<clang::RecordType>();
        record && record->getDecl()->hasFlexibleArrayMember() && definition->hasInit())
      size = size + Integer(static_cast<long>(definition->getFlexibleArrayInitChars(unit.context()).getQuantity()));
  }
  const Content content = definition ? Content::Zero : content_of_others();
  allocate_static(
      {object.variable, encoding().address(size), std::max(1U, unit.types().align_of(described)), Lifetime::Static,
       content, name, definition && unit.types().is_constant(type), nullptr, unit.types().shape(type)},
      program.variable(object.variable).declared);
}

Object Globals::rounding_mode() {
  const std::string name = "__warrant_rounding_mode";
  if (const auto known = globals_by_name_.find(name); known != globals_by_name_.end()) return known->second;
  Variable made;
  made.name = name;
  made.role = VariableRole::Global;
  made.type = ScalarType::integer(4, true);
  Object object;
  object.variable = program.add_variable(std::move(made));
  entry.emit_early(Assign{object.variable, encoding().constant(0, ScalarType::integer(4, true))});
  return globals_by_name_[name] = object;
}

Object Globals::string_literal(const clang::StringLiteral* literal, Unit& unit) {
  // Equal literals share one object, as compilers do.
  const std::string key = std::to_string(literal->getCharByteWidth()) + ":" + literal->getBytes().str();
  if (const auto known = strings_.find(key); known != strings_.end()) return known->second;
  Object object;
  object.in_memory = true;
  Variable made;
  made.name = "&string";
  made.role = VariableRole::Address;
  made.type = encoding().pointer_type();
  object.variable = program.add_variable(std::move(made));
  strings_[key] = object;

  const unsigned width = literal->getCharByteWidth();
  const Integer size = Integer(static_cast<long>(literal->getLength()) + 1) * Integer(width);
  auto bytes = std::make_shared<std::string>();
  for (unsigned i = 0; i < literal->getLength(); ++i) {
    for (unsigned k = 0; k < width; ++k) bytes->push_back(static_cast<char>(literal->getCodeUnit(i) >> 8 * k));
  }
  allocate_static({object.variable, encoding().address(size), width, Lifetime::Static, Content::Zero, "string literal",
                   true, std::move(bytes)},
                  text.range(literal->getSourceRange(), unit));
  return object;
}

std::optional<GlobalVariable> Globals::next_to_initialise() {
  if (to_initialise_.empty()) return std::nullopt;
  const GlobalVariable next = to_initialise_.front();
  to_initialise_.pop_front();
  return next;
}

}  // namespace warrant
