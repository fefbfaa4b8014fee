#include "frontend/lowering/assembly.h"

#include <algorithm>

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/assembly_steps.h"
#include "frontend/lowering/assumption_notes.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/labels.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/places.h"

namespace warrant {

namespace {

// The output that shares its place with an input of this constraint ("0", "[name]"), or none.
std::optional<unsigned> tied_output(const clang::GCCAsmStmt* stmt, llvm::StringRef constraint) {
  if (constraint.consume_front("[") && constraint.consume_back("]")) {
    for (unsigned i = 0; i < stmt->getNumOutputs(); ++i)
      if (stmt->getOutputName(i) == constraint) return i;
    return std::nullopt;
  }
  unsigned index = 0;
  if (constraint.getAsInteger(10, index) || index >= stmt->getNumOutputs()) return std::nullopt;
  return index;
}

// An output that keeps its value and need not go through a register: a text without instructions does not touch it.
bool stays_in_memory(const clang::GCCAsmStmt* stmt, unsigned output) {
  const llvm::StringRef constraint = stmt->getOutputConstraint(output);
  return stmt->isOutputPlusConstraint(output) && constraint.find_first_of("mogXV<>") != llvm::StringRef::npos;
}

bool names_memory(llvm::StringRef constraint) { return constraint.find_first_of("mogXV<>") != llvm::StringRef::npos; }

bool may_be_in_memory(llvm::StringRef constraint, const LValue& place) {
  return place.kind != LValue::Kind::Variable && names_memory(constraint);
}

bool changes_memory(const clang::GCCAsmStmt* stmt) {
  for (unsigned i = 0; i < stmt->getNumClobbers(); ++i)
    if (stmt->getClobber(i) == "memory") return true;
  return false;
}

// A pointer that is only a number for the assembler says nothing of what it points to.
bool is_number(llvm::StringRef constraint) { return constraint.find_first_not_of("inspeP") == llvm::StringRef::npos; }

}  // namespace

AssemblyOperand& AssemblyLowering::add_place(const clang::Expr* expr, PlaceUse use,
                                             std::vector<AssemblyOperand>& operands) {
  AssemblyOperand operand{places.lvalue(expr, use), type_of(expr), {}};
  if (operand.place->kind != LValue::Kind::Variable)
    operand.place->address = out.save(operand.place->address, encoding().pointer_type());
  operands.push_back(operand);
  return operands.back();
}

bool AssemblyLowering::add_output(const clang::GCCAsmStmt* stmt, unsigned index, bool is_empty,
                                  std::vector<AssemblyOperand>& operands) {
  const clang::Expr* expr = stmt->getOutputExpr(index);
  if (!types().scalar(expr->getType())) return false;
  const llvm::StringRef constraint = stmt->getOutputConstraint(index);
  const bool is_untouched = is_empty && stays_in_memory(stmt, index);
  AssemblyOperand& output = add_place(expr, is_untouched ? PlaceUse::Address : PlaceUse::Access, operands);
  output.is_output = output.may_change = !is_untouched;
  output.is_early = constraint.find('&') != llvm::StringRef::npos;
  output.is_memory = may_be_in_memory(constraint, *output.place);
  output.is_shown = !output.is_memory && names_memory(constraint);
  return true;
}

// Of a constraint for memory alone.
void AssemblyLowering::add_input_place(const clang::GCCAsmStmt* stmt, const clang::Expr* expr, bool is_empty,
                                       std::vector<AssemblyOperand>& operands) {
  if (is_empty || !types().scalar(expr->getType())) {
    places.lvalue(expr, PlaceUse::Address);
    operands.push_back({{}, ScalarType::floating(64, 8), {}});  // fits no instruction
    return;
  }
  AssemblyOperand& input = add_place(expr, PlaceUse::Access, operands);
  input.may_change = changes_memory(stmt);
  input.is_memory = true;
  input.is_shown = input.place->kind == LValue::Kind::Variable;
}

bool AssemblyLowering::add_input(const clang::GCCAsmStmt* stmt, unsigned index, bool is_empty,
                                 std::vector<AssemblyOperand>& operands) {
  const clang::Expr* expr = stmt->getInputExpr(index);
  if (expr->isGLValue()) {
    add_input_place(stmt, expr, is_empty, operands);
    return true;
  }
  const bool is_object = TypeMap::is_aggregate(expr->getType());
  const Term value = is_object ? expressions.aggregate(expr) : expressions.rvalue(expr);
  const std::optional<unsigned> tied = tied_output(stmt, stmt->getInputConstraint(index));
  if (is_object) {
    operands.push_back({{}, ScalarType::floating(64, 8), {}});
    return !tied;
  }
  const ScalarType given = type_of(expr);
  operands.push_back({{}, given, out.save(value, given)});
  operands.back().is_tied = tied.has_value();
  if (!tied) return true;
  AssemblyOperand& output = operands[*tied];
  // A register's low part is the value; compilers differ in how they widen one.
  const auto is_plain = [](ScalarType type) { return !type.is_floating() && type.kind != TypeKind::Boolean; };
  const bool is_low_part = is_plain(given) && is_plain(output.type) && output.type.bytes <= given.bytes;
  const bool has_value = given == output.type || is_low_part;
  if (has_value) output.value = out.save(arithmetic.convert(value, given, output.type), output.type);
  return has_value || !is_empty;
}

// Evaluates the operands. Nothing: one is of a kind that no register or scalar in memory holds.
std::optional<std::vector<AssemblyOperand>> AssemblyLowering::operands(const clang::GCCAsmStmt* stmt, bool is_empty) {
  std::vector<AssemblyOperand> all;
  for (unsigned i = 0; i < stmt->getNumOutputs(); ++i)
    if (!add_output(stmt, i, is_empty, all)) return std::nullopt;
  for (unsigned i = 0; i < stmt->getNumInputs(); ++i)
    if (!add_input(stmt, i, is_empty, all)) return std::nullopt;
  for (unsigned i = 0; i < stmt->getNumOutputs(); ++i)
    if (stmt->isOutputPlusConstraint(i) && all[i].is_output)
      all[i].value = out.save(places.read(*all[i].place), all[i].type);
  return all;
}

// After a text that is not known.
void AssemblyLowering::forget_operands(const clang::GCCAsmStmt* stmt, const AssemblyText& text,
                                       std::vector<AssemblyOperand>& operands) {
  if (!std::ranges::all_of(text.instructions, hides_addresses) &&
      std::ranges::any_of(operands, &AssemblyOperand::is_shown))
    module.program.has_hidden_addresses = true;
  for (AssemblyOperand& operand : operands)
    if (operand.may_change) operand.value = out.fresh_input(InputKind::Unmodelled, assembly_value_name, operand.type);
  module.assumptions.assume({AssumptionKind::InlineAssembly}, out.here());
  if (!changes_memory(stmt) || module.options.missing_functions == MissingFunctions::Pure) return;
  for (unsigned i = 0; i < stmt->getNumInputs(); ++i) {
    const clang::Expr* expr = stmt->getInputExpr(i);
    if (expr->isGLValue() || is_number(stmt->getInputConstraint(i))) continue;
    if (!outside.change_pointed_to(expr)) out.unmodelled("inline assembly that may change what its operands point to");
  }
}

// ud2 ends a program; but who runs it, as a kernel does itself, may go on behind it.
void AssemblyLowering::trap() {
  const Term goes_on = out.fresh_input(InputKind::Unmodelled, assembly_value_name, ScalarType::boolean());
  const LocationId end = out.new_location();
  trapped_ = out.new_location();
  out.split(encoding().truth(goes_on, ScalarType::boolean()), trapped_, end);
  out.move_to(trapped_);
}

// False: the text is not known, or reads what has no value.
bool AssemblyLowering::execute(const clang::GCCAsmStmt* stmt, const AssemblyText& text,
                               std::vector<AssemblyOperand>& operands) {
  // Two operands in memory may be one.
  if (!text.is_known || stmt->isAsmGoto()) return false;
  if (!text.instructions.empty() && std::ranges::count_if(operands, &AssemblyOperand::is_memory) > 1) return false;
  std::vector<AssemblyStep> steps;
  for (const AssemblyInstruction& instruction : text.instructions) {
    const std::optional<AssemblyStep> step = assembly_step(stmt, instruction, operands);
    if (!step) return false;
    steps.push_back(*step);
  }
  AssemblyExecution execution(*this, operands);
  return std::ranges::all_of(steps, [&](const AssemblyStep& step) { return execution.execute(step); });
}

// What lies in memory is written by the text itself, registers are stored behind it.
void AssemblyLowering::write_operands(const std::vector<AssemblyOperand>& operands) {
  for (const bool in_memory : {true, false})
    for (const AssemblyOperand& operand : operands) {
      if (operand.is_memory != in_memory || !operand.may_change || (!operand.is_output && !operand.value)) continue;
      places.write(*operand.place, operand.value
                                       ? operand.value
                                       : out.fresh_input(InputKind::Unmodelled, assembly_value_name, operand.type));
    }
}

// Of asm goto.
void AssemblyLowering::jump_to_labels(const clang::GCCAsmStmt* stmt) {
  for (unsigned i = 0; i < stmt->getNumLabels(); ++i) {
    const Term is_taken = out.fresh_input(InputKind::Unmodelled, assembly_value_name, ScalarType::boolean());
    const LocationId taken = out.new_location(), other = out.new_location();
    out.split(encoding().truth(is_taken, ScalarType::boolean()), taken, other);
    out.move_to(taken);
    labels.go_to(stmt->getLabelExpr(i)->getLabel());
    out.move_to(other);
  }
}

void AssemblyLowering::lower(const clang::GCCAsmStmt* stmt) {
  const AssemblyText text = read_assembly(stmt->getAsmString()->getString().str());
  const bool is_empty = text.is_known && text.instructions.empty();
  std::optional<std::vector<AssemblyOperand>> given = operands(stmt, is_empty);
  if (!given) return out.unmodelled("inline assembly with operands that are not scalars");
  if (!text.instructions.empty() && text.instructions.front().name == "ud2" && stmt->getNumOutputs() == 0)
    return trap();
  if (!execute(stmt, text, *given)) forget_operands(stmt, text, *given);
  write_operands(*given);
  if (stmt->isAsmGoto()) jump_to_labels(stmt);
}

}  // namespace warrant
