// Locals that are read although the program has not written them.
#include <algorithm>

#include "frontend/lowering.h"
#include "program/outside.h"
#include "program/uses.h"

namespace warrant {

// Jumps can pass declarations: what is read then was never written.
void FunctionLowering::give_skipped_locals_values() {
  constexpr std::size_t max_looks = 5'000'000;
  if (!has_jumps_) return;
  Program& program = module_.program();
  Procedure& procedure = program.procedures[procedure_];
  const Reads reads(program, procedure.cfa);
  const LocationId start = procedure.cfa.entry;
  std::size_t looks = max_looks;
  for (const VariableId id : procedure.locals) {
    const Variable& variable = program.variable(id);
    const bool is_parameter = std::ranges::find(procedure.parameters, id) != procedure.parameters.end();
    if (variable.role != VariableRole::Local || is_parameter || !variable.type) continue;
    if (!is_read_first(procedure, reads, start, id, looks)) continue;
    const LocationId first = procedure.cfa.add_location(procedure.range);
    const Input input{InputKind::Uninitialised, variable.c_name, *variable.type, {}, {}};
    procedure.cfa.add_edge(first, procedure.cfa.entry, Havoc{id, input}, procedure.range);
    procedure.cfa.entry = first;
  }
}

// Where functions without a body are inputs, so are pointers that are used without ever being written: null, or
// pointers to memory of others.
void FunctionLowering::lead_unwritten_pointers_outside() {
  constexpr std::size_t max_looks = 5'000'000;
  const bool is_asked = module_.options().missing_functions == MissingFunctions::Pure && !unit_->is_model() &&
                        !module_.options().property.kinds.contains(Undefined::InvalidAccess);
  if (!is_asked || unwritten_pointers_.empty()) return;
  Program& program = module_.program();
  const ScalarType pointer = encoding().pointer_type(), number = ScalarType::integer(pointer.bytes, false);
  const Reads reads(program, program.procedures[procedure_].cfa);
  std::size_t looks = max_looks;
  std::erase_if(unwritten_pointers_, [&](EdgeId id) {
    const Edge& edge = cfa().edge(id);
    const VariableId target = std::get<Havoc>(edge.operation).target;
    return !is_read_first(program.procedures[procedure_], reads, edge.target, target, looks);
  });
  for (const EdgeId id : unwritten_pointers_) {
    const Edge edge = cfa().edge(id);
    const Havoc havoc = std::get<Havoc>(edge.operation);
    here_ = edge.range;
    program.has_objects_of_others = true;
    module_.assume("uninitialised pointers point to memory outside the program, as pointers from outside do", here_);
    const VariableId chosen = temporary(number, "unwritten");
    Input input = havoc.input;
    input.type = number;
    input.low = Integer(0);
    input.high = Integer(outside_pointers);
    cfa().edge(id).operation = Havoc{chosen, input};
    const Term which = program.symbol(chosen);
    const Term distance = constant(Integer(static_cast<long>(outside_distance)), number);
    const Integer start(outside_objects(program.data_model).start);
    const Term address = encoding().binary(BinaryOperator::Add, constant(start, number),
                                           encoding().binary(BinaryOperator::Mul, which, distance, number), number);
    const Term is_null = encoding().compare(Comparison::Eq, which, encoding().zero(number), number);
    const LocationId chosen_at = new_location();
    cfa().redirect_target(id, chosen_at);
    cfa().add_edge(chosen_at, edge.target,
                   Assign{havoc.target,
                          encoding().convert(terms().ite(is_null, encoding().zero(number), address), number, pointer)},
                   edge.range);
  }
}

}  // namespace warrant
