#include "frontend/lowering.h"

#include <algorithm>

#include "logic/substitute.h"
#include "program/uses.h"

namespace warrant {

FunctionLowering::FunctionLowering(Module& module, ProcedureId procedure, Unit& unit)
    : module_(module), procedure_(procedure), unit_(&unit) {
  current_ = cfa().entry;
}

SourceRange FunctionLowering::range(const clang::Stmt* statement) {
  return module_.range(statement->getSourceRange(), *unit_);
}

LocationId FunctionLowering::new_location(const clang::Stmt* statement) {
  return cfa().add_location(statement ? range(statement) : here_);
}

EdgeId FunctionLowering::emit(Operation operation) {
  const auto* made = std::get_if<Allocate>(&operation);
  if (made && made->lifetime == Lifetime::External) module_.program().has_objects_of_others = true;
  if (made && leaving_ != none_id) {
    const bool is_own = made->lifetime == Lifetime::Automatic || made->lifetime == Lifetime::Alloca;
    if (is_own && std::ranges::find(function_blocks_, made->target) == function_blocks_.end())
      function_blocks_.push_back(made->target);
    if (made->lifetime == Lifetime::Alloca) stack_blocks_.push_back(made->target);
  }
  observe_accesses(operation);
  const LocationId next = new_location();
  const EdgeId edge = cfa().add_edge(current_, next, std::move(operation), here_);
  current_ = next;
  return edge;
}

void FunctionLowering::note_start(const clang::Stmt* evaluated) {
  if (module_.note_start(evaluated, {procedure_, current_})) ++notes_;
}

void FunctionLowering::note_passing(const clang::CallExpr* call, std::size_t first_edge) {
  const std::vector<EdgeId>& into = cfa().location(current_).in;
  if (into.size() != 1 || into.front() < first_edge) return;
  const Edge& last = cfa().edge(into.front());
  const auto* assume = std::get_if<Assume>(&last.operation);
  if ((assume && assume->kind == AssumeKind::Program) || std::holds_alternative<Call>(last.operation))
    module_.note_passing(call, {procedure_, last.source});
}

void FunctionLowering::jump(LocationId target) {
  connect(target);
  current_ = new_location();
}

void FunctionLowering::check(Term condition, Undefined kind) {
  if (condition.is_true()) return;
  if (!goes_on_at(kind)) {
    emit(Assume{condition, AssumeKind::Undefined, kind});
    return;
  }
  const LocationId good = new_location();
  const LocationId bad =
      cfa().add_location(here_, LocationKind::Unmodelled, std::string("what follows ") + describe(kind));
  cfa().location(bad).is_about_data = unit_->is_model();  // an argument of another type than it is read with
  split(condition, good, bad);
  current_ = good;
}

Term FunctionLowering::checked(Term condition, Undefined kind, Term value, ScalarType type) {
  if (condition.is_true()) return value;
  if (goes_on_at(kind))
    return terms().ite(condition, value, fresh_input(InputKind::Uninitialised, undefined_value_name, type));
  check(condition, kind);
  return value;
}

void FunctionLowering::end_execution() {
  connect(new_location());
  current_ = new_location();
}

void FunctionLowering::reach_error(const std::string& event) {
  const Program& program = module_.program();
  if (here_.known() && program.property.ignores({program.sources.path(here_.file), here_.line, event}))
    return end_execution();
  connect(cfa().add_location(here_, LocationKind::Error, event));
  current_ = new_location();
}

void FunctionLowering::end_program(ProgramEnd end, const SourceRange& where) {
  const Property& property = module_.options().property;
  const bool asks_for_unfreed =
      property.kinds.contains(Undefined::UnfreedBlock) && (end != ProgramEnd::Abort || property.has_leaks_at_abort);
  if (!asks_for_unfreed && !property.kinds.contains(Undefined::LostBlock)) return;
  const SourceRange outer = std::exchange(here_, where);
  emit(Free{encoding().zero(encoding().pointer_type()), Lifetime::Static, end != ProgramEnd::Main});
  here_ = outer;
}

void FunctionLowering::unmodelled(const std::string& construct, bool is_about_data) {
  const LocationId location = cfa().add_location(here_, LocationKind::Unmodelled, construct);
  cfa().location(location).is_about_data = is_about_data;
  jump(location);
}

void FunctionLowering::unmodelled_type(clang::QualType type) {
  unmodelled((type->isVectorType() ? "vector type " : "type ") + type.getCanonicalType().getAsString());
}

void FunctionLowering::refuse_if_refused(const clang::Decl* declaration) {
  if (const std::string* construct = unit_->refusal(declaration)) unmodelled(*construct);
  // Another file may define it in a way that is refused.
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
  const LinkedVariable* linked = variable ? module_.find_elsewhere(variable, *unit_) : nullptr;
  if (linked)
    if (const std::string* construct = linked->unit->refusal(linked->definition)) unmodelled(*construct);
}

void FunctionLowering::refuse_if_refused(clang::QualType type) {
  if (const std::optional<std::string> construct = unit_->refusal(type)) unmodelled(*construct);
}

Term FunctionLowering::unmodelled_value(const std::string& construct, ScalarType type) {
  unmodelled(construct);
  return encoding().zero(type);
}

VariableId FunctionLowering::temporary(ScalarType type, const char* stem) {
  Procedure& procedure = module_.program().procedures[procedure_];
  Variable variable;
  variable.name = procedure.name + "::" + stem;
  variable.type = type;
  variable.procedure = procedure_;
  variable.declared = here_;
  const VariableId id = module_.program().add_variable(std::move(variable));
  module_.program().procedures[procedure_].locals.push_back(id);
  return id;
}

bool FunctionLowering::observes() {
  return !goes_on_at_undefined() && module_.options().property.kinds.contains(Undefined::UninitialisedUse);
}

void FunctionLowering::observe(Term value, ScalarType type) {
  if (!observes() || value.is_constant()) return;
  const VariableId id = temporary(type, "observed");
  module_.program().variable(id).role = VariableRole::Observed;
  emit(Assign{id, value});
}

void FunctionLowering::observe_test(Term test) {
  if (observes()) observe(encoding().from_truth(test, ScalarType::boolean()), ScalarType::boolean());
}

// Addresses and sizes.
void FunctionLowering::observe_accesses(const Operation& operation) {
  if (!observes()) return;
  std::vector<Term> values = terms_of(operation);
  if (std::holds_alternative<Store>(operation))
    values = {values[0]};
  else if (std::holds_alternative<Fill>(operation))
    values = {values[0], values[2]};
  else if (!std::holds_alternative<Load>(operation) && !std::holds_alternative<Copy>(operation) &&
           !std::holds_alternative<Allocate>(operation) && !std::holds_alternative<Free>(operation))
    return;
  for (const Term value : values) observe(value, encoding().pointer_type());
}

Term FunctionLowering::save(Term value, ScalarType type) {
  if (value.is_constant()) return value;
  const VariableId id = temporary(type);
  emit(Assign{id, type.is_pointer() ? pointer_value(value) : value});
  return module_.program().symbol(id);
}

Term FunctionLowering::stable(Term value, ScalarType type, const clang::Expr* later) {
  if (value.is_constant() || !later->HasSideEffects(unit_->context())) return value;
  // Temporaries are written once per evaluation: only C variables can change meanwhile.
  for (Term symbol : free_variables(value)) {
    const VariableId id = module_.program().variable_of(symbol);
    const VariableRole role = module_.program().variable(id).role;
    if (role == VariableRole::Global || role == VariableRole::Local) return save(value, type);
  }
  return value;
}

Term FunctionLowering::fresh_input(InputKind kind, std::string name, ScalarType type, std::optional<Integer> low,
                                   std::optional<Integer> high) {
  const VariableId id = temporary(type, "input");
  emit(Havoc{id, Input{kind, std::move(name), type, std::move(low), std::move(high)}});
  return module_.program().symbol(id);
}

Term FunctionLowering::allocate(const Integer& size, unsigned align, Lifetime lifetime, Content content,
                                const std::string& name) {
  const VariableId id = temporary(encoding().pointer_type(), "address");
  module_.program().variable(id).role = VariableRole::Address;
  emit(Allocate{id, encoding().address(size), align, lifetime, content, name});
  return module_.program().symbol(id);
}

ScalarType FunctionLowering::scalar(clang::QualType type) {
  if (const std::optional<ScalarType> found = types().scalar(type)) return *found;
  if (type->isVoidType()) return int_type();
  unmodelled_type(type);
  return int_type();
}

ScalarType FunctionLowering::type_of(const clang::Expr* expr) { return scalar(expr->getType()); }

}  // namespace warrant
