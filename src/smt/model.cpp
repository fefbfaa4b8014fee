#include "logic/evaluate.h"
#include "smt/solver.h"

namespace warrant {

Value default_value(Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      return false;
    case SortKind::Int:
    case SortKind::BitVec:
      return Integer(0);
    case SortKind::Float:
      return FloatValue::zero(sort);
    case SortKind::Array:
      break;
  }
  return std::make_shared<const ArrayValue>(default_value(sort.element()));
}

Value Model::value(Term variable) const {
  const auto found = values_.find(variable);
  return found == values_.end() ? default_value(variable.sort()) : found->second;
}

Value Model::evaluate(Term term) const {
  return Evaluator([this](Term variable) { return value(variable); }).evaluate(term);
}

}  // namespace warrant
