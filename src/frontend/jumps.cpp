// setjmp and longjmp.
//
// A place that setjmp marks gets a number when its activation marks it first, and setjmp leaves the number in the
// buffer. A longjmp makes the buffer's number that of the jump under way and leaves its function; behind every call of
// a function that can be left in this way stands a test, which leaves the caller too, unless the number is of a place
// that this activation has marked: there the program goes on. A jump that arrives at the start of the program had
// nowhere to go.
#include <algorithm>

#include "frontend/completion.h"
#include "frontend/lowering.h"

namespace warrant {
namespace {

const ScalarType number_type = ScalarType::integer(4, false);
constexpr long mark_offset = 4;  // in the buffer, behind the number of the place

bool is_marking(const std::string& name) {
  return name == "setjmp" || name == "_setjmp" || name == "sigsetjmp" || name == "__sigsetjmp" ||
         name == "__builtin_setjmp";
}

bool is_jumping(const std::string& name) {
  return name == "longjmp" || name == "_longjmp" || name == "siglongjmp" || name == "__builtin_longjmp";
}

void collect_assigned(const clang::Stmt* stmt, std::unordered_set<const clang::VarDecl*>& found) {
  if (!stmt) return;
  const clang::Expr* changed = nullptr;
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt); binary && binary->isAssignmentOp())
    changed = binary->getLHS();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt); unary && unary->isIncrementDecrementOp())
    changed = unary->getSubExpr();
  if (const auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt))
    for (const clang::Expr* output : assembly->outputs())
      if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(output->IgnoreParens()))
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
          found.insert(variable->getCanonicalDecl());
  const auto* reference = changed ? llvm::dyn_cast<clang::DeclRefExpr>(changed->IgnoreParens()) : nullptr;
  const auto* variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (variable) found.insert(variable->getCanonicalDecl());
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* decl : declared->decls())
      if (const auto* local = llvm::dyn_cast<clang::VarDecl>(decl)) found.insert(local->getCanonicalDecl());
  for (const clang::Stmt* child : stmt->children()) collect_assigned(child, found);
}

}  // namespace

bool FunctionLowering::marks_place(const clang::Stmt* stmt) {
  const auto* call = llvm::dyn_cast_or_null<clang::CallExpr>(stmt);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee && is_marking(callee->getNameAsString());
}

std::optional<Term> FunctionLowering::jump_call(const clang::CallExpr* expr, const std::string& name) {
  if (is_marking(name) && expr->getNumArgs() >= 1 && !in_entry()) return mark_place(expr);
  if (!is_jumping(name) || expr->getNumArgs() != 2 || in_entry()) return std::nullopt;
  std::vector<ScalarType> types_of_arguments;
  const std::vector<Term> arguments = evaluate_arguments(expr, types_of_arguments);
  const Term target = load(arguments[0], number_type);
  const Term value = convert(arguments[1], types_of_arguments[1], int_type());
  const Term is_zero = encoding().compare(Comparison::Eq, value, encoding().zero(int_type()), int_type());
  check(encoding().truth(target, number_type), Undefined::LostJump);
  const JumpState& jumps = module_.jumps();
  emit(Assign{jumps.value, terms().ite(is_zero, constant(1, int_type()), value)});
  emit(Assign{jumps.mark, load(displaced(arguments[0], mark_offset), number_type)});
  emit(Assign{jumps.target, target});
  emit(Assign{jumps.place, constant(Integer(static_cast<long>(module_.add_jump(procedure_, here_))), number_type)});
  jump(unwinding());
  return void_value();
}

LocationId FunctionLowering::unwinding() {
  LocationId& location = module_.unwinding(procedure_);
  if (location == none_id) location = new_location();
  return location;
}

long FunctionLowering::buffer_bytes(const clang::CallExpr* expr) {
  const clang::QualType pointee = expr->getArg(0)->getType()->getPointeeType();
  const long word = encoding().pointer_type().bytes;
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const bool is_builtin = callee && callee->getNameAsString() == "__builtin_setjmp";
  if (is_builtin || pointee.isNull() || pointee->isIncompleteType() || pointee->isFunctionType()) return 5 * word;
  return std::max(types().size_of(pointee).small(), 2 * word);
}

Term FunctionLowering::mark_place(const clang::CallExpr* expr) {
  std::vector<ScalarType> ignored;
  const std::vector<Term> arguments = evaluate_arguments(expr, ignored);
  const JumpState& jumps = module_.jumps();
  const Program& program = module_.program();
  MarkedPlace place;
  place.number = temporary(number_type, "marked place");
  place.result = temporary(int_type(), "setjmp");
  const Term number = program.symbol(place.number);
  const Term is_marked = encoding().truth(number, number_type);
  const Term next =
      encoding().binary(BinaryOperator::Add, program.symbol(jumps.count), constant(1, number_type), number_type);
  emit(Assign{jumps.count, terms().ite(is_marked, program.symbol(jumps.count), next)});
  emit(Assign{place.number, terms().ite(is_marked, number, program.symbol(jumps.count))});
  place.mark = temporary(number_type, "mark");
  emit(Assign{jumps.marks, encoding().binary(BinaryOperator::Add, program.symbol(jumps.marks), constant(1, number_type),
                                             number_type)});
  emit(Assign{place.mark, program.symbol(jumps.marks)});
  emit(Store{arguments[0], program.symbol(place.number), number_type});
  emit(Store{displaced(arguments[0], mark_offset), program.symbol(place.mark), number_type});
  // All of the buffer is written.
  emit(Store{displaced(arguments[0], buffer_bytes(expr) - 1), encoding().zero(ScalarType::byte()), ScalarType::byte()});
  // Locals whose changes a longjmp may undo.
  std::unordered_set<const clang::VarDecl*> assigned;
  collect_assigned(function_->getBody(), assigned);
  std::vector<std::pair<std::string, VariableId>> kept;
  for (const auto& [variable, object] : locals_)
    if (!object.in_memory && !variable->getType().isVolatileQualified() && assigned.contains(variable))
      kept.emplace_back(variable->getNameAsString(), object.variable);
  std::ranges::sort(kept, {}, &std::pair<std::string, VariableId>::second);
  for (const auto& [name, variable] : kept) {
    const VariableId saved = temporary(*program.variable(variable).type, "saved");
    emit(Assign{saved, program.symbol(variable)});
    place.locals.push_back({name, variable, saved});
  }
  save_cells(place);
  emit(Assign{place.result, encoding().zero(int_type())});
  place.after = new_location();
  for (const ScopedBlock& block : scoped_blocks_) place.in_scope.insert(block.address);
  place.in_scope.insert(stack_blocks_.begin(), stack_blocks_.end());
  connect(place.after);
  current_ = place.after;
  marked_places_.push_back(place);
  return module_.program().symbol(place.result);
}

// Objects in memory whose address nobody else knows may lie in registers, too, if they are small.
void FunctionLowering::save_cells(MarkedPlace& place) {
  constexpr long max_cells = 16;
  for (const ScopedBlock& block : scoped_blocks_) {
    const auto found =
        std::ranges::find_if(locals_, [&](const auto& local) { return local.second.variable == block.address; });
    if (found == locals_.end()) continue;
    const clang::QualType type = found->first->getType();
    if (type.isVolatileQualified() || type->isVariablyModifiedType() || types().is_constant(type)) continue;
    std::vector<ObjectLayout::Field> fields;
    if (const std::optional<ScalarType> plain = types().scalar(type))
      fields.push_back({0, *plain, 1});
    else if (const std::shared_ptr<const ObjectLayout> layout = types().layout(type))
      fields = layout->fields;
    Integer cells = 0;
    for (const ObjectLayout::Field& field : fields) cells = cells + field.count;
    if (Integer(max_cells) < cells) continue;
    for (const ObjectLayout::Field& field : fields)
      for (Integer i = 0; i < field.count; i = i + 1) {
        const Integer offset = field.offset + i * Integer(static_cast<long>(field.type.bytes));
        const Term address = displaced(module_.program().symbol(block.address), offset.small());
        const VariableId saved = temporary(field.type, "saved");
        emit(Load{saved, address, field.type});
        place.cells.push_back({found->first->getNameAsString(), address, field.type, saved});
      }
  }
}

// Where a jump arrives that has left a function which this one called, or starts here.
void FunctionLowering::finish_marked_places() {
  if (marked_places_.empty()) return;
  const Program& program = module_.program();
  const JumpState& jumps = module_.jumps();
  const LocationId behind = current_;
  // Without them, the blocks of alloca that stand before setjmp in the text are those that longjmp leaves.
  const bool repeats_alloca = !stack_blocks_.empty() && contains(function_->getBody(), [](const clang::Stmt* stmt) {
    return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::LabelStmt>(stmt);
  });
  current_ = unwinding();
  for (const MarkedPlace& place : marked_places_) {
    const LocationId here = new_location(), other = new_location();
    split(encoding().compare(Comparison::Eq, program.symbol(jumps.target), program.symbol(place.number), number_type),
          here, other);
    current_ = here;
    if (repeats_alloca) unmodelled("longjmp into a function with alloca and loops or labels");
    for (const VariableId address : function_blocks_)
      if (!place.in_scope.contains(address)) emit(Free{program.symbol(address), Lifetime::Automatic});
    const Term is_last = terms().eq(program.symbol(jumps.mark), program.symbol(place.mark));
    for (const auto& [name, variable, saved] : place.locals) {
      const ScalarType type = *program.variable(variable).type;
      const Term now = program.symbol(variable),
                 open = fresh_input(InputKind::Unmodelled, name + " after longjmp", type);
      const Term is_kept = terms().conjunction(is_last, terms().eq(now, program.symbol(saved)));
      emit(Assign{variable, terms().ite(is_kept, now, open)});
    }
    for (const auto& [name, address, type, saved] : place.cells) {
      const Term now = load(address, type), open = fresh_input(InputKind::Unmodelled, name + " after longjmp", type);
      const Term is_kept = terms().conjunction(is_last, terms().eq(now, program.symbol(saved)));
      emit(Store{address, terms().ite(is_kept, now, open), type});
    }
    emit(Assign{place.result, program.symbol(jumps.value)});
    emit(Assign{jumps.target, encoding().zero(number_type)});
    jump(place.after);
    current_ = other;
  }
  module_.leave_by_jump(procedure_, current_);
  Procedure& procedure = module_.program().procedures[procedure_];
  for (const MarkedPlace& place : marked_places_) {
    const LocationId first = procedure.cfa.add_location(procedure.range);
    procedure.cfa.add_edge(first, procedure.cfa.entry, Assign{place.number, encoding().zero(number_type)},
                           procedure.range);
    procedure.cfa.entry = first;
  }
  current_ = behind;
}

const JumpState& Module::jumps() {
  if (jumps_.target != none_id) return jumps_;
  const auto add = [&](const char* name, ScalarType type) {
    Variable made;
    made.name = name;
    made.role = VariableRole::Global;
    made.type = type;
    const VariableId id = program_.add_variable(std::move(made));
    emit_early(Assign{id, encoding().zero(type)});
    return id;
  };
  jumps_.target = add("(jump under way)", number_type);
  jumps_.place = add("(place of the longjmp)", number_type);
  jumps_.count = add("(marked places)", number_type);
  jumps_.mark = add("(setjmp of the buffer)", number_type);
  jumps_.marks = add("(calls of setjmp)", number_type);
  jumps_.value = add("(value of longjmp)", ScalarType::integer(4, true));
  return jumps_;
}

std::size_t Module::add_jump(ProcedureId procedure, SourceRange where) {
  can_jump_.insert(procedure);
  jump_places_.push_back(where);
  return jump_places_.size();
}

LocationId& Module::unwinding(ProcedureId procedure) {
  return unwinding_.try_emplace(procedure, none_id).first->second;
}

void Module::leave_by_jump(ProcedureId procedure, LocationId from) { left_by_jump_[procedure] = from; }

void Module::note_leaving(ProcedureId procedure, LocationId leaving) { leaving_[procedure] = leaving; }

// When all functions are lowered: which calls can be left by a jump is known then.
void Module::finish_jumps() {
  if (can_jump_.empty()) return;
  for (bool again = true; again;) {
    again = false;
    for (ProcedureId id = 0; id < program_.procedures.size(); ++id) {
      const Cfa& cfa = program_.procedures[id].cfa;
      for (EdgeId edge = 0; edge < cfa.edge_count() && !can_jump_.contains(id); ++edge) {
        const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
        if (call && !cfa.is_detached(edge) && can_jump_.contains(call->callee)) again = can_jump_.insert(id).second;
      }
    }
  }
  const Term is_under_way = encoding().truth(program_.symbol(jumps_.target), number_type);
  for (const ProcedureId id : can_jump_) {
    Procedure& procedure = program_.procedures[id];
    Cfa& cfa = procedure.cfa;
    LocationId& unwinding = this->unwinding(id);
    if (unwinding == none_id) unwinding = cfa.add_location(procedure.range);
    for (EdgeId edge = 0, end = static_cast<EdgeId>(cfa.edge_count()); edge < end; ++edge) {
      const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
      if (!call || cfa.is_detached(edge) || !can_jump_.contains(call->callee)) continue;
      const SourceRange range = cfa.edge(edge).range;
      const LocationId target = cfa.edge(edge).target, test = cfa.add_location(range);
      cfa.redirect_target(edge, test);
      cfa.add_edge(test, target, Assume{terms().negate(is_under_way), AssumeKind::Branch}, range);
      cfa.add_edge(test, unwinding, Assume{is_under_way, AssumeKind::Branch}, range);
    }
    const auto left = left_by_jump_.find(id);
    LocationId from = left == left_by_jump_.end() ? unwinding : left->second;
    if (id == program_.entry) {
      entry_->move_to(from);
      entry_->end_lost_jump(jump_places_);
      continue;
    }
    if (procedure.result != none_id) {
      const LocationId next = cfa.add_location(procedure.range);
      const Term nothing = encoding().zero(*program_.variable(procedure.result).type);
      cfa.add_edge(from, next, Assign{procedure.result, nothing}, procedure.range);
      from = next;
    }
    const auto leaving = leaving_.find(id);
    cfa.add_edge(from, leaving == leaving_.end() || leaving->second == none_id ? cfa.exit : leaving->second, Skip{},
                 procedure.range);
  }
}

// The function that had marked the place is over: an error where that longjmp stands.
void FunctionLowering::end_lost_jump(const std::vector<SourceRange>& places) {
  const Term place = module_.program().symbol(module_.jumps().place);
  for (std::size_t i = 0; i < places.size(); ++i) {
    here_ = places[i];
    const LocationId here = new_location(), other = new_location();
    const Term number = constant(Integer(static_cast<long>(i + 1)), number_type);
    split(encoding().compare(Comparison::Eq, place, number, number_type), here, other);
    current_ = here;
    check(terms().falsity(), Undefined::LostJump);
    current_ = other;
  }
}

}  // namespace warrant
