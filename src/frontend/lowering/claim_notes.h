// Notes for the claims of the text at which locations the conditions in front of them are evaluated.
#pragma once

#include "frontend/lowering/function_context.h"

namespace warrant {

class ClaimNotes : FunctionContext {
 public:
  explicit ClaimNotes(const FunctionContext& context) : FunctionContext(context) {}

  void start(const clang::Stmt* evaluated);  // at the cursor
  // The call has been lowered to edges from `first_edge` on; an assumption is the last of them.
  void passing(const clang::CallExpr* call, std::size_t first_edge);
  std::size_t count() const { return count_; }  // of those that were of use to somebody
  void move(LocationId from, LocationId to);    // what was noted at the one is at the other

 private:
  std::size_t count_ = 0;
};

}  // namespace warrant
