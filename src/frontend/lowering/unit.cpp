// One parsed file: what is defined where, whose address is taken, and what in it is refused as a whole.
#include "frontend/lowering/unit.h"

#include <algorithm>

#include "clang/Basic/SourceManager.h"
#include "frontend/lowering/attributes.h"
#include "program/dialect.h"

namespace warrant {
namespace {

// Its functions that the attribute makes the system call.
template <typename Attribute>
std::vector<SystemCall> calls_by_system(Unit& unit) {
  std::vector<SystemCall> found;
  for (const clang::Decl* decl : unit.context().getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody()) continue;
    for (const clang::FunctionDecl* redeclaration : function->redecls())
      if (const auto* attribute = redeclaration->getAttr<Attribute>()) {
        found.push_back({static_cast<int>(attribute->getPriority()), function, &unit});
        break;
      }
  }
  return found;
}

}  // namespace

Unit::Unit(ParsedFile file, Role role, std::string prefix, bool has_common)
    : ast_(std::move(file.ast)),
      role_(role),
      prefix_(std::move(prefix)),
      has_common_(has_common),
      types_(ast_->getASTContext()),
      fields_(ast_->getASTContext(), types_) {
  scan_declarations();
  resolve_aliases();
  constructors_ = calls_by_system<clang::ConstructorAttr>(*this);
  destructors_ = calls_by_system<clang::DestructorAttr>(*this);
  for (const std::vector<SystemCall>* calls : {&constructors_, &destructors_})
    for (const SystemCall& call : *calls)
      if (call.function->getNumParams() > 0) refused_ = "constructor or destructor with parameters";
  refuse_labels(Company::Alone);
  refuse_ignored(file.ignored);
  if (!is_model() && !refused_) refused_ = named_field_type(context(), fields_);
}

void Unit::scan_declarations() {
  for (const clang::Decl* decl : context().getTranslationUnitDecl()->decls()) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      if (!function->doesThisDeclarationHaveABody()) continue;
      definitions_[function->getNameAsString()] = function;
      for (const clang::ParmVarDecl* parameter : function->parameters()) scan(parameter->getOriginalType());
      scan(function->getBody());
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      if (variable->hasInit()) scan(variable->getInit());
    } else if (const auto* assembly = llvm::dyn_cast<clang::FileScopeAsmDecl>(decl)) {
      if (!assembly->getAsmString()->getString().trim().empty()) refused_ = "assembly at file scope";
    }
  }
}

void Unit::scan(clang::QualType type) {
  while (!type.isNull()) {
    if (const auto* typeof_expr = llvm::dyn_cast<clang::TypeOfExprType>(type.getTypePtr())) {
      scan(typeof_expr->getUnderlyingExpr());
      return;
    }
    if (llvm::isa<clang::TypedefType>(type.getTypePtr())) return;  // seen at the typedef
    if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr())) {
      if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) scan(variable->getSizeExpr());
      type = array->getElementType();
    } else if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(type.getTypePtr())) {
      type = pointer->getPointeeType();
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionType>(type.getTypePtr())) {
      type = function->getReturnType();
    } else {
      const clang::QualType next = type->getLocallyUnqualifiedSingleStepDesugaredType();
      if (next.getTypePtr() == type.getTypePtr()) return;
      type = next;
    }
  }
}

void Unit::scan(const clang::Stmt* statement) {
  if (!statement) return;
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement)) {
    if (unary->getOpcode() == clang::UO_AddrOf) {
      if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(unary->getSubExpr()->IgnoreParens()))
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl()))
          address_taken_.insert(variable->getCanonicalDecl());
    }
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) {
    // A direct callee is no address taken: look past it.
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) {
      mentioned_.insert(callee->getNameAsString());
      for (const clang::Expr* argument : call->arguments()) scan(argument);
      return;
    }
  } else if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl())) {
      mentioned_.insert(function->getNameAsString());
      // A macro of Warrant's own names it, see parse.cpp.
      const bool is_own = function->getDeclName().isIdentifier() && function->getName() == "__warrant_shuffle";
      if (!is_own && seen_addressed_.insert(function->getCanonicalDecl()).second)
        addressed_functions_.push_back(function);
    }
  } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
    for (const clang::Decl* decl : declaration->decls()) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
        scan(variable->getType());
        scan(variable->getInit());
        if (variable->hasAttr<clang::CleanupAttr>()) address_taken_.insert(variable->getCanonicalDecl());
      } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) {
        scan(alias->getUnderlyingType());
      }
    }
    return;
  } else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(statement)) {
    const clang::InitListExpr* semantic = list->isSemanticForm() ? list : list->getSemanticForm();
    if (semantic) list = semantic;
    for (const clang::Expr* element : list->inits()) scan(element);
    scan(list->getArrayFiller());
    return;
  } else if (const auto* trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(statement)) {
    if (trait->isArgumentType()) {
      scan(trait->getArgumentType());
      return;
    }
  } else if (const auto* cast = llvm::dyn_cast<clang::CStyleCastExpr>(statement)) {
    scan(cast->getTypeAsWritten());
  } else if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(statement)) {
    scan(literal->getTypeSourceInfo()->getType());
  } else if (const auto* argument = llvm::dyn_cast<clang::VAArgExpr>(statement)) {
    scan(argument->getWrittenTypeInfo()->getType());
  }
  for (const clang::Stmt* child : statement->children()) scan(child);
}

const clang::FunctionDecl* Unit::find_function(const std::string& name) const {
  const auto found = definitions_.find(name);
  return found == definitions_.end() ? nullptr : found->second;
}

bool Unit::names(const std::string& function) const {
  const auto is_meant = [&](const clang::FunctionDecl* other) { return other->getNameAsString() == function; };
  return !find_function(function) && (mentions(function) || std::ranges::any_of(addressed_functions_, is_meant));
}

const clang::VarDecl* Unit::resolve(const clang::VarDecl* variable) const {
  const auto found = variable_aliases_.find(variable->getCanonicalDecl());
  return found == variable_aliases_.end() ? variable : found->second;
}

void Unit::resolve_aliases() {
  const auto variable_named = [&](llvm::StringRef name) -> const clang::VarDecl* {
    for (const clang::Decl* decl : context().getTranslationUnitDecl()->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && variable->getName() == name)
        if (!variable->hasAttr<clang::AliasAttr>()) return variable->getCanonicalDecl();
    return nullptr;
  };
  for (const clang::Decl* decl : context().getTranslationUnitDecl()->decls()) {
    const auto* alias = decl->getAttr<clang::AliasAttr>();
    if (!alias) continue;
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      if (const clang::VarDecl* target = variable_named(alias->getAliasee())) {
        variable_aliases_[variable->getCanonicalDecl()] = target;
        if (is_address_taken(variable)) address_taken_.insert(target);
        continue;
      }
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      if (const clang::FunctionDecl* target = find_function(alias->getAliasee().str())) {
        definitions_[function->getNameAsString()] = target;
        continue;
      }
    }
    refusals_[decl->getCanonicalDecl()] = "attribute alias";
  }
}

// A label gives an object or function another name for the linker. That changes nothing if nobody else has that name
// and what the label names is here or, as in the headers of C libraries (fscanf, "__isoc99_fscanf"), a variant of the
// function of the same name.
void Unit::refuse_labels(Company company) {
  std::unordered_map<std::string, std::vector<const clang::NamedDecl*>> by_name;  // each declaration's linker name
  std::vector<std::pair<const clang::NamedDecl*, std::string>> labelled;
  for (const clang::Decl* decl : context().getTranslationUnitDecl()->decls()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
    if (!named || !(llvm::isa<clang::FunctionDecl>(named) || llvm::isa<clang::VarDecl>(named))) continue;
    if (named != named->getCanonicalDecl() || named->getName().empty()) continue;
    std::string name = named->getNameAsString();
    for (const clang::Decl* redeclaration : named->redecls())
      if (const auto* label = redeclaration->getAttr<clang::AsmLabelAttr>()) {
        if (label->getLabel() == name) continue;
        name = label->getLabel().str();
        labelled.emplace_back(named, name);
        break;
      }
    by_name[name].push_back(named);
  }
  for (const auto& [named, label] : labelled) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(named);
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(named);
    const bool is_register = variable && variable->getStorageClass() == clang::SC_Register;
    const bool defined = variable ? variable->hasDefinition() != clang::VarDecl::DeclarationOnly
                                  : find_function(function->getNameAsString()) != nullptr;
    const bool is_variant = function && label.find(named->getNameAsString()) != std::string::npos;
    const std::vector<const clang::NamedDecl*>& sharing = by_name[label];
    const bool is_known = defined && company == Company::Alone;
    if (!is_register && sharing.size() == 1 && (is_known || is_variant)) continue;
    for (const clang::NamedDecl* other : sharing)
      refusals_[other->getCanonicalDecl()] = is_register ? "register variable " + label : "asm label " + label;
  }
}

void Unit::refuse_ignored(const std::vector<IgnoredConstruct>& ignored) {
  const clang::SourceManager& manager = context().getSourceManager();
  for (const IgnoredConstruct& construct : ignored) {
    if (construct.name.starts_with("#pragma")) {  // holds for all that follows
      if (!refused_) refused_ = construct.name;
      continue;
    }
    // Attributes stand before, in or behind the declaration that they belong to.
    const clang::SourceLocation at = manager.getExpansionLoc(construct.location);
    const clang::Decl *before = nullptr, *behind = nullptr;
    bool inside = false;
    for (const clang::Decl* decl : context().getTranslationUnitDecl()->decls()) {
      if (decl->isImplicit() || decl->getLocation().isInvalid()) continue;
      const clang::SourceLocation begin = manager.getExpansionLoc(decl->getBeginLoc());
      const clang::SourceLocation end = manager.getExpansionLoc(decl->getEndLoc());
      if (manager.isBeforeInTranslationUnit(at, begin)) {
        if (!behind) behind = decl;
      } else if (manager.isBeforeInTranslationUnit(end, at)) {
        before = decl;
      } else {
        inside = true;
        refusals_[decl->getCanonicalDecl()] = construct.name;
      }
    }
    if (inside) continue;
    if (before) refusals_[before->getCanonicalDecl()] = construct.name;
    if (behind) refusals_[behind->getCanonicalDecl()] = construct.name;
  }
}

const std::string* Unit::refusal(const clang::Decl* declaration) {
  if (is_model()) return nullptr;
  const auto [entry, inserted] = refusals_.try_emplace(declaration->getCanonicalDecl(), std::nullopt);
  if (inserted) {
    std::optional<std::string>& refused = entry->second;  // stays where it is while others are added
    refused = refused_attribute(declaration);
    // The state of another verifier.
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration); variable && variable->hasExternalStorage())
      if (is_dialect_name(variable->getName()) && variable->hasDefinition() == clang::VarDecl::DeclarationOnly)
        refused = "variable " + variable->getNameAsString();
    if (const auto* value = llvm::dyn_cast<clang::ValueDecl>(declaration); value && !refused)
      refused = refusal(value->getType());
    if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(declaration))
      if (const clang::RecordDecl* definition = record->getDefinition()) {
        if (!refused) refused = refused_layout(definition);
        for (const clang::FieldDecl* field : definition->fields())
          if (!refused) refused = refused_attribute(field);
      }
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
      for (const clang::ParmVarDecl* parameter : function->parameters())
        if (!refused) refused = refused_attribute(parameter);
    return refused ? &*refused : nullptr;
  }
  return entry->second ? &*entry->second : nullptr;
}

std::optional<std::string> Unit::refusal(clang::QualType type) {
  const auto of = [&](const clang::Decl* declaration) -> std::optional<std::string> {
    const std::string* found = refusal(declaration);
    return found ? std::optional<std::string>(*found) : std::nullopt;
  };
  while (!is_model()) {
    if (type.getAddressSpace() != clang::LangAS::Default) return "attribute address_space";
    const clang::Type* at = type.getTypePtr();
    if (const auto* attributed = llvm::dyn_cast<clang::AttributedType>(at)) {
      if (is_refused_type_attribute(attributed->getAttrKind())) return "attribute of type " + type.getAsString();
    } else if (const auto* alias = llvm::dyn_cast<clang::TypedefType>(at)) {
      if (auto refused = of(alias->getDecl())) return refused;
    } else if (const auto* tag = llvm::dyn_cast<clang::TagType>(at)) {
      return of(tag->getDecl());
    }
    if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(at)) {
      type = pointer->getPointeeType();
    } else if (const auto* array = llvm::dyn_cast<clang::ArrayType>(at)) {
      type = array->getElementType();
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionType>(at)) {
      type = function->getReturnType();
    } else {
      const clang::QualType next = type->getLocallyUnqualifiedSingleStepDesugaredType();
      if (next.getTypePtr() == at) return std::nullopt;
      type = next;
    }
  }
  return std::nullopt;
}

bool is_in_library(const clang::Decl* declaration) {
  const clang::SourceManager& manager = declaration->getASTContext().getSourceManager();
  return manager.getFilename(manager.getExpansionLoc(declaration->getLocation())).starts_with(library_headers);
}

bool is_declared_in_library(const clang::FunctionDecl* function) {
  return std::ranges::any_of(function->redecls(), is_in_library);
}

}  // namespace warrant
