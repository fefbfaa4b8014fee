// Functions that the program calls and that have neither a body nor a model, and what they do to its objects.
#pragma once

#include <string>
#include <vector>

#include "frontend/lowering/function_context.h"

namespace warrant {

class OutsideCalls : FunctionContext {
 public:
  explicit OutsideCalls(const FunctionContext& context) : FunctionContext(context) {}

  Term call(const clang::CallExpr* expr, const clang::FunctionDecl* callee);
  // Null, or the address of an object that nothing else points to.
  Term external_pointer(const std::string& name);
  // `value`, or the address of an object that nothing else points to.
  Term value_or_object(Term value, const std::string& name, InputKind kind = InputKind::External);

  // Whether its values can be listed one by one.
  bool is_small(clang::QualType type);
  // Gives the object any value that a function without a body could have written there.
  void change(Object object, const clang::VarDecl* variable);
  // Somebody else may write to what the argument points to; false if that is not known to be a small object.
  bool change_pointed_to(const clang::Expr* argument);
  // What earlier calls have returned is not modelled once another one may have changed it.
  void refuse_objects(VariableId exist);

  // Objects of its own to which the function gives a pointer to functions without a body: these may change them in
  // every later call.
  void find_passed_out(const clang::Stmt* body);
  void leave_function();  // they are others' to change no longer

 private:
  Term returned_value(const clang::CallExpr* expr, const clang::FunctionDecl* callee, const std::string& changes);
  bool change_what_it_can(const clang::CallExpr* expr);
  void note(const std::string& function_called, const std::string& effect);
  void collect_passed_out(const clang::Stmt* statement);
  bool may_be_changed_by_others(const clang::Expr* argument);
  void refuse_objects_of_callers();
  void change_passed_out();

  std::vector<const clang::VarDecl*> passed_out_;  // in the order of the text
  VariableId passed_before_ = none_id;             // what Module::passed_out was when the function was called
};

}  // namespace warrant
