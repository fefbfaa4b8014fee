// For scripts/check-evaluation-order: prints, for the sources named on the command line, which function calls which,
// and every place where two or more arguments or operands, whose order of evaluation is the compiler's choice, call
// functions. Lines are fields separated by tabs:
//   F  function  name  callee...
//   S  place  what  text  |  callee...  |  callee...  ...      one list for each argument that calls something
#include <iostream>
#include <set>
#include <string>

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Index/USRGeneration.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"

using namespace clang;

namespace {

using Names = std::set<std::string>;

std::string name_of(const FunctionDecl* function) {
  llvm::SmallString<256> name;
  index::generateUSRForDecl(function->getCanonicalDecl(), name);
  // Lambdas of one function share a name.
  if (const auto* method = dyn_cast<CXXMethodDecl>(function); method && method->getParent()->isLambda())
    return std::string(name) + method->getLocation().printToString(method->getASTContext().getSourceManager());
  return std::string(name);
}

// The body of a lambda counts as if it ran where it stands.
class Callees : public RecursiveASTVisitor<Callees> {
 public:
  explicit Callees(Names& names) : names_(names) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitCallExpr(CallExpr* call) {
    if (const FunctionDecl* function = call->getDirectCallee()) names_.insert(name_of(function));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr* expr) {
    names_.insert(name_of(expr->getConstructor()));
    return true;
  }

 private:
  Names& names_;
};

Names callees_of(Stmt* statement) {
  Names names;
  Callees(names).TraverseStmt(statement);
  return names;
}

class Visitor : public RecursiveASTVisitor<Visitor> {
 public:
  explicit Visitor(ASTContext& context) : context_(context) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitFunctionDecl(FunctionDecl* function) {
    // A call of a virtual function may be one of those that override it.
    if (const auto* method = dyn_cast<CXXMethodDecl>(function)) {
      for (const CXXMethodDecl* base : method->overridden_methods())
        std::cout << "F\t" << name_of(base) << "\t" << base->getQualifiedNameAsString() << "\t" << name_of(method)
                  << "\n";
    }
    if (!function->doesThisDeclarationHaveABody() || function->isDependentContext()) return true;
    Names names = callees_of(function->getBody());
    if (const auto* constructor = dyn_cast<CXXConstructorDecl>(function)) {
      for (const CXXCtorInitializer* initializer : constructor->inits())
        names.merge(callees_of(initializer->getInit()));
    }
    std::cout << "F\t" << name_of(function) << "\t" << function->getQualifiedNameAsString();
    for (const std::string& name : names) std::cout << "\t" << name;
    std::cout << "\n";
    return true;
  }

  bool VisitCallExpr(CallExpr* call) {
    if (call->isTypeDependent() || call->isValueDependent()) return true;
    std::vector<Expr*> arguments(call->arg_begin(), call->arg_end());
    if (const auto* operation = dyn_cast<CXXOperatorCallExpr>(call)) {
      const OverloadedOperatorKind kind = operation->getOperator();
      const bool is_sequenced =
          kind == OO_LessLess || kind == OO_GreaterGreater || kind == OO_Subscript || kind == OO_Comma;
      if (is_sequenced || operation->isAssignmentOp()) return true;
      if (kind == OO_Call) arguments.erase(arguments.begin());
    }
    const FunctionDecl* function = call->getDirectCallee();
    place(call, arguments, function ? function->getQualifiedNameAsString() : "call");
    return true;
  }

  // Braces are evaluated from left to right.
  bool VisitCXXConstructExpr(CXXConstructExpr* expr) {
    if (expr->isListInitialization() || expr->isTypeDependent()) return true;
    place(expr, {expr->arg_begin(), expr->arg_end()}, expr->getConstructor()->getQualifiedNameAsString());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator* expr) {
    const bool is_sequenced = expr->isAssignmentOp() || expr->isLogicalOp() || expr->isCommaOp() || expr->isShiftOp();
    if (!is_sequenced && !expr->isTypeDependent())
      place(expr, {expr->getLHS(), expr->getRHS()}, "operator" + expr->getOpcodeStr().str());
    return true;
  }

 private:
  void place(Expr* expr, const std::vector<Expr*>& arguments, const std::string& what) {
    std::string lists;
    unsigned calling = 0;
    for (Expr* argument : arguments) {
      const Names names = callees_of(argument);
      if (names.empty()) continue;
      ++calling;
      lists += "\t|";
      for (const std::string& name : names) lists += "\t" + name;
    }
    if (calling < 2) return;
    const SourceManager& sources = context_.getSourceManager();
    const SourceLocation begin = sources.getExpansionLoc(expr->getBeginLoc());
    const SourceLocation end = sources.getExpansionLoc(expr->getEndLoc());
    std::string text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(begin, end), sources, context_.getLangOpts()).str();
    for (char& c : text) c = c == '\n' || c == '\t' ? ' ' : c;
    std::cout << "S\t" << sources.getFilename(begin).str() << ":" << sources.getSpellingLineNumber(begin) << ":"
              << sources.getSpellingColumnNumber(begin) << "\t" << what << "\t" << text << lists << "\n";
  }

  ASTContext& context_;
};

struct Consumer : ASTConsumer {
  void HandleTranslationUnit(ASTContext& context) override {
    const SourceManager& sources = context.getSourceManager();
    for (Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      const SourceLocation location = sources.getExpansionLoc(declaration->getLocation());
      if (sources.getFilename(location).contains("/src/")) Visitor(context).TraverseDecl(declaration);
    }
  }
};

struct Action : ASTFrontendAction {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance&, StringRef) override {
    return std::make_unique<Consumer>();
  }
};

}  // namespace

int main(int count, char** arguments) {
  std::string error;
  const auto commands = tooling::CompilationDatabase::loadFromDirectory(arguments[1], error);
  if (!commands) {
    std::cerr << error << "\n";
    return 2;
  }
  tooling::ClangTool tool(*commands, std::vector<std::string>(arguments + 2, arguments + count));
  const tooling::CommandLineArguments more = {"-w", "-Wno-error", "-resource-dir", "/usr/lib/llvm-19/lib/clang/19"};
  tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(more, tooling::ArgumentInsertPosition::END));
  return tool.run(tooling::newFrontendActionFactory<Action>().get());
}
