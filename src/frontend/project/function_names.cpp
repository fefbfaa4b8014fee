#include "frontend/project/function_names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/lowering/parse.h"

namespace warrant {
namespace {

class NamesForLinker : public clang::RecursiveASTVisitor<NamesForLinker> {
 public:
  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    functions.insert(name_for_linker(function));
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    if (variable->hasGlobalStorage()) variables.insert(name_for_linker(variable));
    return true;
  }
  // Clang declares functions that are called without a declaration where nothing is visited.
  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(expr->getDecl())) VisitFunctionDecl(function);
    return true;
  }

  std::set<std::string> functions, variables;

 private:
  static std::string name_for_linker(const clang::NamedDecl* declaration) {
    if (const auto* label = declaration->getAttr<clang::AsmLabelAttr>()) return label->getLabel().str();
    return declaration->getNameAsString();
  }
};

}  // namespace

std::set<std::string> function_names(const std::vector<SourceFile>& files, const FrontendOptions& options) {
  NamesForLinker names;
  for (const SourceFile& source : files) {
    const ParsedFile file = parse_file(source, options);
    names.TraverseDecl(file.ast->getASTContext().getTranslationUnitDecl());
  }
  for (const std::string& variable : names.variables) names.functions.erase(variable);
  return std::move(names.functions);
}

}  // namespace warrant
