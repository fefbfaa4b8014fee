#include "logic/evaluate.h"

#include "logic/post_order.h"

namespace warrant {

void Evaluator::forget() {
  memo_.clear();
  values_.clear();
}

const Value& Evaluator::evaluate(Term term) {
  if (Value** known = memo_.find(term)) return **known;
  visit_children_first(term, memo_, [this](Term node) { compute(node); });
  return **memo_.find(term);
}

void Evaluator::compute(Term term) {
  if (term.is_variable()) {
    values_.push_back(valuation_(term));
  } else if (term.is_constant()) {
    values_.push_back(constant_value(term));
  } else {
    arguments_.clear();
    for (const Term child : term.children()) arguments_.push_back(**memo_.find(child));
    values_.push_back(apply_operation(term, arguments_));
  }
  memo_[term] = &values_.back();
}

}  // namespace warrant
