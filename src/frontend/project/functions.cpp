#include "frontend/project/functions.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/lowering/module.h"
#include "frontend/lowering/parse.h"
#include "llvm/Support/raw_ostream.h"

namespace warrant {

namespace {

std::string printed(const clang::Decl* declaration) {
  std::string text;
  llvm::raw_string_ostream out(text);
  declaration->print(out, declaration->getASTContext().getPrintingPolicy());
  return text;
}

// What the text of a function names.
class BodyVisitor : public clang::RecursiveASTVisitor<BodyVisitor> {
 public:
  explicit BodyVisitor(FunctionFacts& facts) : facts_(facts) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    const clang::ValueDecl* named = expr->getDecl();
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(named);
    if (llvm::isa<clang::FunctionDecl>(named) || (variable && variable->hasGlobalStorage()))
      facts_.uses.insert(named->getNameAsString());
    if (variable) add_lengths(variable->getType());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* expr) {
    add_lengths(expr->getType());
    return true;
  }
  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
    if (literal->getValue().getActiveBits() <= 32) facts_.constants.insert(literal->getValue().getZExtValue());
    return true;
  }
  bool VisitStmt(clang::Stmt* statement) {
    facts_.has_loop =
        facts_.has_loop || llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::GotoStmt>(statement);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    facts_.has_indirect_calls = facts_.has_indirect_calls || !call->getDirectCallee();
    return true;
  }

 private:
  void add_lengths(clang::QualType type) {
    while (const auto* array = llvm::dyn_cast_or_null<clang::ConstantArrayType>(type->getAsArrayTypeUnsafe())) {
      facts_.constants.insert(array->getSize().getZExtValue());
      type = array->getElementType();
    }
  }
  FunctionFacts& facts_;
};

// Functions that are named elsewhere than where they are called.
class AddressVisitor : public clang::RecursiveASTVisitor<AddressVisitor> {
 public:
  explicit AddressVisitor(std::set<std::string>& addressed) : addressed_(addressed) {}
  bool VisitCallExpr(clang::CallExpr* call) {
    called_.insert(call->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    if (llvm::isa<clang::FunctionDecl>(expr->getDecl()) && !called_.contains(expr))
      addressed_.insert(expr->getDecl()->getNameAsString());
    return true;
  }

 private:
  std::set<std::string>& addressed_;
  std::set<const clang::Expr*> called_;
};

class FactsReader {
 public:
  explicit FactsReader(clang::ASTUnit& unit) : context_(unit.getASTContext()), places_(unit.getSourceManager()) {}

  FileFacts read(const std::string& path) {
    FileFacts facts;
    for (clang::Decl* declaration : context_.getTranslationUnitDecl()->decls()) {
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
        if (function->doesThisDeclarationHaveABody() && !is_in_library(function))
          facts.functions.push_back(function_facts(function, path));
      } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
        facts.variables.emplace_back(variable->getNameAsString(), printed(variable));
        if (!is_constant(variable)) facts.changeable.insert(variable->getNameAsString());
        FunctionFacts initialiser;
        BodyVisitor(initialiser).TraverseDecl(declaration);
        facts.initialisers[variable->getNameAsString()].merge(initialiser.uses);
      } else if (llvm::isa<clang::TypeDecl>(declaration) && !declaration->isImplicit()) {
        facts.types += printed(declaration) + ";\n";
      }
    }
    AddressVisitor(facts.addressed).TraverseDecl(context_.getTranslationUnitDecl());
    return facts;
  }

 private:
  bool is_in_library(const clang::Decl* declaration) const {
    return places_.getFilename(places_.getExpansionLoc(declaration->getLocation())).starts_with(library_root);
  }

  bool is_constant(const clang::VarDecl* variable) const {
    return context_.getBaseElementType(variable->getType()).isConstQualified();
  }

  FunctionFacts function_facts(const clang::FunctionDecl* function, const std::string& path) {
    FunctionFacts facts;
    facts.name = function->getNameAsString();
    const clang::PresumedLoc at = places_.getPresumedLoc(places_.getExpansionLoc(function->getLocation()));
    facts.file = places_.isInMainFile(places_.getExpansionLoc(function->getLocation())) ? path : at.getFilename();
    facts.line = at.getLine();
    facts.end_line = places_.getPresumedLineNumber(places_.getExpansionLoc(function->getEndLoc()));
    facts.is_static = !function->isExternallyVisible();
    facts.declared_in = header_of(function);
    if (function->isVariadic()) facts.refusal = "it has a variable number of arguments";
    for (unsigned i = 0; i < function->getNumParams(); ++i) {
      const clang::ParmVarDecl* parameter = function->getParamDecl(i);
      const std::string name = parameter->getNameAsString();
      facts.parameters.push_back(
          argument(parameter->getType(), name.empty() ? "argument" + std::to_string(i + 1) : name, true));
      facts.parameters.back().has_declared_length = parameter->getOriginalType()->isConstantArrayType();
    }
    BodyVisitor(facts).TraverseDecl(const_cast<clang::FunctionDecl*>(function));
    for (const clang::Decl* inner : function->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(inner);
      if (variable && variable->isStaticLocal() && !is_constant(variable)) facts.has_own_state = true;
    }
    facts.text = printed(function);
    facts.type = function->getType().getCanonicalType().getAsString();
    facts.signature = facts.text.substr(0, facts.text.find('{'));
    while (!facts.signature.empty() && facts.signature.back() == ' ') facts.signature.pop_back();
    return facts;
  }

  std::string header_of(const clang::FunctionDecl* function) const {
    for (const clang::FunctionDecl* declaration : function->redecls()) {
      const clang::SourceLocation at = places_.getExpansionLoc(declaration->getLocation());
      if (places_.isInMainFile(at) || declaration->isImplicit() || declaration->doesThisDeclarationHaveABody())
        continue;
      return places_.getFilename(at).str();
    }
    return {};
  }

  ArgumentFacts argument(clang::QualType declared, const std::string& path, bool with_members) const {
    ArgumentFacts facts;
    facts.path = path;
    const clang::QualType type = declared.getCanonicalType();
    if (type->isIntegerType() && !type->isEnumeralType() && !type->isBooleanType()) {
      facts.kind = ArgumentFacts::Kind::Integer;
      facts.is_signed = type->isSignedIntegerType();
    }
    if (type->isRecordType()) facts.kind = ArgumentFacts::Kind::Structure;
    if (!type->isPointerType()) return facts;
    facts.kind = ArgumentFacts::Kind::Pointer;
    const clang::QualType pointee = type->getPointeeType();
    facts.leads_to_pointers = pointee->isPointerType();
    using To = ArgumentFacts::LeadsTo;
    facts.leads_to = pointee->isFunctionType()                              ? To::Function
                     : pointee->isVoidType() || pointee->isIncompleteType() ? To::Anything
                     : pointee->isCharType()                                ? To::Character
                     : pointee->isRecordType()                              ? To::Structure
                                                                            : To::Element;
    const auto* record = pointee->getAs<clang::RecordType>();
    if (facts.leads_to != To::Structure || !with_members || record->getDecl()->isUnion()) return facts;
    for (const clang::FieldDecl* field : record->getDecl()->getDefinition()->fields()) {
      if (field->getName().empty()) continue;
      if (const auto* array = context_.getAsConstantArrayType(field->getType()))
        facts.inner_arrays.push_back(array->getSize().getZExtValue());
      ArgumentFacts member = argument(field->getType(), path + "->" + field->getNameAsString(), false);
      if (member.kind == ArgumentFacts::Kind::Integer || member.kind == ArgumentFacts::Kind::Pointer)
        facts.members.push_back(std::move(member));
    }
    return facts;
  }

  clang::ASTContext& context_;
  const clang::SourceManager& places_;
};

}  // namespace

FileFacts facts_of(const SourceFile& source, const FrontendOptions& options) {
  const ParsedFile file = parse_file(source, options);
  return FactsReader(*file.ast).read(source.path);
}

}  // namespace warrant
