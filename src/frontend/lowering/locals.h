// The variables of a function: which are plain and which lie in memory, and those that are read before they are
// written.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/lowering/function_context.h"

namespace warrant {

class Locals : FunctionContext {
 public:
  explicit Locals(const FunctionContext& context) : FunctionContext(context) {}

  using Objects = std::unordered_map<const clang::VarDecl*, Object>;  // by canonical declarations
  const Objects& all() const { return objects_; }
  Object object_of(const clang::VarDecl* variable);         // also of global variables
  void add(const clang::VarDecl* variable, Object object);  // of a parameter
  Object declare(const clang::VarDecl* variable);           // the one it has, or a new one

  // A jump can enter the block of these behind their declaration: they exist from the start of the function on.
  void allocate_early(const clang::VarDecl* variable);
  // Objects of a block that a jump backwards enters again from within: they stay the same objects.
  void keep(const clang::VarDecl* variable);
  void keep(const clang::CompoundLiteralExpr* literal);
  bool is_kept(const clang::VarDecl* variable) const { return kept_.contains(variable); }
  Term kept_literal(const clang::CompoundLiteralExpr* literal) const;  // its address; null: it is not kept

  void note_unwritten_pointer(EdgeId declaration) { unwritten_pointers_.push_back(declaration); }
  // When the body is lowered.
  void lead_unwritten_pointers_outside();
  void give_skipped_locals_values();

 private:
  bool is_in_memory(const clang::VarDecl* variable);
  Object new_object(const clang::VarDecl* variable);

  Objects objects_;
  std::unordered_map<const clang::CompoundLiteralExpr*, Term> kept_literals_;
  std::unordered_set<const clang::VarDecl*> kept_;
  std::vector<EdgeId> unwritten_pointers_;  // declarations of pointers to objects without a value
};

}  // namespace warrant
