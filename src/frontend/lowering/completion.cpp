#include "frontend/lowering/completion.h"

#include <algorithm>
#include <string>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace warrant {

bool contains(const clang::Stmt* stmt, const std::function<bool(const clang::Stmt*)>& wanted) {
  if (!stmt) return false;
  if (wanted(stmt)) return true;
  return std::ranges::any_of(stmt->children(), [&](const clang::Stmt* child) { return contains(child, wanted); });
}

namespace {

bool is_break(const clang::Stmt* stmt) { return llvm::isa<clang::BreakStmt>(stmt); }

bool always_holds(const clang::Expr* condition) {
  const auto* literal = condition ? llvm::dyn_cast<clang::IntegerLiteral>(condition->IgnoreParenImpCasts()) : nullptr;
  return !condition || (literal && !literal->getValue().isZero());
}

bool never_returns(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenCasts());
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee) return false;
  const std::string name = callee->getNameAsString();
  return callee->isNoReturn() || name == "reach_error" || name == "__VERIFIER_error" || name == "exit" ||
         name == "abort" || name == "__builtin_unreachable";
}

// Whether control can go on behind the statement; true if in doubt.
bool can_complete(const clang::Stmt* stmt) {
  if (llvm::isa<clang::ReturnStmt>(stmt) || llvm::isa<clang::GotoStmt>(stmt) ||
      llvm::isa<clang::IndirectGotoStmt>(stmt))
    return false;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt))
    return block->body_empty() || can_complete(block->body_back());
  if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(stmt)) return can_complete(labelled->getSubStmt());
  if (const auto* labelled = llvm::dyn_cast<clang::SwitchCase>(stmt)) return can_complete(labelled->getSubStmt());
  if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt))
    return can_complete(attributed->getSubStmt());
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(stmt))
    return !choice->getElse() || can_complete(choice->getThen()) || can_complete(choice->getElse());
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(stmt))
    return !always_holds(loop->getCond()) || contains(loop->getBody(), is_break);
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt))
    return !always_holds(loop->getCond()) || contains(loop->getBody(), is_break);
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(stmt))
    return !always_holds(loop->getCond()) || contains(loop->getBody(), is_break);
  if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
    bool has_default = false;
    for (const clang::SwitchCase* at = choice->getSwitchCaseList(); at; at = at->getNextSwitchCase())
      has_default = has_default || llvm::isa<clang::DefaultStmt>(at);
    return !has_default || contains(choice->getBody(), is_break) || can_complete(choice->getBody());
  }
  const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
  return !expr || !never_returns(expr);
}

}  // namespace

bool can_end_without_value(const clang::FunctionDecl* definition) {
  if (definition->getReturnType()->isVoidType() || definition->isMain()) return false;
  const auto returns_nothing = [](const clang::Stmt* stmt) {
    const auto* end = llvm::dyn_cast<clang::ReturnStmt>(stmt);
    return end && !end->getRetValue();
  };
  return can_complete(definition->getBody()) || contains(definition->getBody(), returns_nothing);
}

}  // namespace warrant
