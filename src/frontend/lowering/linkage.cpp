#include "frontend/lowering/linkage.h"

#include <fmt/format.h>

#include "base/error.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTStructuralEquivalence.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/lowering/module.h"

namespace warrant {

namespace {

std::string place_of(const clang::Decl* declaration) {
  const clang::SourceManager& manager = declaration->getASTContext().getSourceManager();
  const clang::PresumedLoc place = manager.getPresumedLoc(manager.getExpansionLoc(declaration->getLocation()));
  if (place.isInvalid()) return "(unknown)";
  std::string text = fmt::format("{}:{}:{}", place.getFilename(), place.getLine(), place.getColumn());
  const clang::FileID main = manager.getMainFileID();
  const auto file = manager.getNonBuiltinFilenameForID(main);
  if (file && manager.getFileID(manager.getExpansionLoc(declaration->getLocation())) != main)
    text += fmt::format(" (in {})", file->str());
  return text;
}

bool is_weak(const clang::Decl* declaration) {
  for (const clang::Decl* redeclaration : declaration->redecls())
    if (redeclaration->hasAttr<clang::WeakAttr>()) return true;
  return false;
}

bool is_tentative(const clang::VarDecl* definition) {
  return definition->isThisDeclarationADefinition() == clang::VarDecl::TentativeDefinition;
}

// Compatible in the sense of C, for types of two files. `int f()` goes with every prototype, `int a[]` with every
// length, an enumeration with the integer type that it is.
class Compatibility {
 public:
  Compatibility(clang::ASTContext& one, clang::ASTContext& other) : one_(one), other_(other) {}

  bool holds(clang::QualType a, clang::QualType b) {
    a = a.getCanonicalType();
    b = b.getCanonicalType();
    if (a.getLocalCVRQualifiers() != b.getLocalCVRQualifiers()) return false;
    const auto* array_a = one_.getAsArrayType(a);
    const auto* array_b = other_.getAsArrayType(b);
    if (array_a && array_b) {
      const auto* fixed_a = one_.getAsConstantArrayType(a);
      const auto* fixed_b = other_.getAsConstantArrayType(b);
      if (fixed_a && fixed_b && fixed_a->getSize().getZExtValue() != fixed_b->getSize().getZExtValue()) return false;
      return holds(array_a->getElementType(), array_b->getElementType());
    }
    if (a->isFunctionType() && b->isFunctionType())
      return hold(a->castAs<clang::FunctionType>(), b->castAs<clang::FunctionType>());
    if (a->isPointerType() && b->isPointerType()) return holds(a->getPointeeType(), b->getPointeeType());
    if (a->isEnumeralType() != b->isEnumeralType())
      return a->isIntegerType() && b->isIntegerType() && one_.getTypeSize(a) == other_.getTypeSize(b);
    // What is said of a type as a whole is no error of the types' own.
    llvm::DenseSet<std::pair<clang::Decl*, clang::Decl*>> different;
    clang::StructuralEquivalenceContext context(one_, other_, different, clang::StructuralEquivalenceKind::Default,
                                                /*StrictTypeSpelling=*/false, /*Complain=*/false);
    return context.IsEquivalent(a, b);
  }

 private:
  bool hold(const clang::FunctionType* a, const clang::FunctionType* b) {
    if (!holds(a->getReturnType().getUnqualifiedType(), b->getReturnType().getUnqualifiedType())) return false;
    const auto* prototype_a = llvm::dyn_cast<clang::FunctionProtoType>(a);
    const auto* prototype_b = llvm::dyn_cast<clang::FunctionProtoType>(b);
    if (!prototype_a || !prototype_b) return true;
    if (prototype_a->isVariadic() != prototype_b->isVariadic()) return false;
    if (prototype_a->getNumParams() != prototype_b->getNumParams()) return false;
    for (unsigned i = 0; i < prototype_a->getNumParams(); ++i)
      if (!holds(prototype_a->getParamType(i).getUnqualifiedType(), prototype_b->getParamType(i).getUnqualifiedType()))
        return false;
    return true;
  }

  clang::ASTContext& one_;
  clang::ASTContext& other_;
};

[[noreturn]] void refuse_second(const clang::NamedDecl* second, const clang::NamedDecl* first) {
  throw UserError(
      fmt::format("{}: '{}' is defined here and at {}", place_of(second), second->getNameAsString(), place_of(first)));
}

}  // namespace

const clang::VarDecl* defining_declaration(const clang::VarDecl* variable) {
  if (const clang::VarDecl* definition = variable->getDefinition()) return definition;
  for (const clang::VarDecl* redeclaration : variable->redecls())
    if (is_tentative(redeclaration)) return redeclaration;
  return nullptr;
}

Linkage::Linkage(const std::vector<std::unique_ptr<Unit>>& units) {
  for (const std::unique_ptr<Unit>& unit : units) {
    for (const clang::Decl* decl : unit->context().getTranslationUnitDecl()->decls()) {
      const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
      if (!named || !named->isExternallyVisible()) continue;
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(named)) {
        const clang::FunctionDecl* definition = unit->find_function(function->getNameAsString());
        const bool is_alias = definition && definition->getNameAsString() != function->getNameAsString();
        if (is_alias && function->hasAttr<clang::AliasAttr>()) define(function, definition, *unit);
        if (definition == function) define(function, definition, *unit);
        if (function == function->getCanonicalDecl()) compare(function, *unit);
      } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(named)) {
        if (variable != variable->getCanonicalDecl()) continue;
        const clang::VarDecl* target = unit->resolve(variable);
        if (const clang::VarDecl* definition = defining_declaration(target)) define(variable, definition, *unit);
        if (unit->is_address_taken(variable)) address_taken_.insert(variable->getNameAsString());
        compare(variable, *unit);
      }
    }
  }
  for (const auto& [name, linked] : variables_)
    if (address_taken_.contains(name)) taken_definitions_.insert(linked.definition->getCanonicalDecl());
}

const LinkedFunction* Linkage::function(const std::string& name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? nullptr : &found->second;
}

const LinkedVariable* Linkage::variable(const std::string& name) const {
  const auto found = variables_.find(name);
  return found == variables_.end() ? nullptr : &found->second;
}

void Linkage::define(const clang::FunctionDecl* declared, const clang::FunctionDecl* definition, Unit& unit) {
  // C's inline definitions are for their own file.
  if (definition->isInlined() && !definition->isInlineDefinitionExternallyVisible()) return;
  const auto [entry, inserted] = functions_.try_emplace(declared->getNameAsString(), LinkedFunction{definition, &unit});
  if (inserted || is_weak(declared)) return;
  if (!is_weak(entry->second.definition)) refuse_second(declared, entry->second.definition);
  entry->second = {definition, &unit};
}

void Linkage::define(const clang::VarDecl* declared, const clang::VarDecl* definition, Unit& unit) {
  const auto [entry, inserted] = variables_.try_emplace(declared->getNameAsString(), LinkedVariable{definition, &unit});
  if (inserted || is_weak(declared)) return;
  const clang::VarDecl* other = entry->second.definition;
  const auto is_common = [](const clang::VarDecl* variable, Unit& home) {
    return is_tentative(variable) && (home.has_common() || variable->hasAttr<clang::CommonAttr>());
  };
  if (is_common(definition, unit) && (is_common(other, *entry->second.unit) || !is_tentative(other))) {
    // One object; what is larger gives its size.
    if (is_tentative(other) &&
        unit.types().size_of(definition->getType()) > entry->second.unit->types().size_of(other->getType()))
      entry->second = {definition, &unit};
    return;
  }
  if (!is_weak(other) && !is_common(other, *entry->second.unit)) refuse_second(declared, other);
  entry->second = {definition, &unit};
}

void Linkage::compare(const clang::NamedDecl* declaration, Unit& unit) {
  const auto* value = llvm::cast<clang::ValueDecl>(declaration);
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(value);
      function && (function->getBuiltinID() != 0 || is_declared_in_library(function)))
    return;
  // The last declaration knows most: the composite type.
  value = llvm::cast<clang::ValueDecl>(value->getMostRecentDecl());
  const auto [entry, inserted] = declared_.try_emplace(value->getNameAsString(), Declared{value, &unit});
  if (inserted || entry->second.unit == &unit) return;
  const auto& [first, home] = entry->second;
  if (Compatibility(unit.context(), home->context()).holds(value->getType(), first->getType())) return;
  throw UserError(fmt::format("{}: '{}' is declared here as '{}', and as '{}' at {}", place_of(value),
                              value->getNameAsString(), value->getType().getAsString(), first->getType().getAsString(),
                              place_of(first)));
}

}  // namespace warrant
