#include "frontend/lowering/locals.h"

#include <algorithm>

#include "frontend/lowering/assumption_notes.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/labels.h"
#include "frontend/lowering/statements.h"
#include "program/outside.h"
#include "program/uses.h"

namespace warrant {

bool Locals::is_in_memory(const clang::VarDecl* variable) {
  return !types().scalar(variable->getType()) || unit.is_address_taken(variable);
}

Object Locals::object_of(const clang::VarDecl* variable) {
  if (variable->hasGlobalStorage()) return module.globals.global(variable, unit);
  const auto known = objects_.find(variable->getCanonicalDecl());
  if (known != objects_.end()) return known->second;
  // A local that is used where its declaration was not lowered (jumped over): declare it here.
  statements.declaration(variable);
  return objects_.at(variable->getCanonicalDecl());
}

void Locals::add(const clang::VarDecl* variable, Object object) { objects_[variable->getCanonicalDecl()] = object; }

Object Locals::declare(const clang::VarDecl* variable) {
  const auto [entry, inserted] = objects_.try_emplace(variable->getCanonicalDecl());
  if (inserted) entry->second = new_object(variable);
  return entry->second;
}

Object Locals::new_object(const clang::VarDecl* variable) {
  const bool in_memory = is_in_memory(variable);
  Variable made;
  made.c_name = variable->getNameAsString();
  made.name = out.procedure().name + "::" + (in_memory ? "&" : "") + made.c_name;
  made.c_type = variable->getType().getAsString();
  made.role = in_memory ? VariableRole::Address : VariableRole::Local;
  made.type = in_memory ? encoding().pointer_type() : *types().scalar(variable->getType());
  made.procedure = out.id();
  made.declared = out.here();
  const Object object{module.program.add_variable(std::move(made)), in_memory};
  out.procedure().locals.push_back(object.variable);
  return object;
}

void Locals::allocate_early(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  if (!is_in_memory(variable) || type->isVariablyModifiedType()) return;
  if (objects_.contains(variable->getCanonicalDecl())) return;
  const Object object = declare(variable);
  out.emit(Allocate{object.variable, encoding().address(types().size_of(type)), types().align_of(variable),
                    Lifetime::Automatic, Content::Undefined, variable->getNameAsString(), false, nullptr,
                    types().shape(type)});
}

void Locals::keep(const clang::VarDecl* variable) {
  allocate_early(variable);
  kept_.insert(variable);
}

void Locals::keep(const clang::CompoundLiteralExpr* literal) {
  const clang::QualType type = literal->getType();
  kept_literals_[literal] = out.allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic,
                                         Content::Undefined, "compound literal");
}

Term Locals::kept_literal(const clang::CompoundLiteralExpr* literal) const {
  const auto found = kept_literals_.find(literal);
  return found == kept_literals_.end() ? Term() : found->second;
}

// Jumps can pass declarations: what is read then was never written.
void Locals::give_skipped_locals_values() {
  constexpr std::size_t max_looks = 5'000'000;
  if (!labels.has_jumps()) return;
  Program& program = module.program;
  Procedure& procedure = program.procedures[out.id()];
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
void Locals::lead_unwritten_pointers_outside() {
  constexpr std::size_t max_looks = 5'000'000;
  const bool is_asked = module.options.missing_functions == MissingFunctions::Pure && !unit.is_model() &&
                        !module.options.property.kinds.contains(Undefined::InvalidAccess);
  if (!is_asked || unwritten_pointers_.empty()) return;
  Program& program = module.program;
  const ScalarType pointer = encoding().pointer_type(), number = ScalarType::integer(pointer.bytes, false);
  const Reads reads(program, program.procedures[out.id()].cfa);
  std::size_t looks = max_looks;
  std::erase_if(unwritten_pointers_, [&](EdgeId id) {
    const Edge& edge = out.cfa().edge(id);
    const VariableId target = std::get<Havoc>(edge.operation).target;
    return !is_read_first(program.procedures[out.id()], reads, edge.target, target, looks);
  });
  for (const EdgeId id : unwritten_pointers_) {
    const Edge edge = out.cfa().edge(id);
    const Havoc havoc = std::get<Havoc>(edge.operation);
    out.set_here(edge.range);
    program.has_objects_of_others = true;
    module.assumptions.assume({AssumptionKind::UninitialisedPointers}, out.here());
    const VariableId chosen = out.temporary(number, "unwritten");
    Input input = havoc.input;
    input.type = number;
    input.low = Integer(0);
    input.high = Integer(outside_pointers);
    out.cfa().edge(id).operation = Havoc{chosen, input};
    const Term which = program.symbol(chosen);
    const Term distance = constant(Integer(static_cast<long>(outside_distance)), number);
    const Integer start(outside_objects(program.data_model).start);
    const Term address = encoding().binary(BinaryOperator::Add, constant(start, number),
                                           encoding().binary(BinaryOperator::Mul, which, distance, number), number);
    const Term is_null = encoding().compare(Comparison::Eq, which, encoding().zero(number), number);
    const LocationId chosen_at = out.new_location();
    out.cfa().redirect_target(id, chosen_at);
    out.cfa().add_edge(chosen_at, edge.target,
                       Assign{havoc.target, encoding().convert(terms().ite(is_null, encoding().zero(number), address),
                                                               number, pointer)},
                       edge.range);
  }
}

}  // namespace warrant
