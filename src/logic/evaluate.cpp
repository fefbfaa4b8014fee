#include "logic/evaluate.h"

namespace warrant {

void Evaluator::forget() {
  memo_.clear();
  values_.clear();
}

const Value& Evaluator::evaluate(Term term) {
  if (Value** known = memo_.find(term)) return **known;
  std::vector<Term> pending = {term};
  while (!pending.empty()) {
    const Term top = pending.back();
    if (memo_.contains(top)) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    for (const Term child : top.children()) {
      if (!memo_.contains(child)) pending.push_back(child);
    }
    if (pending.size() != before) continue;
    pending.pop_back();
    compute(top);
  }
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
