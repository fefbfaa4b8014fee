#include "program/rewrite.h"

#include "logic/post_order.h"

namespace warrant {

void Renaming::replace(Term variable, Term by) {
  if (variable == by) return;
  results_[variable] = by;
  is_identity_ = false;
}

Term Renaming::operator()(Term term) {
  if (is_identity_) return term;
  return rebuild(*terms_, term, results_);
}

namespace {

struct OperationMapper {
  const std::function<Term(Term)>& term;
  const std::function<VariableId(VariableId)>& variable;

  VariableId optional_variable(VariableId id) const { return id == none_id ? none_id : variable(id); }

  Operation operator()(const Assume& o) const { return Assume{term(o.condition), o.kind, o.undefined, o.side}; }
  Operation operator()(const Assign& o) const { return Assign{variable(o.target), term(o.value)}; }
  Operation operator()(const Havoc& o) const { return Havoc{variable(o.target), o.input}; }
  Operation operator()(const Skip& o) const { return o; }
  Operation operator()(const Output& o) const {
    Output result = o;
    for (OutputArgument& argument : result.arguments) {
      argument.value = term(argument.value);
      argument.string_cells = optional_variable(argument.string_cells);
    }
    return result;
  }
  Operation operator()(const Load& o) const { return Load{variable(o.target), term(o.address), o.type}; }
  Operation operator()(const Store& o) const { return Store{term(o.address), term(o.value), o.type, o.initialises}; }
  Operation operator()(const Allocate& o) const {
    Allocate result = o;
    result.target = variable(o.target);
    result.size = term(o.size);
    return result;
  }
  Operation operator()(const Free& o) const { return Free{term(o.address), o.lifetime, o.is_inside, o.only_checks}; }
  Operation operator()(const Copy& o) const {
    return Copy{term(o.to), term(o.from), term(o.size), o.layout, o.initialises};
  }
  Operation operator()(const Fill& o) const {
    return Fill{term(o.address), term(o.byte), term(o.size), o.layout, o.initialises};
  }
  Operation operator()(const Relate& o) const { return Relate{term(o.left), term(o.right), o.how}; }
  Operation operator()(const Separate& o) const {
    return Separate{term(o.left), term(o.left_size), term(o.right), term(o.right_size)};
  }
  Operation operator()(const Aligned& o) const { return Aligned{term(o.address), o.align}; }
  Operation operator()(const Call& o) const {
    Call result = o;
    for (Term& argument : result.arguments) argument = term(argument);
    result.result = optional_variable(o.result);
    return result;
  }
};

}  // namespace

Operation map_operation(const Operation& operation, const std::function<Term(Term)>& term,
                        const std::function<VariableId(VariableId)>& variable) {
  return std::visit(OperationMapper{term, variable}, operation);
}

}  // namespace warrant
