// Scopes: objects end with their block, their function, or the expression that they are temporaries of.
#include <utility>

#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "frontend/lowering.h"

namespace warrant {

void FunctionLowering::enter_block(VariableId address) {
  scoped_blocks_.push_back({address, scopes_.empty() ? nullptr : scopes_.back()});
}

void FunctionLowering::end_objects(const Scope& remaining) {
  for (std::size_t i = cleanups_.size(); i > remaining.cleanups; --i) {
    const clang::VarDecl* variable = cleanups_[i - 1];
    const clang::FunctionDecl* function = variable->getAttr<clang::CleanupAttr>()->getFunctionDecl();
    const ProcedureId callee = module_.procedure_for(function, *unit_);
    if (callee == none_id) return unmodelled("attribute cleanup with " + function->getNameAsString());
    const Term address = module_.program().symbol(object_of(variable).variable);
    call_procedure(callee, {address}, {encoding().pointer_type()}, unit_->context().VoidTy, ResultUse::Discarded);
  }
  for (std::size_t i = scoped_blocks_.size(); i > remaining.blocks; --i)
    emit(Free{module_.program().symbol(scoped_blocks_[i - 1].address), Lifetime::Automatic});
}

void FunctionLowering::leave_scope(const Scope& remaining) {
  end_objects(remaining);
  cleanups_.resize(remaining.cleanups);
  scoped_blocks_.resize(remaining.blocks);
}

void FunctionLowering::leave_for(const JumpTarget& target, const char* construct) {
  if (target.location == none_id) return unmodelled(construct);
  end_objects(target.scope);
  jump(target.location);
}

// All of them, also those that were left in another way.
void FunctionLowering::end_function_blocks() {
  if (leaving_ == none_id) return;
  connect(leaving_);
  current_ = leaving_;
  if (passed_before_ != none_id) emit(Assign{module_.passed_out(), module_.program().symbol(passed_before_)});
  for (const VariableId address : function_blocks_) emit(Free{module_.program().symbol(address), Lifetime::Automatic});
}

void FunctionLowering::in_scope_of(const clang::Stmt* stmt, const std::function<void()>& lower) {
  const Scope outside = scope();
  scopes_.push_back(stmt);
  lower();
  leave_scope(outside);
  scopes_.pop_back();
}

bool FunctionLowering::is_in_temporary(const clang::Expr* place) {
  place = place->IgnoreParens();
  while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
    if (member->isArrow()) return false;
    place = member->getBase()->IgnoreParens();
  }
  return place->isPRValue() && !place->getType()->isPointerType();
}

void FunctionLowering::full_expression(const std::function<void()>& lower) {
  const std::vector<VariableId> outer = std::exchange(returned_objects_, {});
  const bool outer_keeps = std::exchange(keeps_temporary_, false);
  lower();
  if (keeps_temporary_)
    for (const VariableId address : returned_objects_)
      emit(Free{module_.program().symbol(address), Lifetime::Automatic});
  returned_objects_ = outer;
  keeps_temporary_ = outer_keeps;
}

}  // namespace warrant
