#include "frontend/lowering/emitter.h"

#include <algorithm>
#include <utility>

#include "logic/linear_sum.h"
#include "program/uses.h"

namespace warrant {
namespace {

bool observes(const Program& program, const Property& property) {
  return program.at_undefined == AtUndefined::Ends && property.kinds.contains(Undefined::UninitialisedUse);
}

// The addresses and sizes of an access.
std::vector<Term> accessed(const Operation& operation) {
  std::vector<Term> values = terms_of(operation);
  if (std::holds_alternative<Store>(operation)) return {values[0]};
  if (std::holds_alternative<Fill>(operation)) return {values[0], values[2]};
  if (!std::holds_alternative<Load>(operation) && !std::holds_alternative<Copy>(operation) &&
      !std::holds_alternative<Allocate>(operation) && !std::holds_alternative<Free>(operation))
    return {};
  return values;
}

}  // namespace

Term pointer_value(const Program& program, Term sum) {
  const Encoding& encoding = program.encoding();
  if (!sum.sort().is_int() || sum.is_constant()) return encoding.wrap_address(sum, {});
  const LinearSum linear(sum);
  for (const auto& [base, factor] : linear.monomials()) {
    if (factor != Integer(1) || !base.is_variable()) continue;
    const Variable& variable = program.variable(program.variable_of(base));
    if (variable.type && variable.type->is_pointer()) return encoding.wrap_address(sum, base);
  }
  return encoding.wrap_address(sum, {});
}

Emitter::Emitter(const ModuleContext& module, ProcedureId procedure, const Unit& unit)
    : module_(module), id_(procedure), unit_(unit), current_(cfa().entry) {}

EdgeId Emitter::emit(Operation operation) {
  const auto* made = std::get_if<Allocate>(&operation);
  if (made && made->lifetime == Lifetime::External) program().has_objects_of_others = true;
  if (made && blocks_) {
    const bool is_own = made->lifetime == Lifetime::Automatic || made->lifetime == Lifetime::Alloca;
    if (is_own && std::ranges::find(blocks_->all, made->target) == blocks_->all.end())
      blocks_->all.push_back(made->target);
    if (made->lifetime == Lifetime::Alloca) blocks_->alloca.push_back(made->target);
  }
  if (observes(program(), module_.options.property))
    for (const Term value : accessed(operation)) observe(value, module_.encoding().pointer_type());
  const LocationId next = new_location();
  const EdgeId edge = cfa().add_edge(current_, next, std::move(operation), here_);
  current_ = next;
  return edge;
}

void Emitter::continue_at(LocationId target) {
  connect(target);
  current_ = target;
}

void Emitter::jump(LocationId target) {
  connect(target);
  current_ = new_location();
}

namespace {

BranchSide opposite(BranchSide side) {
  if (side == BranchSide::Unknown) return side;
  return side == BranchSide::Holds ? BranchSide::Fails : BranchSide::Holds;
}

}  // namespace

void Emitter::split(Term test, LocationId if_true, LocationId if_false, BranchSide side) {
  if (test.is_true()) return connect(if_true);
  if (test.is_false()) return connect(if_false);
  observe_test(test);
  const auto add = [&](LocationId target, Term condition, BranchSide on_edge) {
    cfa().add_edge(current_, target, Assume{condition, AssumeKind::Branch, Undefined::SignedOverflow, on_edge}, here_);
  };
  add(if_true, test, side);
  add(if_false, module_.terms().negate(test), opposite(side));
}

VariableId Emitter::temporary(ScalarType type, const char* stem) {
  Variable variable;
  variable.name = procedure().name + "::" + stem;
  variable.type = type;
  variable.procedure = id_;
  variable.declared = here_;
  const VariableId id = program().add_variable(std::move(variable));
  procedure().locals.push_back(id);
  return id;
}

Term Emitter::save(Term value, ScalarType type) {
  if (value.is_constant()) return value;
  const VariableId id = temporary(type);
  emit(Assign{id, type.is_pointer() ? pointer_value(program(), value) : value});
  return program().symbol(id);
}

Term Emitter::fresh_input(InputKind kind, std::string name, ScalarType type, std::optional<Integer> low,
                          std::optional<Integer> high) {
  const VariableId id = temporary(type, "input");
  emit(Havoc{id, Input{kind, std::move(name), type, std::move(low), std::move(high)}});
  return program().symbol(id);
}

Term Emitter::allocate(const Integer& size, unsigned align, Lifetime lifetime, Content content,
                       const std::string& name) {
  const VariableId id = temporary(module_.encoding().pointer_type(), "address");
  program().variable(id).role = VariableRole::Address;
  emit(Allocate{id, module_.encoding().address(size), align, lifetime, content, name});
  return program().symbol(id);
}

Term Emitter::load(Term address, ScalarType type) {
  const VariableId id = temporary(type, "load");
  emit(Load{id, address, type});
  return program().symbol(id);
}

void Emitter::check(Term condition, Undefined kind) {
  if (condition.is_true()) return;
  if (!goes_on_at(kind)) {
    emit(Assume{condition, AssumeKind::Undefined, kind});
    return;
  }
  const LocationId good = new_location();
  const LocationId bad =
      cfa().add_location(here_, LocationKind::Unmodelled, std::string("what follows ") + describe(kind));
  cfa().location(bad).is_about_data = unit_.is_model();  // an argument of another type than it is read with
  split(condition, good, bad);
  current_ = good;
}

Term Emitter::checked(Term condition, Undefined kind, Term value, ScalarType type) {
  if (condition.is_true()) return value;
  if (goes_on_at(kind))
    return module_.terms().ite(condition, value, fresh_input(InputKind::Uninitialised, undefined_value_name, type));
  check(condition, kind);
  return value;
}

bool Emitter::goes_on_at(Undefined kind) const {
  const AtUndefined what = module_.program.at_undefined;
  return what == AtUndefined::GoesOn || (what == AtUndefined::EndsAtOverflow && kind != Undefined::SignedOverflow);
}

void Emitter::stray_write() {
  const ScalarType byte = ScalarType::byte();
  emit(Store{module_.encoding().address(Integer(null_page_bytes)), module_.encoding().zero(byte), byte});
}

void Emitter::end_execution() {
  connect(new_location());
  current_ = new_location();
}

void Emitter::reach_error(const std::string& event) {
  const Program& program = module_.program;
  if (here_.known() && program.property.ignores({program.sources.path(here_.file), here_.line, CheckedEvent(event)}))
    return end_execution();
  connect(cfa().add_location(here_, LocationKind::Error, event));
  current_ = new_location();
}

void Emitter::unmodelled(const std::string& construct, bool is_about_data) {
  const LocationId location = cfa().add_location(here_, LocationKind::Unmodelled, construct);
  cfa().location(location).is_about_data = is_about_data;
  jump(location);
}

Term Emitter::unmodelled_value(const std::string& construct, ScalarType type) {
  unmodelled(construct);
  return module_.encoding().zero(type);
}

void Emitter::refuse_unless(Term condition, const std::string& construct) {
  if (condition.is_true()) return;
  const LocationId good = new_location(), bad = new_location();
  split(condition, good, bad);
  current_ = bad;
  unmodelled(construct);
  current_ = good;
}

void Emitter::observe(Term value, ScalarType type) {
  if (!observes(program(), module_.options.property) || value.is_constant()) return;
  const VariableId id = temporary(type, "observed");
  program().variable(id).role = VariableRole::Observed;
  emit(Assign{id, value});
}

void Emitter::observe_test(Term test) {
  if (!observes(program(), module_.options.property)) return;
  const ScalarType boolean = ScalarType::boolean();
  observe(module_.encoding().from_truth(test, boolean), boolean);
}

}  // namespace warrant
