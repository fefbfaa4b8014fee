// Statements.
#include <algorithm>

#include "clang/AST/Stmt.h"
#include "frontend/attributes.h"
#include "frontend/lowering.h"

namespace warrant {
namespace {

// Conditions of more nodes than this are split at their && and || rather than looked at again and again.
constexpr int pure_node_limit = 64;

// A local object that has more bytes starts with the constants of its initialiser; elements of smaller ones are written
// one by one, where a path shows them.
constexpr long max_stored_bytes = 256;

}  // namespace

void FunctionLowering::lower_body(const clang::FunctionDecl* definition) {
  function_ = definition;
  here_ = module_.range(definition->getSourceRange(), *unit_);
  leaving_ = new_location();
  module_.note_leaving(procedure_, leaving_);
  refuse_if_refused(definition);
  std::vector<VariableId> parameters = module_.program().procedures[procedure_].parameters;
  std::size_t next = 0;
  if (TypeMap::is_aggregate(definition->getReturnType())) result_address_ = parameters[next++];
  for (const clang::ParmVarDecl* parameter : definition->parameters()) {
    const VariableId given = parameters[next++];
    Object object{given, false};
    const clang::QualType type = parameter->getType();
    refuse_if_refused(type);
    const bool by_address = TypeMap::is_aggregate(type);
    if (!by_address && !types().scalar(type)) unmodelled_type(type);
    if (by_address || unit_->is_address_taken(parameter)) {
      const VariableId address = temporary(encoding().pointer_type(), "address");
      Variable& variable = module_.program().variable(address);
      variable.role = VariableRole::Address;
      variable.c_name = parameter->getNameAsString();
      const Term size = encoding().address(types().size_of(type));
      emit(Allocate{address, size, types().align_of(parameter), Lifetime::Automatic, Content::Undefined,
                    definition->getNameAsString() + "::" + parameter->getNameAsString(), types().is_constant(type),
                    nullptr, types().shape(type)});
      const Term place = module_.program().symbol(address), value = module_.program().symbol(given);
      if (by_address)
        emit(Copy{place, value, size, types().layout(type), true});
      else
        emit(Store{place, value, scalar(type), true});
      object = {address, true};
      enter_block(address);
    }
    locals_[parameter->getCanonicalDecl()] = object;
  }
  if (definition->isVariadic()) variadic_arguments_ = parameters[next++];
  for (const clang::ParmVarDecl* parameter : definition->parameters()) {
    clang::QualType type = parameter->getOriginalType();
    if (const auto* array = unit_->context().getAsVariableArrayType(type)) {
      // The parameter is a pointer: its own length is evaluated, but no array has it.
      if (const clang::Expr* size = array->getSizeExpr()) effects(size);
      type = array->getElementType();
    }
    evaluate_array_bounds(type);
  }
  scan_jumps(definition->getBody());
  find_passed_out(definition->getBody());
  std::size_t in_scope = 0;
  std::unordered_set<const clang::Stmt*> scopes;
  count_cleanups_at_labels(definition->getBody(), in_scope, scopes);
  statement(definition->getBody());

  if (definition->isNoReturn()) check(terms().falsity(), Undefined::Unreachable);
  // Falling off the end: main returns 0, others must not if their result is used.
  const VariableId result = module_.program().procedures[procedure_].result;
  if (result != none_id && definition->isMain())
    emit(Assign{result, encoding().zero(*module_.program().variable(result).type)});
  else
    end_without_value();
  end_function_blocks();
  connect(cfa().exit);
  finish_marked_places();
  lead_unwritten_pointers_outside();
  give_skipped_locals_values();
}

void FunctionLowering::end_without_value() {
  const ScalarType boolean = ScalarType::boolean();
  if (module_.may_lack_result(procedure_)) emit(Assign{module_.returned(), constant(0, boolean)});
  const VariableId result = module_.program().procedures[procedure_].result;
  if (result == none_id) return;
  const ScalarType type = *module_.program().variable(result).type;
  emit(Havoc{result, Input{InputKind::Uninitialised, function_->getNameAsString() + "()", type, {}, {}}});
}

// Selections, iterations and their parts are blocks, braces or not: compound literals in them end there.
void FunctionLowering::block(const clang::Stmt* stmt) {
  if (llvm::isa<clang::CompoundStmt>(stmt)) return statement(stmt);
  in_scope_of(stmt, [&] { statement(stmt); });
}

void FunctionLowering::statement(const clang::Stmt* stmt) {
  const SourceRange outer = here_;
  if (stmt->getBeginLoc().isValid()) here_ = range(stmt);
  using clang::Stmt;
  switch (stmt->getStmtClass()) {
    case Stmt::CompoundStmtClass:
      in_scope_of(stmt, [&] {
        for (const clang::Stmt* child : llvm::cast<clang::CompoundStmt>(stmt)->body()) statement(child);
      });
      break;
    case Stmt::DeclStmtClass:
      for (const clang::Decl* decl : llvm::cast<clang::DeclStmt>(stmt)->decls()) {
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
          full_expression([&] { declaration(variable); });
        } else if (const auto* alias = llvm::dyn_cast<clang::TypedefDecl>(decl)) {
          evaluate_array_bounds(alias->getUnderlyingType());
        }
      }
      break;
    case Stmt::NullStmtClass:
      break;
    case Stmt::IfStmtClass:
      in_scope_of(stmt, [&] { if_statement(llvm::cast<clang::IfStmt>(stmt)); });
      break;
    case Stmt::WhileStmtClass:
      in_scope_of(stmt, [&] { while_statement(llvm::cast<clang::WhileStmt>(stmt)); });
      break;
    case Stmt::DoStmtClass:
      in_scope_of(stmt, [&] { do_statement(llvm::cast<clang::DoStmt>(stmt)); });
      break;
    case Stmt::ForStmtClass:
      in_scope_of(stmt, [&] { for_statement(llvm::cast<clang::ForStmt>(stmt)); });
      break;
    case Stmt::SwitchStmtClass:
      in_scope_of(stmt, [&] { switch_statement(llvm::cast<clang::SwitchStmt>(stmt)); });
      break;
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass: {
      const auto* labelled = llvm::cast<clang::SwitchCase>(stmt);
      const LocationId target = case_locations_.at(labelled);
      connect(target);
      current_ = target;
      statement(labelled->getSubStmt());
      break;
    }
    case Stmt::ReturnStmtClass:
      return_statement(llvm::cast<clang::ReturnStmt>(stmt));
      break;
    case Stmt::BreakStmtClass:
      leave_for(breaks_.empty() ? JumpTarget{none_id, {}} : breaks_.back(),
                "break in the condition of a loop or switch");
      break;
    case Stmt::ContinueStmtClass:
      leave_for(continues_.empty() ? JumpTarget{none_id, {}} : continues_.back(),
                "continue in the condition of a loop");
      break;
    case Stmt::GotoStmtClass:
      go_to(llvm::cast<clang::GotoStmt>(stmt)->getLabel());
      break;
    case Stmt::LabelStmtClass: {
      has_jumps_ = true;
      const auto* labelled = llvm::cast<clang::LabelStmt>(stmt);
      const LocationId target = label(labelled->getDecl());
      cfa().location(target).range = here_;
      connect(target);
      current_ = target;
      statement(labelled->getSubStmt());
      break;
    }
    case Stmt::AttributedStmtClass:
      for (const clang::Attr* attribute : llvm::cast<clang::AttributedStmt>(stmt)->getAttrs())
        if (const std::optional<std::string> refused = refused_attribute(attribute)) unmodelled(*refused);
      statement(llvm::cast<clang::AttributedStmt>(stmt)->getSubStmt());
      break;
    case Stmt::GCCAsmStmtClass:
      assembly(llvm::cast<clang::GCCAsmStmt>(stmt));
      break;
    case Stmt::IndirectGotoStmtClass:
      indirect_goto(llvm::cast<clang::IndirectGotoStmt>(stmt));
      break;
    default:
      if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
        full_expression([&] { effects(expr); });
      } else {
        unmodelled(std::string("statement of kind ") + stmt->getStmtClassName());
      }
      break;
  }
  here_ = outer;
}

// A condition that lowers to a term without any edge, as far as its syntax tells.
static bool is_pure(const clang::Expr* expr, const std::function<bool(const clang::VarDecl*)>& is_plain, int& budget) {
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

namespace {

BranchSide opposite(BranchSide side) {
  if (side == BranchSide::Unknown) return side;
  return side == BranchSide::Holds ? BranchSide::Fails : BranchSide::Holds;
}

}  // namespace

void FunctionLowering::split(Term test, LocationId if_true, LocationId if_false, BranchSide side) {
  if (test.is_true()) {
    connect(if_true);
  } else if (test.is_false()) {
    connect(if_false);
  } else {
    observe_test(test);
    const auto add = [&](LocationId target, Term condition, BranchSide on_edge) {
      cfa().add_edge(current_, target, Assume{condition, AssumeKind::Branch, Undefined::SignedOverflow, on_edge},
                     here_);
    };
    add(if_true, test, side);
    add(if_false, terms().negate(test), opposite(side));
  }
}

void FunctionLowering::branch(const clang::Expr* expr, LocationId if_true, LocationId if_false, BranchSide side) {
  expr = expr->IgnoreParens();
  note_start(expr);
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary_op && unary_op->getOpcode() == clang::UO_LNot)
    return branch(unary_op->getSubExpr(), if_false, if_true, opposite(side));
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr); binary_op && binary_op->isLogicalOp()) {
    // Short-circuit evaluation needs a branch of its own only where the right side does something.
    int budget = pure_node_limit;
    const auto is_plain = [&](const clang::VarDecl* variable) { return !object_of(variable).in_memory; };
    if (!is_pure(expr, is_plain, budget)) {
      const LocationId middle = new_location();
      if (binary_op->getOpcode() == clang::BO_LAnd)
        branch(binary_op->getLHS(), middle, if_false, BranchSide::Unknown);
      else
        branch(binary_op->getLHS(), if_true, middle, BranchSide::Unknown);
      current_ = middle;
      return branch(binary_op->getRHS(), if_true, if_false, BranchSide::Unknown);
    }
  }
  split(condition(expr), if_true, if_false, side);
}

void FunctionLowering::declaration(const clang::VarDecl* variable) {
  initialised_declaration(variable);
  if (variable->hasAttr<clang::CleanupAttr>() && !variable->hasGlobalStorage()) cleanups_.push_back(variable);
}

void FunctionLowering::initialised_declaration(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  evaluate_array_bounds(type);
  if (variable->hasGlobalStorage()) return;  // static locals are initialised at the start; extern ones elsewhere
  refuse_if_refused(variable);
  if (variable->hasAttr<clang::AsmLabelAttr>()) unmodelled("register variable");
  if (!TypeMap::is_aggregate(type) && !types().scalar(type)) unmodelled_type(type);
  const clang::VarDecl* key = variable->getCanonicalDecl();
  const std::string function_name = module_.program().procedures[procedure_].name;
  const bool lasting = lasting_locals_.contains(variable);
  if (!locals_.contains(key)) {
    const std::optional<ScalarType> plain = types().scalar(type);
    Object object;
    object.in_memory = !plain || unit_->is_address_taken(variable);
    Variable made;
    made.c_name = variable->getNameAsString();
    made.name = function_name + "::" + (object.in_memory ? "&" : "") + made.c_name;
    made.c_type = type.getAsString();
    made.role = object.in_memory ? VariableRole::Address : VariableRole::Local;
    made.type = object.in_memory ? encoding().pointer_type() : *plain;
    made.procedure = procedure_;
    made.declared = here_;
    object.variable = module_.program().add_variable(std::move(made));
    module_.program().procedures[procedure_].locals.push_back(object.variable);
    locals_[key] = object;
  }
  const Object object = locals_.at(key);
  const clang::Expr* initialiser = variable->getInit();
  if (!object.in_memory) {
    const ScalarType plain = *module_.program().variable(object.variable).type;
    if (initialiser) {
      emit(Assign{object.variable, rvalue_as(initialiser, plain)});
    } else {
      const EdgeId edge =
          emit(Havoc{object.variable, Input{InputKind::Uninitialised, variable->getNameAsString(), plain, {}, {}}});
      if (type->isPointerType() && !type->isFunctionPointerType()) unwritten_pointers_.push_back(edge);
    }
    return;
  }
  if (lasting && initialiser) return initialise(object_lvalue(object, type), initialiser, false);
  if (lasting) {
    const ScalarType plain = scalar(type);
    const LValue place = object_lvalue(object, type);
    return write(place, fresh_input(InputKind::Uninitialised, variable->getNameAsString(), plain));
  }
  const clang::Expr* stripped = initialiser ? initialiser->IgnoreParens() : nullptr;
  const bool filled_piecewise =
      stripped && (llvm::isa<clang::InitListExpr>(stripped) || llvm::isa<clang::StringLiteral>(stripped));
  check(has_possible_size(type), Undefined::BadSize);
  const ScalarType size_type = encoding().size_type();
  const Term size = encoding().convert(type_size(type), size_type, encoding().pointer_type());
  const EdgeId allocation = emit(Allocate{object.variable, size, types().align_of(variable), Lifetime::Automatic,
                                          filled_piecewise ? Content::Zero : Content::Undefined,
                                          function_name + "::" + variable->getNameAsString(), types().is_constant(type),
                                          nullptr, types().shape(type)});
  enter_block(object.variable);
  if (!initialiser) return;
  LValue place = object_lvalue(object, type);
  place.initialises = true;
  if (filled_piecewise && !type->isVariablyModifiedType() && types().size_of(type) > Integer(max_stored_bytes))
    initialise_allocated(allocation, place, initialiser);
  else
    initialise(place, initialiser, filled_piecewise);
}

void FunctionLowering::if_statement(const clang::IfStmt* first) {
  // Long chains of `else if` are walked, not recursed into.
  const LocationId join = new_location();
  const clang::Stmt* at = first;
  while (const auto* stmt = llvm::dyn_cast_or_null<clang::IfStmt>(at)) {
    here_ = range(stmt->getCond());
    const LocationId then_start = new_location(stmt->getThen());
    const LocationId else_start = stmt->getElse() ? new_location() : join;
    branch(stmt->getCond(), then_start, else_start);
    current_ = then_start;
    block(stmt->getThen());
    connect(join);
    current_ = else_start;
    at = stmt->getElse();
    if (!at) return;
  }
  block(at);
  connect(join);
  current_ = join;
}

void FunctionLowering::while_statement(const clang::WhileStmt* stmt) {
  const LocationId head = new_location(stmt), body = new_location(stmt->getBody()), done = new_location();
  connect(head);
  current_ = head;
  const SourceRange outer = here_;
  here_ = range(stmt->getCond());
  in_loop_header([&] { branch(stmt->getCond(), body, done); });
  here_ = outer;
  breaks_.push_back({done, scope()});
  continues_.push_back({head, scope()});
  current_ = body;
  block(stmt->getBody());
  connect(head);
  breaks_.pop_back();
  continues_.pop_back();
  current_ = done;
}

void FunctionLowering::do_statement(const clang::DoStmt* stmt) {
  const LocationId head = new_location(stmt), test = new_location(), done = new_location();
  connect(head);
  current_ = head;
  breaks_.push_back({done, scope()});
  continues_.push_back({test, scope()});
  block(stmt->getBody());
  breaks_.pop_back();
  continues_.pop_back();
  connect(test);
  current_ = test;
  here_ = range(stmt->getCond());
  in_loop_header([&] { branch(stmt->getCond(), head, done); });
  current_ = done;
}

void FunctionLowering::for_statement(const clang::ForStmt* stmt) {
  if (stmt->getInit()) in_loop_header([&] { statement(stmt->getInit()); });
  const LocationId head = new_location(stmt), body = new_location(stmt->getBody()), step = new_location(),
                   done = new_location();
  connect(head);
  current_ = head;
  const SourceRange outer = here_;
  if (stmt->getCond()) {
    here_ = range(stmt->getCond());
    in_loop_header([&] { branch(stmt->getCond(), body, done); });
    here_ = outer;
  } else {
    connect(body);
  }
  breaks_.push_back({done, scope()});
  continues_.push_back({step, scope()});
  current_ = body;
  block(stmt->getBody());
  breaks_.pop_back();
  continues_.pop_back();
  connect(step);
  current_ = step;
  if (stmt->getInc()) in_loop_header([&] { statement(stmt->getInc()); });
  connect(head);
  current_ = done;
}

void FunctionLowering::switch_statement(const clang::SwitchStmt* stmt) {
  has_jumps_ = true;
  const ScalarType type = type_of(stmt->getCond());
  breaks_.push_back({none_id, scope()});
  note_start(stmt->getCond()->IgnoreParens());
  const Term value = save(rvalue(stmt->getCond()), type);
  breaks_.pop_back();
  observe(value, type);
  refuse_labels_of_fields(stmt);
  const LocationId dispatch = current_;
  const LocationId done = new_location();
  LocationId otherwise = done;
  std::vector<Term> refused;
  std::vector<const clang::SwitchCase*> cases;
  for (const clang::SwitchCase* at = stmt->getSwitchCaseList(); at; at = at->getNextSwitchCase()) cases.push_back(at);
  for (auto at = cases.rbegin(); at != cases.rend(); ++at) {
    const LocationId target = new_location(*at);
    case_locations_[*at] = target;
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(*at);
    if (!labelled) {
      otherwise = target;
      continue;
    }
    const Term low = rvalue_as(labelled->getLHS(), type);
    Term here = encoding().compare(Comparison::Eq, value, low, type);
    if (labelled->getRHS()) {  // GNU case range
      here = encoding().compare(Comparison::Ge, value, low, type);
      const Term high = rvalue_as(labelled->getRHS(), type);
      here = terms().conjunction(here, encoding().compare(Comparison::Le, value, high, type));
    }
    if (!here.is_false()) cfa().add_edge(dispatch, target, Assume{here, AssumeKind::Branch}, here_);
    refused.push_back(terms().negate(here));
  }
  const Term none = terms().conjunction(refused);
  if (!none.is_false()) cfa().add_edge(dispatch, otherwise, Assume{none, AssumeKind::Branch}, here_);
  breaks_.push_back({done, scope()});
  current_ = new_location();  // code before the first label is reached by jumps only
  block(stmt->getBody());
  breaks_.pop_back();
  connect(done);
  current_ = done;
}

void FunctionLowering::return_statement(const clang::ReturnStmt* stmt) {
  if (const clang::Expr* value = stmt->getRetValue()) {
    const VariableId result = module_.program().procedures[procedure_].result;
    if (result_address_ != none_id) {
      const clang::QualType type = function_->getReturnType();
      const Term from = aggregate(value);
      emit(Copy{module_.program().symbol(result_address_), from, encoding().address(types().size_of(type)),
                types().layout(type)});
    } else if (result != none_id && !value->getType()->isVoidType()) {
      emit(Assign{result, rvalue_as(value, *module_.program().variable(result).type)});
    } else {
      effects(value);
    }
    if (module_.may_lack_result(procedure_)) emit(Assign{module_.returned(), constant(1, ScalarType::boolean())});
  } else {
    end_without_value();
  }
  end_objects({0, scoped_blocks_.size()});
  if (function_->isNoReturn()) check(terms().falsity(), Undefined::Unreachable);
  jump(leaving_ == none_id ? cfa().exit : leaving_);
}

}  // namespace warrant
