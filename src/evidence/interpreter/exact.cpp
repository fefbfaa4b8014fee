#include "evidence/interpreter/exact.h"

#include <cassert>

#include "logic/evaluate.h"

namespace warrant {

Value ExactEvaluator::evaluate(Term term) {
  open_.push_back(term);
  run();
  return known(term);
}

void ExactEvaluator::run() {
  while (!open_.empty()) {
    Term term = open_.back();
    if (memo_.contains(term)) {
      open_.pop_back();
    } else {
      step(term);
    }
  }
}

bool ExactEvaluator::need(Term term) {
  if (memo_.contains(term)) return true;
  open_.push_back(term);
  return false;
}

bool ExactEvaluator::finish(Term term, Value value) {
  memo_.emplace(term, std::move(value));
  return true;
}

bool ExactEvaluator::step(Term term) {
  switch (term.op()) {
    case Op::BoolConst:
    case Op::IntConst:
    case Op::BvConst:
    case Op::FloatConst:
      return finish(term, constant_value(term));
    case Op::Variable: {
      VariableId variable = state_.program().variable_of(term);
      assert(variable != none_id && "an operation speaks only of variables of its program");
      return finish(term, state_.value(variable));
    }
    case Op::And:
    case Op::Or: {
      bool deciding = term.op() == Op::Or;
      for (Term child : term.children()) {
        if (!need(child)) return false;
        if (std::get<bool>(known(child)) == deciding) return finish(term, deciding);
      }
      return finish(term, !deciding);
    }
    case Op::Ite: {
      if (!need(term.child(0))) return false;
      Term chosen = term.child(std::get<bool>(known(term.child(0))) ? 1 : 2);
      return need(chosen) && finish(term, Value(known(chosen)));
    }
    case Op::Select:
      return step_select(term);
    case Op::Eq:
      if (term.child(0).sort().is_array()) return step_array_equality(term);
      break;
    default:
      break;
  }
  std::vector<Value> arguments;
  for (Term child : term.children()) {
    if (!need(child)) return false;
    arguments.push_back(known(child));
  }
  return finish(term, apply_operation(term, arguments));
}

bool ExactEvaluator::step_select(Term term) {
  if (!need(term.child(1))) return false;
  const auto& index = std::get<Integer>(known(term.child(1)));
  Term array = term.child(0);
  while (true) {
    switch (array.op()) {
      case Op::Store:
        if (!need(array.child(1))) return false;
        if (std::get<Integer>(known(array.child(1))) == index) {
          return need(array.child(2)) && finish(term, Value(known(array.child(2))));
        }
        array = array.child(0);
        break;
      case Op::Ite:
        if (!need(array.child(0))) return false;
        array = array.child(std::get<bool>(known(array.child(0))) ? 1 : 2);
        break;
      case Op::ConstArray:
        return need(array.child(0)) && finish(term, Value(known(array.child(0))));
      default:
        return finish(term, state_.element(state_.program().variable_of(array), index));
    }
  }
}

bool ExactEvaluator::resolve(Term array, ArrayForm& form) {
  while (true) {
    switch (array.op()) {
      case Op::Store:
        if (!need(array.child(1)) || !need(array.child(2))) return false;
        form.writes.emplace_back(std::get<Integer>(known(array.child(1))), known(array.child(2)));
        array = array.child(0);
        break;
      case Op::Ite:
        if (!need(array.child(0))) return false;
        array = array.child(std::get<bool>(known(array.child(0))) ? 1 : 2);
        break;
      case Op::ConstArray:
        if (!need(array.child(0))) return false;
        form.base = known(array.child(0));
        return true;
      default:
        form.base = state_.program().variable_of(array);
        return true;
    }
  }
}

bool ExactEvaluator::step_array_equality(Term term) {
  ArrayForm left, right;
  if (!resolve(term.child(0), left) || !resolve(term.child(1), right)) return false;
  // An array whose undecided elements are the same ones equals itself, however little is known of it.
  bool same_base = left.base.index() == 0 && left.base == right.base;
  if (same_base && left.writes.empty() && right.writes.empty()) return finish(term, true);
  ArrayStore a(term.child(0).sort()), b(term.child(1).sort());
  build(a, left);
  build(b, right);
  return finish(term, a.equals(b));
}

void ExactEvaluator::apply(ArrayStore& store, const ArrayForm& form) {
  for (auto it = form.writes.rbegin(); it != form.writes.rend(); ++it) store.put_value(it->first, it->second);
}

void ExactEvaluator::build(ArrayStore& store, const ArrayForm& form) {
  if (const auto* variable = std::get_if<VariableId>(&form.base)) {
    if (&store != &state_.array(*variable)) store = state_.array(*variable);
  } else {
    store.fill(std::get<Value>(form.base));
  }
  apply(store, form);
}

void ExactEvaluator::assign_array(VariableId variable, Term array) {
  ArrayForm form;
  while (!resolve(array, form)) {
    run();
    form = {};
  }
  build(state_.array(variable), form);
}

}  // namespace warrant
