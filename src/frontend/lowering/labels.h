// Labels and the jumps to them: what they leave, and the declarations that they pass.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/lowering/function_context.h"

namespace warrant {

class Labels : FunctionContext {
 public:
  explicit Labels(const FunctionContext& context) : FunctionContext(context) {}

  void scan(const clang::Stmt* body);  // before it is lowered
  LocationId label(const clang::LabelDecl* label);
  void go_to(const clang::LabelDecl* label);
  void indirect_goto(const clang::IndirectGotoStmt* stmt);
  // Labels or cases have been lowered: jumps can pass declarations.
  bool has_jumps() const { return has_jumps_; }
  void note_jumps() { has_jumps_ = true; }

 private:
  void scan_jumps(const clang::Stmt* body);
  void keep_objects(const clang::Stmt* body);  // which a jump backwards enters again
  void end_blocks_for(const clang::LabelDecl* label);
  void count_cleanups_at_labels(const clang::Stmt* stmt, std::size_t& in_scope,
                                std::unordered_set<const clang::Stmt*>& scopes);

  std::unordered_map<const clang::LabelDecl*, LocationId> labels_;
  bool has_jumps_ = false;
  std::unordered_map<const clang::LabelDecl*, std::size_t> cleanups_at_label_;
  std::unordered_map<const clang::LabelDecl*, std::unordered_set<const clang::Stmt*>> scopes_of_label_;
  std::vector<const clang::LabelDecl*> addressed_labels_;  // in the order of the text
};

}  // namespace warrant
