#include "frontend/lowering/scopes.h"

#include <utility>

#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/jump_targets.h"
#include "frontend/lowering/locals.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/procedures.h"

namespace warrant {
namespace {

// Part of a struct that is a value.
bool is_in_temporary(const clang::Expr* place) {
  place = place->IgnoreParens();
  while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
    if (member->isArrow()) return false;
    place = member->getBase()->IgnoreParens();
  }
  return place->isPRValue() && !place->getType()->isPointerType();
}

}  // namespace

void Scopes::begin_function() {
  leaving_ = out.new_location();
  module.jumps.note_leaving(out.id(), leaving_);
  out.note_blocks_in(function_blocks_);
}

void Scopes::enter_block(VariableId address) {
  blocks_.push_back({address, statements_.empty() ? nullptr : statements_.back()});
}

void Scopes::end_objects(const Scope& remaining) {
  for (std::size_t i = cleanups_.size(); i > remaining.cleanups; --i) {
    const clang::VarDecl* variable = cleanups_[i - 1];
    const clang::FunctionDecl* cleanup = variable->getAttr<clang::CleanupAttr>()->getFunctionDecl();
    const ProcedureId callee = module.procedures.procedure_for(cleanup, unit);
    if (callee == none_id) return out.unmodelled("attribute cleanup with " + cleanup->getNameAsString());
    const Term address = symbol(locals.object_of(variable).variable);
    calls.call_procedure(callee, {address}, {encoding().pointer_type()}, unit.context().VoidTy, ResultUse::Discarded);
  }
  for (std::size_t i = blocks_.size(); i > remaining.blocks; --i)
    out.emit(Free{symbol(blocks_[i - 1].address), Lifetime::Automatic});
}

void Scopes::leave_scope(const Scope& remaining) {
  end_objects(remaining);
  cleanups_.resize(remaining.cleanups);
  blocks_.resize(remaining.blocks);
}

void Scopes::end_function_blocks() {
  if (leaving_ == none_id) return;
  out.continue_at(leaving_);
  outside.leave_function();
  for (const VariableId address : function_blocks_.all) out.emit(Free{symbol(address), Lifetime::Automatic});
}

void Scopes::in_scope_of(const clang::Stmt* stmt, const std::function<void()>& lower) {
  const Scope around = scope();
  statements_.push_back(stmt);
  lower();
  leave_scope(around);
  statements_.pop_back();
}

void Scopes::full_expression(const std::function<void()>& lower) {
  const std::vector<VariableId> outer = std::exchange(returned_objects_, {});
  const bool outer_keeps = std::exchange(keeps_temporary_, false);
  lower();
  if (keeps_temporary_)
    for (const VariableId address : returned_objects_) out.emit(Free{symbol(address), Lifetime::Automatic});
  returned_objects_ = outer;
  keeps_temporary_ = outer_keeps;
}

void Scopes::add_returned(Term object) { returned_objects_.push_back(module.program.variable_of(object)); }

void Scopes::note_array_pointer(const clang::Expr* array) {
  keeps_temporary_ = keeps_temporary_ || is_in_temporary(array);
}

}  // namespace warrant
