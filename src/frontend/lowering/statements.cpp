#include "frontend/lowering/statements.h"

#include "clang/AST/Stmt.h"
#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/assembly.h"
#include "frontend/lowering/attributes.h"
#include "frontend/lowering/bit_fields.h"
#include "frontend/lowering/claim_notes.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/initialisers.h"
#include "frontend/lowering/labels.h"
#include "frontend/lowering/locals.h"
#include "frontend/lowering/places.h"
#include "frontend/lowering/procedures.h"
#include "frontend/lowering/program_state.h"

namespace warrant {

namespace {

// Conditions of more nodes than this are split at their && and || rather than looked at again and again.
constexpr int pure_node_limit = 64;

// A local object that has more bytes starts with the constants of its initialiser; elements of smaller ones are written
// one by one, where a path shows them.
constexpr long max_stored_bytes = 256;

BranchSide negated(BranchSide side) {
  if (side == BranchSide::Unknown) return side;
  return side == BranchSide::Holds ? BranchSide::Fails : BranchSide::Holds;
}

// A condition that lowers to a term without any edge, as far as its syntax tells.
bool is_pure(const clang::Expr* expr, const std::function<bool(const clang::VarDecl*)>& is_plain, int& budget) {
  if (--budget < 0) return false;
  expr = expr->IgnoreParens();
  if (llvm::isa<clang::IntegerLiteral>(expr) || llvm::isa<clang::CharacterLiteral>(expr) ||
      llvm::isa<clang::FloatingLiteral>(expr))
    return true;
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl())) return is_plain(variable);
    return llvm::isa<clang::EnumConstantDecl>(ref->getDecl());
  }
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) {
    switch (cast_expr->getCastKind()) {
      case clang::CK_LValueToRValue:
      case clang::CK_NoOp:
      case clang::CK_IntegralCast:
      case clang::CK_IntegralToBoolean:
      case clang::CK_PointerToBoolean:
      case clang::CK_NullToPointer:
      case clang::CK_BitCast:
        return is_pure(cast_expr->getSubExpr(), is_plain, budget);
      default:
        return false;
    }
  }
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    const bool plain = unary_op->getOpcode() == clang::UO_LNot || unary_op->getOpcode() == clang::UO_Not ||
                       unary_op->getOpcode() == clang::UO_Plus;
    return plain && is_pure(unary_op->getSubExpr(), is_plain, budget);
  }
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    const bool plain = binary_op->isComparisonOp() || binary_op->isLogicalOp() || binary_op->isBitwiseOp() ||
                       (binary_op->isAdditiveOp() && binary_op->getType()->isUnsignedIntegerType());
    return plain && is_pure(binary_op->getLHS(), is_plain, budget) && is_pure(binary_op->getRHS(), is_plain, budget);
  }
  return false;
}

}  // namespace

void Statements::end_without_value() {
  const ScalarType boolean = ScalarType::boolean();
  if (module.procedures.may_lack_result(out.id())) out.emit(Assign{module.state.returned(), constant(0, boolean)});
  const VariableId result = out.procedure().result;
  if (result == none_id) return;
  const ScalarType type = *module.program.variable(result).type;
  out.emit(Havoc{result, Input{InputKind::Uninitialised, function->getNameAsString() + "()", type, {}, {}}});
}

// Selections, iterations and their parts are blocks, braces or not: compound literals in them end there.
void Statements::block(const clang::Stmt* stmt) {
  if (llvm::isa<clang::CompoundStmt>(stmt)) return statement(stmt);
  scopes.in_scope_of(stmt, [&] { statement(stmt); });
}

void Statements::statement(const clang::Stmt* stmt) {
  const SourceRange outer = out.here();
  if (stmt->getBeginLoc().isValid()) out.set_here(range(stmt));
  using clang::Stmt;
  switch (stmt->getStmtClass()) {
    case Stmt::CompoundStmtClass:
      scopes.in_scope_of(stmt, [&] {
        for (const clang::Stmt* child : llvm::cast<clang::CompoundStmt>(stmt)->body()) statement(child);
      });
      break;
    case Stmt::DeclStmtClass:
      declarations(llvm::cast<clang::DeclStmt>(stmt));
      break;
    case Stmt::NullStmtClass:
      break;
    case Stmt::IfStmtClass:
      scopes.in_scope_of(stmt, [&] { if_statement(llvm::cast<clang::IfStmt>(stmt)); });
      break;
    case Stmt::WhileStmtClass:
      scopes.in_scope_of(stmt, [&] { while_statement(llvm::cast<clang::WhileStmt>(stmt)); });
      break;
    case Stmt::DoStmtClass:
      scopes.in_scope_of(stmt, [&] { do_statement(llvm::cast<clang::DoStmt>(stmt)); });
      break;
    case Stmt::ForStmtClass:
      scopes.in_scope_of(stmt, [&] { for_statement(llvm::cast<clang::ForStmt>(stmt)); });
      break;
    case Stmt::SwitchStmtClass:
      scopes.in_scope_of(stmt, [&] { switch_statement(llvm::cast<clang::SwitchStmt>(stmt)); });
      break;
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
      case_statement(llvm::cast<clang::SwitchCase>(stmt));
      break;
    case Stmt::ReturnStmtClass:
      return_statement(llvm::cast<clang::ReturnStmt>(stmt));
      break;
    case Stmt::BreakStmtClass:
      leave_for(breaks_, "break in the condition of a loop or switch");
      break;
    case Stmt::ContinueStmtClass:
      leave_for(continues_, "continue in the condition of a loop");
      break;
    case Stmt::GotoStmtClass:
      labels.go_to(llvm::cast<clang::GotoStmt>(stmt)->getLabel());
      break;
    case Stmt::LabelStmtClass:
      labelled_statement(llvm::cast<clang::LabelStmt>(stmt));
      break;
    case Stmt::AttributedStmtClass:
      attributed_statement(llvm::cast<clang::AttributedStmt>(stmt));
      break;
    case Stmt::GCCAsmStmtClass:
      assembly.lower(llvm::cast<clang::GCCAsmStmt>(stmt));
      break;
    case Stmt::IndirectGotoStmtClass:
      labels.indirect_goto(llvm::cast<clang::IndirectGotoStmt>(stmt));
      break;
    default:
      if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
        scopes.full_expression([&] { expressions.effects(expr); });
      } else {
        out.unmodelled(std::string("statement of kind ") + stmt->getStmtClassName());
      }
      break;
  }
  out.set_here(outer);
}

void Statements::declarations(const clang::DeclStmt* stmt) {
  for (const clang::Decl* decl : stmt->decls()) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      scopes.full_expression([&] { declaration(variable); });
    } else if (const auto* alias = llvm::dyn_cast<clang::TypedefDecl>(decl)) {
      sizes.evaluate_array_bounds(alias->getUnderlyingType());
    }
  }
}

void Statements::case_statement(const clang::SwitchCase* stmt) {
  out.continue_at(case_locations_.at(stmt));
  statement(stmt->getSubStmt());
}

void Statements::labelled_statement(const clang::LabelStmt* stmt) {
  labels.note_jumps();
  const LocationId target = labels.label(stmt->getDecl());
  out.cfa().location(target).range = out.here();
  out.continue_at(target);
  statement(stmt->getSubStmt());
}

void Statements::attributed_statement(const clang::AttributedStmt* stmt) {
  for (const clang::Attr* attribute : stmt->getAttrs())
    if (const std::optional<std::string> refused = refused_attribute(attribute)) out.unmodelled(*refused);
  statement(stmt->getSubStmt());
}

void Statements::branch(const clang::Expr* expr, LocationId if_true, LocationId if_false, BranchSide side) {
  expr = expr->IgnoreParens();
  notes.start(expr);
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary_op && unary_op->getOpcode() == clang::UO_LNot)
    return branch(unary_op->getSubExpr(), if_false, if_true, negated(side));
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr); binary_op && binary_op->isLogicalOp()) {
    // Short-circuit evaluation needs a branch of its own only where the right side does something.
    int budget = pure_node_limit;
    const auto is_plain = [&](const clang::VarDecl* variable) { return !locals.object_of(variable).in_memory; };
    if (!is_pure(expr, is_plain, budget)) {
      const LocationId middle = out.new_location();
      if (binary_op->getOpcode() == clang::BO_LAnd)
        branch(binary_op->getLHS(), middle, if_false, BranchSide::Unknown);
      else
        branch(binary_op->getLHS(), if_true, middle, BranchSide::Unknown);
      out.move_to(middle);
      return branch(binary_op->getRHS(), if_true, if_false, BranchSide::Unknown);
    }
  }
  out.split(expressions.condition(expr), if_true, if_false, side);
}

void Statements::declaration(const clang::VarDecl* variable) {
  initialised_declaration(variable);
  if (variable->hasAttr<clang::CleanupAttr>() && !variable->hasGlobalStorage()) scopes.add_cleanup(variable);
}

void Statements::initialised_declaration(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  sizes.evaluate_array_bounds(type);
  if (variable->hasGlobalStorage()) return;  // static locals are initialised at the start; extern ones elsewhere
  refuse_if_refused(variable);
  if (variable->hasAttr<clang::AsmLabelAttr>()) out.unmodelled("register variable");
  if (!TypeMap::is_aggregate(type) && !types().scalar(type)) unmodelled_type(type);
  const Object object = locals.declare(variable);
  if (!object.in_memory) return initialised_variable(variable, object.variable);
  const clang::Expr* initialiser = variable->getInit();
  const LValue place = places.object_lvalue(object, type);
  if (!locals.is_kept(variable)) return initialised_object(variable, object);
  if (initialiser) return initialisers.initialise(place, initialiser, false);
  places.write(place, out.fresh_input(InputKind::Uninitialised, variable->getNameAsString(), scalar(type)));
}

void Statements::initialised_variable(const clang::VarDecl* variable, VariableId target) {
  const clang::QualType type = variable->getType();
  const ScalarType plain = *module.program.variable(target).type;
  if (const clang::Expr* initialiser = variable->getInit()) {
    out.emit(Assign{target, expressions.rvalue_as(initialiser, plain)});
    return;
  }
  const EdgeId edge =
      out.emit(Havoc{target, Input{InputKind::Uninitialised, variable->getNameAsString(), plain, {}, {}}});
  if (type->isPointerType() && !type->isFunctionPointerType()) locals.note_unwritten_pointer(edge);
}

void Statements::initialised_object(const clang::VarDecl* variable, Object object) {
  const clang::QualType type = variable->getType();
  const clang::Expr* initialiser = variable->getInit();
  const clang::Expr* stripped = initialiser ? initialiser->IgnoreParens() : nullptr;
  const bool filled_piecewise =
      stripped && (llvm::isa<clang::InitListExpr>(stripped) || llvm::isa<clang::StringLiteral>(stripped));
  out.check(sizes.has_possible_size(type), Undefined::BadSize);
  const ScalarType size_type = encoding().size_type();
  const Term size = encoding().convert(sizes.type_size(type), size_type, encoding().pointer_type());
  const EdgeId allocation = out.emit(Allocate{object.variable, size, types().align_of(variable), Lifetime::Automatic,
                                              filled_piecewise ? Content::Zero : Content::Undefined,
                                              out.procedure().name + "::" + variable->getNameAsString(),
                                              types().is_constant(type), nullptr, types().shape(type)});
  scopes.enter_block(object.variable);
  if (!initialiser) return;
  LValue place = places.object_lvalue(object, type);
  place.initialises = true;
  if (filled_piecewise && !type->isVariablyModifiedType() && types().size_of(type) > Integer(max_stored_bytes))
    initialisers.initialise_allocated(allocation, place, initialiser);
  else
    initialisers.initialise(place, initialiser, filled_piecewise);
}

void Statements::leave_for(const std::vector<JumpTarget>& targets, const char* construct) {
  if (targets.empty() || targets.back().location == none_id) return out.unmodelled(construct);
  scopes.end_objects(targets.back().scope);
  out.jump(targets.back().location);
}

template <typename Code>
void Statements::in_loop_header(const Code& code) {
  breaks_.push_back({none_id, scopes.scope()});
  continues_.push_back({none_id, scopes.scope()});
  code();
  breaks_.pop_back();
  continues_.pop_back();
}

void Statements::if_statement(const clang::IfStmt* first) {
  // Long chains of `else if` are walked, not recursed into.
  const LocationId join = out.new_location();
  const clang::Stmt* at = first;
  while (const auto* stmt = llvm::dyn_cast_or_null<clang::IfStmt>(at)) {
    out.set_here(range(stmt->getCond()));
    const LocationId then_start = out.new_location(range(stmt->getThen()));
    const LocationId else_start = stmt->getElse() ? out.new_location() : join;
    branch(stmt->getCond(), then_start, else_start);
    out.move_to(then_start);
    block(stmt->getThen());
    out.connect(join);
    out.move_to(else_start);
    at = stmt->getElse();
    if (!at) return;
  }
  block(at);
  out.continue_at(join);
}

void Statements::while_statement(const clang::WhileStmt* stmt) {
  const LocationId head = out.new_location(range(stmt)), body = out.new_location(range(stmt->getBody())),
                   done = out.new_location();
  out.continue_at(head);
  const SourceRange outer = out.here();
  out.set_here(range(stmt->getCond()));
  in_loop_header([&] { branch(stmt->getCond(), body, done); });
  out.set_here(outer);
  breaks_.push_back({done, scopes.scope()});
  continues_.push_back({head, scopes.scope()});
  out.move_to(body);
  block(stmt->getBody());
  out.connect(head);
  breaks_.pop_back();
  continues_.pop_back();
  out.move_to(done);
}

void Statements::do_statement(const clang::DoStmt* stmt) {
  const LocationId head = out.new_location(range(stmt)), test = out.new_location(), done = out.new_location();
  out.continue_at(head);
  breaks_.push_back({done, scopes.scope()});
  continues_.push_back({test, scopes.scope()});
  block(stmt->getBody());
  breaks_.pop_back();
  continues_.pop_back();
  out.continue_at(test);
  out.set_here(range(stmt->getCond()));
  in_loop_header([&] { branch(stmt->getCond(), head, done); });
  out.move_to(done);
}

void Statements::for_statement(const clang::ForStmt* stmt) {
  if (stmt->getInit()) in_loop_header([&] { statement(stmt->getInit()); });
  const LocationId head = out.new_location(range(stmt)), body = out.new_location(range(stmt->getBody())),
                   step = out.new_location(), done = out.new_location();
  out.continue_at(head);
  const SourceRange outer = out.here();
  if (stmt->getCond()) {
    out.set_here(range(stmt->getCond()));
    in_loop_header([&] { branch(stmt->getCond(), body, done); });
    out.set_here(outer);
  } else {
    out.connect(body);
  }
  breaks_.push_back({done, scopes.scope()});
  continues_.push_back({step, scopes.scope()});
  out.move_to(body);
  block(stmt->getBody());
  breaks_.pop_back();
  continues_.pop_back();
  out.continue_at(step);
  if (stmt->getInc()) in_loop_header([&] { statement(stmt->getInc()); });
  out.connect(head);
  out.move_to(done);
}

void Statements::switch_statement(const clang::SwitchStmt* stmt) {
  labels.note_jumps();
  const ScalarType type = type_of(stmt->getCond());
  breaks_.push_back({none_id, scopes.scope()});
  notes.start(stmt->getCond()->IgnoreParens());
  const Term value = out.save(expressions.rvalue(stmt->getCond()), type);
  breaks_.pop_back();
  out.observe(value, type);
  bit_fields.refuse_labels(stmt);
  const LocationId dispatch = out.current();
  const LocationId done = out.new_location();
  LocationId otherwise = done;
  std::vector<Term> refused;
  std::vector<const clang::SwitchCase*> cases;
  for (const clang::SwitchCase* at = stmt->getSwitchCaseList(); at; at = at->getNextSwitchCase()) cases.push_back(at);
  for (auto at = cases.rbegin(); at != cases.rend(); ++at) {
    const LocationId target = out.new_location(range(*at));
    case_locations_[*at] = target;
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(*at);
    if (!labelled) {
      otherwise = target;
      continue;
    }
    const Term low = expressions.rvalue_as(labelled->getLHS(), type);
    Term here = encoding().compare(Comparison::Eq, value, low, type);
    if (labelled->getRHS()) {  // GNU case range
      here = encoding().compare(Comparison::Ge, value, low, type);
      const Term high = expressions.rvalue_as(labelled->getRHS(), type);
      here = terms().conjunction(here, encoding().compare(Comparison::Le, value, high, type));
    }
    if (!here.is_false()) out.cfa().add_edge(dispatch, target, Assume{here, AssumeKind::Branch}, out.here());
    refused.push_back(terms().negate(here));
  }
  const Term none = terms().conjunction(refused);
  if (!none.is_false()) out.cfa().add_edge(dispatch, otherwise, Assume{none, AssumeKind::Branch}, out.here());
  breaks_.push_back({done, scopes.scope()});
  out.move_to(out.new_location());  // code before the first label is reached by jumps only
  block(stmt->getBody());
  breaks_.pop_back();
  out.continue_at(done);
}

void Statements::return_statement(const clang::ReturnStmt* stmt) {
  if (const clang::Expr* value = stmt->getRetValue()) {
    const VariableId result = out.procedure().result;
    if (result_address_ != none_id) {
      const clang::QualType type = function->getReturnType();
      const Term from = expressions.aggregate(value);
      out.emit(Copy{symbol(result_address_), from, encoding().address(types().size_of(type)), types().layout(type)});
    } else if (result != none_id && !value->getType()->isVoidType()) {
      out.emit(Assign{result, expressions.rvalue_as(value, *module.program.variable(result).type)});
    } else {
      expressions.effects(value);
    }
    if (module.procedures.may_lack_result(out.id()))
      out.emit(Assign{module.state.returned(), constant(1, ScalarType::boolean())});
  } else {
    end_without_value();
  }
  scopes.end_objects({0, scopes.scope().blocks});
  if (function->isNoReturn()) out.check(terms().falsity(), Undefined::Unreachable);
  out.jump(scopes.leaving());
}

}  // namespace warrant
