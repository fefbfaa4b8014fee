// Statements.
#pragma once

#include <unordered_map>
#include <vector>

#include "frontend/lowering/function_context.h"
#include "frontend/lowering/scopes.h"

namespace warrant {

class Statements : FunctionContext {
 public:
  explicit Statements(const FunctionContext& context) : FunctionContext(context) {}

  void statement(const clang::Stmt* stmt);
  void declaration(const clang::VarDecl* variable);
  // `side`: of the whole controlling expression, where this part of it holds.
  void branch(const clang::Expr* expr, LocationId if_true, LocationId if_false, BranchSide side = BranchSide::Holds);
  void end_without_value();                                          // of a function whose type promises one
  void return_to(VariableId address) { result_address_ = address; }  // there goes a returned aggregate

 private:
  struct JumpTarget {
    LocationId location;  // none_id: compilers differ in what is meant there
    Scope scope;          // there
  };

  void block(const clang::Stmt* stmt);
  void case_statement(const clang::SwitchCase* stmt);
  void labelled_statement(const clang::LabelStmt* stmt);
  void attributed_statement(const clang::AttributedStmt* stmt);
  void declarations(const clang::DeclStmt* stmt);
  void initialised_declaration(const clang::VarDecl* variable);
  void initialised_variable(const clang::VarDecl* variable, VariableId target);  // a plain one
  void initialised_object(const clang::VarDecl* variable, Object object);
  void if_statement(const clang::IfStmt* stmt);
  void while_statement(const clang::WhileStmt* stmt);
  void do_statement(const clang::DoStmt* stmt);
  void for_statement(const clang::ForStmt* stmt);
  void switch_statement(const clang::SwitchStmt* stmt);
  void return_statement(const clang::ReturnStmt* stmt);
  void leave_for(const std::vector<JumpTarget>& targets, const char* construct);
  // A `break` or `continue` in the condition or step of a loop belongs to that loop for Clang and to the one around it
  // for gcc.
  template <typename Code>
  void in_loop_header(const Code& code);

  std::unordered_map<const clang::SwitchCase*, LocationId> case_locations_;
  std::vector<JumpTarget> breaks_, continues_;
  VariableId result_address_ = none_id;
};

}  // namespace warrant
