// Inline assembly. A few instructions are known exactly: barriers, arithmetic and exchanges in one place, bit scans.
// After any other text the outputs have values that nobody knows, and so has memory that the operands lead to where the
// text may change memory; that it changes nothing else is named among the assumptions.
#pragma once

#include <optional>
#include <vector>

#include "frontend/lowering/function_context.h"
#include "frontend/lowering/place.h"

namespace warrant {

struct AssemblyOperand;
struct AssemblyText;

class AssemblyLowering : FunctionContext {
 public:
  explicit AssemblyLowering(const FunctionContext& context) : FunctionContext(context) {}

  void lower(const clang::GCCAsmStmt* stmt);
  bool is_behind_trap() const { return out.current() == trapped_; }

 private:
  std::optional<std::vector<AssemblyOperand>> operands(const clang::GCCAsmStmt* stmt, bool is_empty);
  // Both return false where there are no operands.
  bool add_output(const clang::GCCAsmStmt* stmt, unsigned index, bool is_empty, std::vector<AssemblyOperand>& operands);
  bool add_input(const clang::GCCAsmStmt* stmt, unsigned index, bool is_empty, std::vector<AssemblyOperand>& operands);
  void add_input_place(const clang::GCCAsmStmt* stmt, const clang::Expr* expr, bool is_empty,
                       std::vector<AssemblyOperand>& operands);
  AssemblyOperand& add_place(const clang::Expr* expr, PlaceUse use, std::vector<AssemblyOperand>& operands);
  bool execute(const clang::GCCAsmStmt* stmt, const AssemblyText& text, std::vector<AssemblyOperand>& operands);
  void forget_operands(const clang::GCCAsmStmt* stmt, const AssemblyText& text, std::vector<AssemblyOperand>& operands);
  void write_operands(const std::vector<AssemblyOperand>& operands);
  void jump_to_labels(const clang::GCCAsmStmt* stmt);
  void trap();

  LocationId trapped_ = none_id;  // right behind the last trap
};

}  // namespace warrant
