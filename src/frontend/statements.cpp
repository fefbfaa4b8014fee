// Statements.
#include "clang/AST/Stmt.h"
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
  std::vector<VariableId> parameters = module_.program().procedures[procedure_].parameters;
  std::size_t next = 0;
  if (TypeMap::is_aggregate(definition->getReturnType())) result_address_ = parameters[next++];
  for (const clang::ParmVarDecl* parameter : definition->parameters()) {
    const VariableId given = parameters[next++];
    Object object{given, false};
    const clang::QualType type = parameter->getType();
    const bool by_address = TypeMap::is_aggregate(type);
    if (by_address || unit_->is_address_taken(parameter)) {
      const VariableId address = temporary(encoding().pointer_type(), "address");
      Variable& variable = module_.program().variable(address);
      variable.role = VariableRole::Address;
      variable.c_name = parameter->getNameAsString();
      const Term size = encoding().address(types().size_of(type));
      emit(Allocate{address, size, types().align_of(type), Lifetime::Automatic, Content::Undefined,
                    definition->getNameAsString() + "::" + parameter->getNameAsString(), types().is_constant(type)});
      const Term place = module_.program().symbol(address), value = module_.program().symbol(given);
      if (by_address)
        emit(Copy{place, value, size, types().layout(type), true});
      else
        emit(Store{place, value, scalar(type), true});
      object = {address, true};
    }
    locals_[parameter->getCanonicalDecl()] = object;
  }
  for (const clang::ParmVarDecl* parameter : definition->parameters()) evaluate_array_bounds(parameter->getType());
  scan_jumps(definition->getBody());
  statement(definition->getBody());

  // Falling off the end: the result is arbitrary, except that main returns 0.
  const VariableId result = module_.program().procedures[procedure_].result;
  if (result != none_id) {
    const ScalarType type = *module_.program().variable(result).type;
    if (definition->isMain())
      emit(Assign{result, encoding().zero(type)});
    else
      emit(Havoc{result, Input{InputKind::Uninitialised, definition->getNameAsString() + "()", type, {}, {}}});
  }
  connect(cfa().exit);
}

void FunctionLowering::statement(const clang::Stmt* stmt) {
  const SourceRange outer = here_;
  if (stmt->getBeginLoc().isValid()) here_ = range(stmt);
  using clang::Stmt;
  switch (stmt->getStmtClass()) {
    case Stmt::CompoundStmtClass:
      for (const clang::Stmt* child : llvm::cast<clang::CompoundStmt>(stmt)->body()) statement(child);
      break;
    case Stmt::DeclStmtClass:
      for (const clang::Decl* decl : llvm::cast<clang::DeclStmt>(stmt)->decls()) {
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl))
          declaration(variable);
        else if (const auto* alias = llvm::dyn_cast<clang::TypedefDecl>(decl))
          evaluate_array_bounds(alias->getUnderlyingType());
      }
      break;
    case Stmt::NullStmtClass:
      break;
    case Stmt::IfStmtClass:
      if_statement(llvm::cast<clang::IfStmt>(stmt));
      break;
    case Stmt::WhileStmtClass:
      while_statement(llvm::cast<clang::WhileStmt>(stmt));
      break;
    case Stmt::DoStmtClass:
      do_statement(llvm::cast<clang::DoStmt>(stmt));
      break;
    case Stmt::ForStmtClass:
      for_statement(llvm::cast<clang::ForStmt>(stmt));
      break;
    case Stmt::SwitchStmtClass:
      switch_statement(llvm::cast<clang::SwitchStmt>(stmt));
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
      jump(breaks_.back());
      break;
    case Stmt::ContinueStmtClass:
      jump(continues_.back());
      break;
    case Stmt::GotoStmtClass:
      jump(label(llvm::cast<clang::GotoStmt>(stmt)->getLabel()));
      break;
    case Stmt::LabelStmtClass: {
      const auto* labelled = llvm::cast<clang::LabelStmt>(stmt);
      const LocationId target = label(labelled->getDecl());
      cfa().location(target).range = here_;
      connect(target);
      current_ = target;
      statement(labelled->getSubStmt());
      break;
    }
    case Stmt::AttributedStmtClass:
      statement(llvm::cast<clang::AttributedStmt>(stmt)->getSubStmt());
      break;
    case Stmt::GCCAsmStmtClass: {
      // An empty text without outputs is a mere barrier for the compiler.
      const auto* assembly = llvm::cast<clang::GCCAsmStmt>(stmt);
      if (!assembly->getAsmString()->getString().trim().empty() || assembly->getNumOutputs() > 0)
        unmodelled("inline assembly");
      break;
    }
    case Stmt::IndirectGotoStmtClass:
      unmodelled("computed goto");
      break;
    default:
      if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt))
        effects(expr);
      else
        unmodelled(std::string("statement of kind ") + stmt->getStmtClassName());
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

void FunctionLowering::split(Term test, LocationId if_true, LocationId if_false) {
  if (test.is_true()) {
    connect(if_true);
  } else if (test.is_false()) {
    connect(if_false);
  } else {
    cfa().add_edge(current_, if_true, Assume{test, AssumeKind::Branch}, here_);
    cfa().add_edge(current_, if_false, Assume{terms().negate(test), AssumeKind::Branch}, here_);
  }
}

void FunctionLowering::branch(const clang::Expr* expr, LocationId if_true, LocationId if_false) {
  expr = expr->IgnoreParens();
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary_op && unary_op->getOpcode() == clang::UO_LNot)
    return branch(unary_op->getSubExpr(), if_false, if_true);
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr); binary_op && binary_op->isLogicalOp()) {
    // Short-circuit evaluation needs a branch of its own only where the right side does something.
    int budget = pure_node_limit;
    const auto is_plain = [&](const clang::VarDecl* variable) { return !object_of(variable).in_memory; };
    if (!is_pure(expr, is_plain, budget)) {
      const LocationId middle = new_location();
      if (binary_op->getOpcode() == clang::BO_LAnd)
        branch(binary_op->getLHS(), middle, if_false);
      else
        branch(binary_op->getLHS(), if_true, middle);
      current_ = middle;
      return branch(binary_op->getRHS(), if_true, if_false);
    }
  }
  split(condition(expr), if_true, if_false);
}

void FunctionLowering::declaration(const clang::VarDecl* variable) {
  if (variable->hasGlobalStorage()) {  // static locals are initialised at the start; extern ones elsewhere
    return;
  }
  const clang::QualType type = variable->getType();
  evaluate_array_bounds(type);
  const clang::VarDecl* key = variable->getCanonicalDecl();
  const std::string function_name = module_.program().procedures[procedure_].name;
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
    if (initialiser)
      emit(Assign{object.variable, rvalue_as(initialiser, plain)});
    else
      emit(Havoc{object.variable, Input{InputKind::Uninitialised, variable->getNameAsString(), plain, {}, {}}});
    return;
  }
  const clang::Expr* stripped = initialiser ? initialiser->IgnoreParens() : nullptr;
  const bool filled_piecewise =
      stripped && (llvm::isa<clang::InitListExpr>(stripped) || llvm::isa<clang::StringLiteral>(stripped));
  check(has_possible_size(type), Undefined::BadSize);
  const ScalarType size_type = encoding().size_type();
  const Term size = encoding().convert(type_size(type), size_type, encoding().pointer_type());
  const EdgeId allocation =
      emit(Allocate{object.variable, size, types().align_of(unit_->context().getBaseElementType(type)),
                    Lifetime::Automatic, filled_piecewise ? Content::Zero : Content::Undefined,
                    function_name + "::" + variable->getNameAsString(), types().is_constant(type)});
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
    statement(stmt->getThen());
    connect(join);
    current_ = else_start;
    at = stmt->getElse();
    if (!at) return;
  }
  statement(at);
  connect(join);
  current_ = join;
}

void FunctionLowering::while_statement(const clang::WhileStmt* stmt) {
  const LocationId head = new_location(stmt), body = new_location(stmt->getBody()), done = new_location();
  connect(head);
  current_ = head;
  const SourceRange outer = here_;
  here_ = range(stmt->getCond());
  branch(stmt->getCond(), body, done);
  here_ = outer;
  breaks_.push_back(done);
  continues_.push_back(head);
  current_ = body;
  statement(stmt->getBody());
  connect(head);
  breaks_.pop_back();
  continues_.pop_back();
  current_ = done;
}

void FunctionLowering::do_statement(const clang::DoStmt* stmt) {
  const LocationId head = new_location(stmt), test = new_location(), done = new_location();
  connect(head);
  current_ = head;
  breaks_.push_back(done);
  continues_.push_back(test);
  statement(stmt->getBody());
  breaks_.pop_back();
  continues_.pop_back();
  connect(test);
  current_ = test;
  here_ = range(stmt->getCond());
  branch(stmt->getCond(), head, done);
  current_ = done;
}

void FunctionLowering::for_statement(const clang::ForStmt* stmt) {
  if (stmt->getInit()) statement(stmt->getInit());
  const LocationId head = new_location(stmt), body = new_location(stmt->getBody()), step = new_location(),
                   done = new_location();
  connect(head);
  current_ = head;
  const SourceRange outer = here_;
  if (stmt->getCond()) {
    here_ = range(stmt->getCond());
    branch(stmt->getCond(), body, done);
    here_ = outer;
  } else {
    connect(body);
  }
  breaks_.push_back(done);
  continues_.push_back(step);
  current_ = body;
  statement(stmt->getBody());
  breaks_.pop_back();
  continues_.pop_back();
  connect(step);
  current_ = step;
  if (stmt->getInc()) statement(stmt->getInc());
  connect(head);
  current_ = done;
}

void FunctionLowering::switch_statement(const clang::SwitchStmt* stmt) {
  const ScalarType type = type_of(stmt->getCond());
  const Term value = rvalue(stmt->getCond());
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
  breaks_.push_back(done);
  current_ = new_location();  // code before the first label is reached by jumps only
  statement(stmt->getBody());
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
  } else if (const VariableId result = module_.program().procedures[procedure_].result; result != none_id) {
    emit(Havoc{result, Input{InputKind::Uninitialised,
                             function_->getNameAsString() + "()",
                             *module_.program().variable(result).type,
                             {},
                             {}}});
  }
  jump(cfa().exit);
}

LocationId FunctionLowering::label(const clang::LabelDecl* label) {
  const auto [entry, inserted] = labels_.try_emplace(label, none_id);
  if (inserted) entry->second = new_location();
  return entry->second;
}

// A jump can enter a block behind a declaration: its object exists all the same. Such objects are allocated at the
// start of the function as well.
void FunctionLowering::scan_jumps(const clang::Stmt* body) {
  bool jumped = false;
  std::vector<const clang::VarDecl*> passed;
  const std::function<void(const clang::Stmt*, bool)> walk = [&](const clang::Stmt* stmt, bool in_switch) {
    if (!stmt) return;
    if (llvm::isa<clang::GotoStmt>(stmt) || llvm::isa<clang::IndirectGotoStmt>(stmt)) jumped = true;
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
      if (jumped || in_switch)
        for (const clang::Decl* decl : declared->decls())
          if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && !variable->hasGlobalStorage())
            passed.push_back(variable);
    }
    if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
      if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(choice->getBody())) {
        for (const clang::Stmt* child : block->body()) walk(child, llvm::isa<clang::DeclStmt>(child));
        return;
      }
    }
    for (const clang::Stmt* child : stmt->children()) walk(child, false);
  };
  walk(body, false);
  for (const clang::VarDecl* variable : passed) {
    const bool in_memory = !types().scalar(variable->getType()) || unit_->is_address_taken(variable);
    if (!in_memory || variable->getType()->isVariablyModifiedType()) continue;
    Variable made;
    made.c_name = variable->getNameAsString();
    made.name = module_.program().procedures[procedure_].name + "::&" + made.c_name;
    made.c_type = variable->getType().getAsString();
    made.role = VariableRole::Address;
    made.type = encoding().pointer_type();
    made.procedure = procedure_;
    made.declared = here_;
    const Object object{module_.program().add_variable(std::move(made)), true};
    module_.program().procedures[procedure_].locals.push_back(object.variable);
    locals_[variable->getCanonicalDecl()] = object;
    emit(Allocate{object.variable, encoding().address(types().size_of(variable->getType())),
                  types().align_of(variable->getType()), Lifetime::Automatic, Content::Undefined,
                  variable->getNameAsString()});
  }
}

}  // namespace warrant
