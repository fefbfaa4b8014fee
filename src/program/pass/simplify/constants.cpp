#include "program/pass/simplify/constants.h"

#include "program/pass/simplify/equalities.h"

namespace warrant {

namespace {

class Constants final : public EqualityAnalysis {
 public:
  using EqualityAnalysis::EqualityAnalysis;

 private:
  std::optional<Equalities> post(EdgeId id, Equalities constants) override {
    const Edge& edge = cfa_.edge(id);
    if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
      const Term condition = put_in(assume->condition, id, constants);
      if (condition.is_false()) return std::nullopt;
      learn(condition, constants);
    } else if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
      const Term value = put_in(assign->value, id, constants);
      if (value.is_constant() && liveness_.at(edge.target).contains(assign->target)) {
        constants.set(assign->target, value);
      } else {
        constants.erase(assign->target);
      }
    } else if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) {
      constants.erase(havoc->target);
    }
    return constants;
  }

  void learn(Term condition, Equalities& constants) const {
    if (condition.op() == Op::And) {
      for (const Term part : condition.children()) {
        if (part.op() == Op::Eq) learn(part, constants);
      }
      return;
    }
    if (condition.op() != Op::Eq) return;
    Term variable = condition.child(0), value = condition.child(1);
    if (variable.is_constant()) std::swap(variable, value);
    if (!value.is_constant() || !variable.is_variable()) return;
    // Equality does not tell one NaN from another, but their bits do.
    if (value.op() == Op::FloatConst && value.float_value().is_nan()) return;
    const VariableId id = program_.variable_of(variable);
    if (id != none_id) constants.set(id, value);
  }
};

}  // namespace

PassResult propagate_constants(Program program) { return put_equalities_in<Constants>(std::move(program)); }

}  // namespace warrant
