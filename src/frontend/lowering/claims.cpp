#include "frontend/lowering/claims.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/lowering/completion.h"
#include "program/dialect.h"

namespace warrant {

namespace {

using Conditions = std::vector<const clang::Stmt*>;
using Roles = std::map<std::string, Claim::Kind>;  // of functions by name

struct Definition {
  const clang::FunctionDecl* function;
  clang::ASTContext* context;
};

std::string name_of(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  return callee ? callee->getNameAsString() : "";
}

std::optional<bool> constant_truth(const clang::Expr* expr, const clang::ASTContext& context) {
  bool value = false;
  if (!expr || expr->isValueDependent() || !expr->EvaluateAsBooleanCondition(value, context)) return std::nullopt;
  return value;
}

// Whether all that an expression reads are parameters.
bool is_about_parameters(const clang::Expr* expr) {
  bool reads_parameter = false, reads_other = false;
  contains(expr, [&](const clang::Stmt* part) {
    if (llvm::isa<clang::CallExpr>(part)) reads_other = true;
    if (const auto* use = llvm::dyn_cast<clang::DeclRefExpr>(part))
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(use->getDecl()))
        (llvm::isa<clang::ParmVarDecl>(variable) ? reads_parameter : reads_other) = true;
    return reads_other;
  });
  return reads_parameter && !reads_other;
}

// The last statement of a block, or the statement itself.
const clang::Stmt* last_of(const clang::Stmt* stmt) {
  while (stmt) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt))
      stmt = block->body_empty() ? nullptr : block->body_back();
    else if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(stmt))
      stmt = labelled->getSubStmt();
    else
      break;
  }
  return stmt;
}

// Whether the execution ends with the statement, or stays in it for ever.
bool ends_program(const clang::Stmt* stmt, const clang::ASTContext& context) {
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(stmt))
    return constant_truth(loop->getCond(), context) == true;
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt)) return !loop->getCond();
  const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
  const auto* call = expr ? llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenCasts()) : nullptr;
  if (!call || !call->getDirectCallee()) return false;
  const std::string name = name_of(call);
  return call->getDirectCallee()->isNoReturn() || name == "abort" || name == "exit" || name == "_exit" ||
         name == "_Exit" || name == "quick_exit";
}

bool leads_away(const clang::Stmt* stmt, const clang::ASTContext& context) {
  const clang::Stmt* last = last_of(stmt);
  return last &&
         (llvm::isa<clang::ReturnStmt>(last) || llvm::isa<clang::GotoStmt>(last) || llvm::isa<clang::BreakStmt>(last) ||
          llvm::isa<clang::ContinueStmt>(last) || ends_program(last, context));
}

// One function: its claims, given what the functions that it calls are.
class Walk {
 public:
  Walk(const Definition& definition, const Roles& roles) : definition_(definition), roles_(roles) {}

  std::vector<TextClaim> run() {
    visit(definition_.function->getBody(), {});
    for (auto& [claim, label] : at_labels_) {
      const auto jumps = jumps_.find(label);
      if (jumps == jumps_.end()) continue;
      const bool falls = !only_jumped_to_.contains(label);
      Conditions all = falls ? claims_[claim].conditions : Conditions{};
      bool is_decided = !falls || !all.empty();
      for (const Conditions& conditions : jumps->second) {
        is_decided = is_decided && !conditions.empty();
        all.insert(all.end(), conditions.begin(), conditions.end());
      }
      claims_[claim].conditions = is_decided ? std::move(all) : Conditions{};
    }
    return std::move(claims_);
  }

 private:
  struct Place {
    Conditions conditions = {};
    const clang::LabelDecl* label = nullptr;  // the place is directly behind it
    const clang::IfStmt* around = nullptr;    // the `if` of which one side is nothing but this statement
    Place inside(Conditions own) const { return {std::move(own)}; }
  };

  const clang::ASTContext& context() const { return *definition_.context; }

  void visit(const clang::Stmt* stmt, const Place& place) {
    if (!stmt) return;
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) return visit_block(block, place);
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(stmt)) return visit_if(choice, place);
    if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(stmt)) {
      Place behind = place;
      behind.label = labelled->getDecl();
      return visit(labelled->getSubStmt(), behind);
    }
    if (const auto* jump = llvm::dyn_cast<clang::GotoStmt>(stmt)) {
      jumps_[jump->getLabel()].push_back(place.conditions);
      return;
    }
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(stmt)) {
      visit(loop->getCond(), place.inside(place.conditions));
      return visit(loop->getBody(), place.inside(behind(loop->getCond(), true, place)));
    }
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(stmt)) {
      visit(loop->getBody(), place.inside(place.conditions));
      return visit(loop->getCond(), place.inside(place.conditions));
    }
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt)) {
      visit(loop->getInit(), place.inside(place.conditions));
      visit(loop->getCond(), place.inside(place.conditions));
      const Place within = place.inside(loop->getCond() ? behind(loop->getCond(), true, place) : place.conditions);
      visit(loop->getBody(), within);
      return visit(loop->getInc(), within);
    }
    if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
      visit(choice->getCond(), place.inside(place.conditions));
      return visit(choice->getBody(), place.inside({choice->getCond()->IgnoreParens()}));
    }
    if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) return visit_expression(expr, place);
    for (const clang::Stmt* child : stmt->children()) visit(child, place.inside(place.conditions));
  }

  void visit_block(const clang::CompoundStmt* block, const Place& place) {
    Place here = place;
    if (block->size() != 1) here.around = nullptr;
    const clang::Stmt* before = nullptr;
    for (const clang::Stmt* child : block->body()) {
      if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(child))
        if (before && leads_away(before, context())) only_jumped_to_.insert(labelled->getDecl());
      visit(child, here);
      // What follows `if (c) return;` is decided by c.
      const auto* choice = llvm::dyn_cast<clang::IfStmt>(child);
      if (choice && !constant_truth(choice->getCond(), context()) &&
          (leads_away(choice->getThen(), context()) || (choice->getElse() && leads_away(choice->getElse(), context()))))
        here.conditions = {choice->getCond()->IgnoreParens()};
      const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(child);
      const bool is_empty_label = labelled && llvm::isa<clang::NullStmt>(labelled->getSubStmt());
      here.label = is_empty_label ? labelled->getDecl() : nullptr;
      before = child;
    }
  }

  // An `if` alone in another one, or behind its else, is part of the same decision.
  void visit_if(const clang::IfStmt* choice, const Place& place) {
    visit(choice->getCond(), place.inside(place.conditions));
    const bool is_own_macro = place.around && choice->getIfLoc().isMacroID() && !place.around->getIfLoc().isMacroID();
    const bool is_part = place.around && !is_own_macro;
    const auto within = [&](bool when) {
      Place inner = place.inside(is_part ? place.conditions : behind(choice->getCond(), when, place));
      inner.around = choice;
      return inner;
    };
    visit(choice->getThen(), within(true));
    visit(choice->getElse(), within(false));
  }

  // The conditions behind another one: of a constant one that holds, there is no decision.
  Conditions behind(const clang::Expr* condition, bool when, const Place& place) const {
    const std::optional<bool> constant = constant_truth(condition, context());
    if (constant == when) return place.conditions;
    return {condition->IgnoreParens()};
  }

  void visit_expression(const clang::Expr* expr, const Place& place) {
    expr = expr->IgnoreParens();
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
      visit(choice->getCond(), place.inside(place.conditions));
      visit(choice->getTrueExpr(), place.inside(behind(choice->getCond(), true, place)));
      return visit(choice->getFalseExpr(), place.inside(behind(choice->getCond(), false, place)));
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr); binary && binary->isLogicalOp()) {
      visit(binary->getLHS(), place.inside(place.conditions));
      const bool is_and = binary->getOpcode() == clang::BO_LAnd;
      const bool is_plain = constant_truth(binary->getLHS(), context()) == is_and;
      return visit(binary->getRHS(), place.inside(is_plain ? place.conditions : Conditions{binary}));
    }
    if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(expr)) return;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
    for (const clang::Stmt* child : expr->children())
      visit(child, call ? place.inside(place.conditions) : Place{place.conditions, place.label});
    if (call) visit_call(call, place);
  }

  void visit_call(const clang::CallExpr* call, const Place& place) {
    const auto role = roles_.find(name_of(call));
    if (role == roles_.end()) return;
    TextClaim claim{role->second, call, definition_.function, place.conditions};
    if (claim.kind == Claim::Kind::ErrorCall) {
      if (name_of(call).starts_with("__assert")) claim.kind = Claim::Kind::Assertion;
      if (place.label) at_labels_.emplace_back(claims_.size(), place.label);
    } else if (call->getNumArgs() > 0) {
      claim.never_holds = constant_truth(call->getArg(0), context()) == false;
      if (!claim.never_holds || claim.kind == Claim::Kind::Assumption) claim.conditions = {call};
    }
    claims_.push_back(std::move(claim));
  }

  const Definition& definition_;
  const Roles& roles_;
  std::vector<TextClaim> claims_;
  std::vector<std::pair<std::size_t, const clang::LabelDecl*>> at_labels_;
  std::map<const clang::LabelDecl*, std::vector<Conditions>> jumps_;
  std::set<const clang::LabelDecl*> only_jumped_to_;
};

// All functions: what is called decides what its callers are.
class Finder {
 public:
  Finder(const std::vector<clang::ASTContext*>& units, const Property& property) : property_(property) {
    for (clang::ASTContext* unit : units)
      for (const clang::Decl* decl : unit->getTranslationUnitDecl()->decls())
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
            function && function->doesThisDeclarationHaveABody())
          add({function, unit});
  }

  std::vector<TextClaim> run() {
    for (const auto& [name, callers] : callers_) give_role(name);
    for (std::size_t i = 0; i < definitions_.size(); ++i) {
      pending_.push_back(i);
      is_pending_[i] = true;
    }
    while (!pending_.empty()) {
      const std::size_t next = pending_.front();
      pending_.pop_front();
      is_pending_[next] = false;
      classify(next);
    }
    std::vector<TextClaim> result;
    for (std::size_t i = 0; i < definitions_.size(); ++i)
      if (!roles_.contains(definitions_[i].function->getNameAsString()))
        for (TextClaim& claim : claims_[i]) result.push_back(std::move(claim));
    return result;
  }

 private:
  void add(const Definition& definition) {
    const std::size_t index = definitions_.size();
    std::set<std::string> called;
    contains(definition.function->getBody(), [&](const clang::Stmt* part) {
      if (const auto* call = llvm::dyn_cast<clang::CallExpr>(part)) called.insert(name_of(call));
      return false;
    });
    for (const std::string& name : called) callers_[name].push_back(index);
    definitions_.push_back(definition);
    claims_.emplace_back();
    is_pending_.push_back(false);
    defined_.insert(definition.function->getNameAsString());
  }

  // What the name of a function alone tells. Of the program's own functions, their bodies do.
  void give_role(const std::string& name) {
    if (defined_.contains(name) && !property_.is_error_function(name)) return;
    const std::optional<HarnessRole> role = harness_role(name);
    const bool has_assertions = property_.has_assertions && property_.error_functions.empty();
    if (property_.is_error_function(name))
      roles_.emplace(name, Claim::Kind::ErrorCall);
    else if (name == "__VERIFIER_assume" || name == "__warrant_assume" || role == HarnessRole::Assume)
      roles_.emplace(name, Claim::Kind::Assumption);
    else if ((name == "assert" || role == HarnessRole::Assert) && has_assertions)
      roles_.emplace(name, Claim::Kind::Assertion);
    else if (role == HarnessRole::Unreachable && has_assertions)
      roles_.emplace(name, Claim::Kind::ErrorCall);
  }

  void classify(std::size_t index) {
    const Definition& definition = definitions_[index];
    const std::string name = definition.function->getNameAsString();
    if (property_.is_error_function(name)) return;
    claims_[index] = Walk(definition, roles_).run();
    const std::optional<Claim::Kind> role = role_of(definition, claims_[index]);
    if (!role || name == "main" || roles_.contains(name)) return;
    roles_.emplace(name, *role);
    wake_callers(name);
  }

  void wake_callers(const std::string& name) {
    for (const std::size_t caller : callers_[name]) {
      if (is_pending_[caller]) continue;
      pending_.push_back(caller);
      is_pending_[caller] = true;
    }
  }

  static std::optional<Claim::Kind> role_of(const Definition& definition, const std::vector<TextClaim>& claims) {
    const auto is_error = [](const TextClaim& claim) {
      return claim.kind != Claim::Kind::Assumption && claim.conditions.empty();
    };
    if (std::ranges::any_of(claims, is_error)) return Claim::Kind::ErrorCall;
    if (claims.size() == 1 && is_about_caller(claims.front()))
      return claims.front().kind == Claim::Kind::Assumption ? Claim::Kind::Assumption : Claim::Kind::Assertion;
    if (claims.empty() && ends_unless(definition)) return Claim::Kind::Assumption;
    return std::nullopt;
  }

  // The function is nothing but the claim, and its condition is one about the parameters.
  static bool is_about_caller(const TextClaim& claim) {
    if (claim.conditions.size() != 1) return false;
    const clang::Stmt* condition = claim.conditions.front();
    const auto* call = llvm::dyn_cast<clang::CallExpr>(condition);
    const auto* expr = call && call == claim.call ? call->getArg(0) : llvm::dyn_cast<clang::Expr>(condition);
    if (!expr || !is_about_parameters(expr)) return false;
    const auto* body = llvm::dyn_cast<clang::CompoundStmt>(claim.within->getBody());
    return body && is_one_statement(body) &&
           contains(body->body_front(), [&](const clang::Stmt* part) { return part == condition; });
  }

  // But for a return behind it.
  static bool is_one_statement(const clang::CompoundStmt* body) {
    return body->size() == 1 || (body->size() == 2 && llvm::isa<clang::ReturnStmt>(body->body_back()));
  }

  // void f(int c) { if (!c) abort(); }
  static bool ends_unless(const Definition& definition) {
    const auto* body = llvm::dyn_cast<clang::CompoundStmt>(definition.function->getBody());
    if (!body || !definition.function->getReturnType()->isVoidType() || !is_one_statement(body)) return false;
    const auto* choice = llvm::dyn_cast<clang::IfStmt>(body->body_front());
    if (!choice || choice->getElse() || !is_about_parameters(choice->getCond())) return false;
    const clang::Stmt* last = last_of(choice->getThen());
    return last && ends_program(last, *definition.context);
  }

  const Property& property_;
  std::vector<Definition> definitions_;
  std::vector<std::vector<TextClaim>> claims_;  // by definition
  std::map<std::string, std::vector<std::size_t>> callers_;
  std::set<std::string> defined_;
  Roles roles_;
  std::deque<std::size_t> pending_;
  std::vector<bool> is_pending_;
};

}  // namespace

std::vector<TextClaim> find_claims(const std::vector<clang::ASTContext*>& units, const Property& property) {
  return Finder(units, property).run();
}

}  // namespace warrant
