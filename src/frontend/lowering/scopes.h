// Scopes: objects end with their block, their function, or the expression that they are temporaries of.
#pragma once

#include <functional>
#include <vector>

#include "frontend/lowering/function_context.h"

namespace warrant {

// What is in scope: how many variables with a cleanup, and how many blocks of memory.
struct Scope {
  std::size_t cleanups = 0, blocks = 0;
};

struct ScopedBlock {
  VariableId address;
  const clang::Stmt* scope;  // null: the function
};

class Scopes : FunctionContext {
 public:
  explicit Scopes(const FunctionContext& context) : FunctionContext(context) {}

  // The function begins; where it is left, its objects end.
  void begin_function();
  LocationId leaving() const { return leaving_; }  // none_id: it is no function
  void end_function_blocks();                      // all of them, also those that were left in another way
  const FunctionBlocks& function_blocks() const { return function_blocks_; }

  Scope scope() const { return {cleanups_.size(), blocks_.size()}; }
  void in_scope_of(const clang::Stmt* stmt, const std::function<void()>& lower);
  void enter_block(VariableId address);  // whose lifetime ends with its scope
  const std::vector<ScopedBlock>& blocks() const { return blocks_; }
  void add_cleanup(const clang::VarDecl* variable) { cleanups_.push_back(variable); }  // of attribute cleanup
  void end_objects(const Scope& remaining);  // of the innermost scopes, which go on for other paths
  void leave_scope(const Scope& remaining);

  // The objects that calls return end with the expression, where a pointer into one may be left.
  void full_expression(const std::function<void()>& lower);
  void add_returned(Term object);
  void note_array_pointer(const clang::Expr* array);  // formed to its first element

 private:
  std::vector<const clang::VarDecl*> cleanups_;
  std::vector<const clang::Stmt*> statements_;  // that are being lowered
  // If the property asks for lifetimes: the addresses of objects in scope, and those of all objects of the function.
  std::vector<ScopedBlock> blocks_;
  FunctionBlocks function_blocks_;
  LocationId leaving_ = none_id;
  std::vector<VariableId> returned_objects_;  // by calls of the expression that is being lowered
  bool keeps_temporary_ = false;              // a pointer to an array in one of them was formed
};

}  // namespace warrant
