#include "frontend/lowering/function_context.h"

#include "frontend/lowering/module_units.h"
#include "frontend/lowering/text_ranges.h"

namespace warrant {

ScalarType FunctionContext::scalar(clang::QualType type) const {
  if (const std::optional<ScalarType> found = types().scalar(type)) return *found;
  if (type->isVoidType()) return int_type();
  unmodelled_type(type);
  return int_type();
}

void FunctionContext::unmodelled_type(clang::QualType type) const {
  out.unmodelled((type->isVectorType() ? "vector type " : "type ") + type.getCanonicalType().getAsString());
}

void FunctionContext::refuse_if_refused(const clang::Decl* declaration) const {
  if (const std::string* construct = unit.refusal(declaration)) out.unmodelled(*construct);
  // Another file may define it in a way that is refused.
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
  const LinkedVariable* linked = variable ? module.units.find_elsewhere(variable, unit) : nullptr;
  if (linked)
    if (const std::string* construct = linked->unit->refusal(linked->definition)) out.unmodelled(*construct);
}

void FunctionContext::refuse_if_refused(clang::QualType type) const {
  if (const std::optional<std::string> construct = unit.refusal(type)) out.unmodelled(*construct);
}

SourceRange FunctionContext::range(const clang::Stmt* statement) const {
  return module.text.range(statement->getSourceRange(), unit);
}

}  // namespace warrant
