// Inline assembly with an empty template: a barrier for the optimiser. It computes nothing, but its outputs may have
// got other registers than its inputs.
#include "frontend/lowering.h"

namespace warrant {
namespace {

bool is_barrier(const clang::GCCAsmStmt* stmt, const TypeMap& types) {
  if (stmt->isAsmGoto() || !stmt->getAsmString()->getString().trim().empty()) return false;
  for (unsigned i = 0; i < stmt->getNumOutputs(); ++i)
    if (!types.scalar(stmt->getOutputExpr(i)->getType())) return false;
  return true;
}

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

// An output that keeps its value and need not go through a register: nothing is read or written.
bool stays_in_memory(const clang::GCCAsmStmt* stmt, unsigned output) {
  const llvm::StringRef constraint = stmt->getOutputConstraint(output);
  return stmt->isOutputPlusConstraint(output) && constraint.find_first_of("mogXV<>") != llvm::StringRef::npos;
}

}  // namespace

void FunctionLowering::assembly(const clang::GCCAsmStmt* stmt) {
  if (!is_barrier(stmt, types())) return unmodelled("inline assembly");
  const ScalarType pointer = encoding().pointer_type();
  struct Output {
    LValue place;
    ScalarType type;
    Term value;  // null: any
  };
  std::vector<Output> outputs;
  for (unsigned i = 0; i < stmt->getNumOutputs(); ++i) {
    const clang::Expr* expr = stmt->getOutputExpr(i);
    const PlaceUse use = stays_in_memory(stmt, i) ? PlaceUse::Address : PlaceUse::Access;
    Output output{lvalue(expr, use), type_of(expr), {}};
    if (output.place.kind != LValue::Kind::Variable) output.place.address = save(output.place.address, pointer);
    outputs.push_back(output);
  }
  for (unsigned i = 0; i < stmt->getNumInputs(); ++i) {
    const clang::Expr* expr = stmt->getInputExpr(i);
    if (expr->isGLValue()) {  // of a constraint for memory alone
      lvalue(expr, PlaceUse::Address);
      continue;
    }
    const bool is_object = TypeMap::is_aggregate(expr->getType());
    const Term value = is_object ? aggregate(expr) : rvalue(expr);
    const std::optional<unsigned> tied = tied_output(stmt, stmt->getInputConstraint(i));
    if (!tied || is_object) continue;
    Output& output = outputs[*tied];
    const ScalarType given = type_of(expr);
    // A register's low part is the value; compilers differ in how they widen one.
    const auto is_plain = [](ScalarType type) { return !type.is_floating() && type.kind != TypeKind::Boolean; };
    const bool is_low_part = is_plain(given) && is_plain(output.type) && output.type.bytes <= given.bytes;
    if (given != output.type && !is_low_part) return unmodelled("inline assembly");
    output.value = save(convert(value, given, output.type), output.type);
  }
  for (unsigned i = 0; i < stmt->getNumOutputs(); ++i)
    if (stmt->isOutputPlusConstraint(i) && !stays_in_memory(stmt, i))
      outputs[i].value = save(read(outputs[i].place), outputs[i].type);
  for (unsigned i = 0; i < stmt->getNumOutputs(); ++i) {
    const Output& output = outputs[i];
    if (stays_in_memory(stmt, i)) continue;
    const bool is_known = static_cast<bool>(output.value);
    write(output.place, is_known ? output.value : fresh_input(InputKind::Unmodelled, "inline assembly", output.type));
  }
}

}  // namespace warrant
