#include "frontend/lowering/long_jumps.h"

#include <algorithm>

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/completion.h"
#include "frontend/lowering/jump_targets.h"
#include "frontend/lowering/locals.h"
#include "frontend/lowering/program_start.h"
#include "frontend/lowering/scopes.h"

namespace warrant {

namespace {

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

bool marks_place(const clang::Stmt* stmt) {
  const auto* call = llvm::dyn_cast_or_null<clang::CallExpr>(stmt);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee && is_marking(callee->getNameAsString());
}

std::optional<Term> LongJumps::call(const CallContext& call) {
  const clang::CallExpr* const expr = call.expr;
  const std::string& name = call.name;
  if (is_marking(name) && expr->getNumArgs() >= 1 && !in_entry()) return mark_place(expr);
  if (!is_jumping(name) || expr->getNumArgs() != 2 || in_entry()) return std::nullopt;
  std::vector<ScalarType> types_of_arguments;
  const std::vector<Term> arguments = calls.evaluate_arguments(expr, types_of_arguments);
  const Term target = out.load(arguments[0], jump_number_type);
  const Term value = arithmetic.convert(arguments[1], types_of_arguments[1], int_type());
  const Term is_zero = encoding().compare(Comparison::Eq, value, encoding().zero(int_type()), int_type());
  out.check(encoding().truth(target, jump_number_type), Undefined::LostJump);
  const JumpState& jumps = module.jumps.state();
  out.emit(Assign{jumps.value, terms().ite(is_zero, constant(1, int_type()), value)});
  out.emit(Assign{jumps.mark, out.load(arithmetic.displaced(arguments[0], mark_offset), jump_number_type)});
  out.emit(Assign{jumps.target, target});
  out.emit(Assign{jumps.place,
                  constant(Integer(static_cast<long>(module.jumps.add_jump(out.id(), out.here()))), jump_number_type)});
  out.jump(unwinding());
  return void_value();
}

LocationId LongJumps::unwinding() {
  LocationId& location = module.jumps.unwinding(out.id());
  if (location == none_id) location = out.new_location();
  return location;
}

long LongJumps::buffer_bytes(const clang::CallExpr* expr) {
  const clang::QualType pointee = expr->getArg(0)->getType()->getPointeeType();
  const long word = encoding().pointer_type().bytes;
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const bool is_builtin = callee && callee->getNameAsString() == "__builtin_setjmp";
  if (is_builtin || pointee.isNull() || pointee->isIncompleteType() || pointee->isFunctionType()) return 5 * word;
  return std::max(types().size_of(pointee).small(), 2 * word);
}

Term LongJumps::mark_place(const clang::CallExpr* expr) {
  const std::vector<Term> arguments = calls.evaluate_arguments(expr);
  const JumpState& jumps = module.jumps.state();
  const Program& program = module.program;
  MarkedPlace place;
  place.number = out.temporary(jump_number_type, "marked place");
  place.result = out.temporary(int_type(), "setjmp");
  const Term number = program.symbol(place.number);
  const Term is_marked = encoding().truth(number, jump_number_type);
  const Term next = encoding().binary(BinaryOperator::Add, program.symbol(jumps.count), constant(1, jump_number_type),
                                      jump_number_type);
  out.emit(Assign{jumps.count, terms().ite(is_marked, program.symbol(jumps.count), next)});
  out.emit(Assign{place.number, terms().ite(is_marked, number, program.symbol(jumps.count))});
  place.mark = out.temporary(jump_number_type, "mark");
  out.emit(Assign{jumps.marks, encoding().binary(BinaryOperator::Add, program.symbol(jumps.marks),
                                                 constant(1, jump_number_type), jump_number_type)});
  out.emit(Assign{place.mark, program.symbol(jumps.marks)});
  out.emit(Store{arguments[0], program.symbol(place.number), jump_number_type});
  out.emit(Store{arithmetic.displaced(arguments[0], mark_offset), program.symbol(place.mark), jump_number_type});
  // All of the buffer is written.
  out.emit(Store{arithmetic.displaced(arguments[0], buffer_bytes(expr) - 1), encoding().zero(ScalarType::byte()),
                 ScalarType::byte()});
  save_locals(place);
  save_cells(place);
  out.emit(Assign{place.result, encoding().zero(int_type())});
  place.after = out.new_location();
  for (const ScopedBlock& block : scopes.blocks()) place.in_scope.insert(block.address);
  place.in_scope.insert(scopes.function_blocks().alloca.begin(), scopes.function_blocks().alloca.end());
  out.continue_at(place.after);
  marked_places_.push_back(place);
  return symbol(place.result);
}

// Locals whose changes a longjmp may undo.
void LongJumps::save_locals(MarkedPlace& place) {
  const Program& program = module.program;
  std::unordered_set<const clang::VarDecl*> assigned;
  collect_assigned(function->getBody(), assigned);
  std::vector<std::pair<std::string, VariableId>> kept;
  for (const auto& [variable, object] : locals.all())
    if (!object.in_memory && !variable->getType().isVolatileQualified() && assigned.contains(variable))
      kept.emplace_back(variable->getNameAsString(), object.variable);
  std::ranges::sort(kept, {}, &std::pair<std::string, VariableId>::second);
  for (const auto& [name, variable] : kept) {
    const VariableId saved = out.temporary(*program.variable(variable).type, "saved");
    out.emit(Assign{saved, program.symbol(variable)});
    place.locals.push_back({name, variable, saved});
  }
}

// Objects in memory whose address nobody else knows may lie in registers, too, if they are small.
void LongJumps::save_cells(MarkedPlace& place) {
  constexpr long max_cells = 16;
  for (const ScopedBlock& block : scopes.blocks()) {
    const auto found =
        std::ranges::find_if(locals.all(), [&](const auto& local) { return local.second.variable == block.address; });
    if (found == locals.all().end()) continue;
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
        const Term address = arithmetic.displaced(symbol(block.address), offset.small());
        const VariableId saved = out.temporary(field.type, "saved");
        out.emit(Load{saved, address, field.type});
        place.cells.push_back({found->first->getNameAsString(), address, field.type, saved});
      }
  }
}

// Where a jump arrives that has left a function which this one called, or starts here.
void LongJumps::finish() {
  if (marked_places_.empty()) return;
  const Program& program = module.program;
  const JumpState& jumps = module.jumps.state();
  const LocationId behind = out.current();
  // Without them, the blocks of alloca that stand before setjmp in the text are those that longjmp leaves.
  const bool repeats_alloca =
      !scopes.function_blocks().alloca.empty() && contains(function->getBody(), [](const clang::Stmt* stmt) {
        return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::LabelStmt>(stmt);
      });
  out.move_to(unwinding());
  for (const MarkedPlace& place : marked_places_) {
    const LocationId here = out.new_location(), other = out.new_location();
    out.split(encoding().compare(Comparison::Eq, program.symbol(jumps.target), program.symbol(place.number),
                                 jump_number_type),
              here, other);
    out.move_to(here);
    if (repeats_alloca) out.unmodelled("longjmp into a function with alloca and loops or labels");
    arrive(place);
    out.move_to(other);
  }
  module.jumps.leave_by_jump(out.id(), out.current());
  Procedure& procedure = out.procedure();
  for (const MarkedPlace& place : marked_places_) {
    const LocationId first = procedure.cfa.add_location(procedure.range);
    procedure.cfa.add_edge(first, procedure.cfa.entry, Assign{place.number, encoding().zero(jump_number_type)},
                           procedure.range);
    procedure.cfa.entry = first;
  }
  out.move_to(behind);
}

void LongJumps::arrive(const MarkedPlace& place) {
  const Program& program = module.program;
  const JumpState& jumps = module.jumps.state();
  for (const VariableId address : scopes.function_blocks().all)
    if (!place.in_scope.contains(address)) out.emit(Free{program.symbol(address), Lifetime::Automatic});
  const Term is_last = terms().eq(program.symbol(jumps.mark), program.symbol(place.mark));
  for (const auto& [name, variable, saved] : place.locals) {
    const ScalarType type = *program.variable(variable).type;
    const Term now = program.symbol(variable),
               open = out.fresh_input(InputKind::Unmodelled, name + " after longjmp", type);
    const Term is_kept = terms().conjunction(is_last, terms().eq(now, program.symbol(saved)));
    out.emit(Assign{variable, terms().ite(is_kept, now, open)});
  }
  for (const auto& [name, address, type, saved] : place.cells) {
    const Term now = out.load(address, type),
               open = out.fresh_input(InputKind::Unmodelled, name + " after longjmp", type);
    const Term is_kept = terms().conjunction(is_last, terms().eq(now, program.symbol(saved)));
    out.emit(Store{address, terms().ite(is_kept, now, open), type});
  }
  out.emit(Assign{place.result, program.symbol(jumps.value)});
  out.emit(Assign{jumps.target, encoding().zero(jump_number_type)});
  out.jump(place.after);
}

}  // namespace warrant
