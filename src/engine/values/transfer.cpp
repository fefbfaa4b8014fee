#include "engine/values/transfer.h"

#include "engine/values/tuning.h"
#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "program/uses.h"

namespace warrant::values {

namespace {

// The end of the first of these ranges that reaches so far: negative numbers, 0, 1, larger ones.
Interval roughened(const Interval& range, const Interval& type) {
  Interval result = type;
  for (const long start : {0, 1, 2}) {
    if (range.low && *range.low >= Integer(start)) result.low = Integer(start);
    if (range.high && *range.high < Integer(start) && (!result.high || *result.high >= Integer(start)))
      result.high = Integer(start - 1);
  }
  return result;
}

}  // namespace

Interval Transfer::of_type(VariableId variable) const {
  const auto& type = program_.variable(variable).type;
  return type && !type->is_floating() ? Interval::of_type(*type) : Interval::all();
}

void Transfer::set(RangeState& state, VariableId variable, const Interval& range) const {
  state.assign(variable, of_type(variable).within(range) ? Interval::all() : range);
}

void Transfer::add_types(Term term, const Precision& precision, RangeState& state) const {
  for (const Term symbol : free_variables(term)) {
    const VariableId variable = program_.variable_of(symbol);
    if (variable == none_id || !precision.has(variable) || !symbol.sort().is_int()) continue;
    if (state.of(variable).is_all()) state.set(variable, of_type(variable));
  }
}

void Transfer::drop_untold(Term term, const Precision& precision, RangeState& state) const {
  for (const Term symbol : free_variables(term)) {
    const VariableId variable = program_.variable_of(symbol);
    if (variable == none_id) continue;
    if (!precision.has(variable) || of_type(variable).within(state.of(variable))) state.set(variable, Interval::all());
  }
  state.drop_facts();
}

std::vector<RangeState> Transfer::post(const Operation& operation, const RangeState& state,
                                       const Precision& precision) const {
  States result;
  if (const auto* condition = std::get_if<Assume>(&operation)) {
    RangeState before = state;
    add_types(condition->condition, precision, before);
    assume(before, condition->condition, tuning.max_splits, result);
    for (RangeState& after : result) drop_untold(condition->condition, precision, after);
    return result;
  }
  const VariableId target = written_variable(operation);
  if (target == none_id || !precision.has(target) || !program_.symbol(target).sort().is_int()) {
    result.push_back(state);
    if (target != none_id) result.back().forget(target);
    return result;
  }
  if (const auto* havoc = std::get_if<Havoc>(&operation)) {
    const Interval range = Interval::meet(Interval::of_type(havoc->input.type), {havoc->input.low, havoc->input.high});
    if (range.is_empty()) return result;
    result.push_back(state);
    set(result.back(), target, range);
  } else if (const auto* assignment = std::get_if<Assign>(&operation)) {
    RangeState before = state;
    add_types(assignment->value, precision, before);
    assign(before, target, assignment->value, tuning.max_splits, result);
    for (RangeState& after : result) drop_untold(assignment->value, precision, after);
  }
  return result;
}

void Transfer::roughen(VariableId variable, const Precision& precision, RangeState& state) const {
  if (precision.is_rough(variable)) set(state, variable, roughened(state.of(variable), of_type(variable)));
}

Interval Transfer::range_of(Term term, RangeState state, const Precision& precision) const {
  add_types(term, precision, state);
  return TermRanges(program_, state).of(term);
}

void Transfer::assume(RangeState state, Term condition, unsigned splits, States& result) const {
  if (const auto known = TermRanges(program_, state).decide(condition)) {
    if (*known) result.push_back(std::move(state));
    return;
  }
  const bool is_negated = condition.op() == Op::Not;
  const Term inner = is_negated ? condition.child(0) : condition;
  if (splits > 0 && inner.op() == (is_negated ? Op::Or : Op::And)) {
    States before{std::move(state)};
    for (const Term child : inner.children()) {
      States after;
      for (RangeState& one : before)
        assume(std::move(one), is_negated ? program_.terms().negate(child) : child, splits - 1, after);
      before = std::move(after);
    }
    for (RangeState& one : before) result.push_back(std::move(one));
    return;
  }
  if (splits > 0 && inner.op() == (is_negated ? Op::And : Op::Or) && inner.children().size() <= splits) {
    std::vector<Term> parts(inner.children().begin(), inner.children().end());
    if (is_negated)
      for (Term& part : parts) part = program_.terms().negate(part);
    return assume_any(std::move(state), parts, splits - 1, result);
  }
  if (splits > 0 && is_negated && inner.op() == Op::Eq && inner.child(0).sort().is_int())
    return assume_other(std::move(state), inner, result);
  if (auto refined = assume_in(program_, std::move(state), condition)) result.push_back(std::move(*refined));
}

// The first part holds, or it does not and the second holds, and so on.
void Transfer::assume_any(RangeState state, std::span<const Term> parts, unsigned splits, States& result) const {
  States rest{std::move(state)};
  for (const Term part : parts) {
    States open;
    for (const RangeState& one : rest) {
      assume(one, part, splits, result);
      assume(one, program_.terms().negate(part), splits, open);
    }
    rest = std::move(open);
  }
}

// The sides are not equal: one is smaller or the other is. Of a variable and a constant, that is worth two states.
void Transfer::assume_other(RangeState state, Term equation, States& result) const {
  TermManager& terms = program_.terms();
  const LinearSum difference(terms.sub(equation.child(0), equation.child(1)));
  const bool is_bound = difference.monomials().size() == 1 && difference.monomials()[0].base.is_variable();
  if (!is_bound) {
    if (auto refined = assume_in(program_, std::move(state), terms.negate(equation)))
      result.push_back(std::move(*refined));
    return;
  }
  if (auto below = assume_in(program_, state, terms.lt(equation.child(0), equation.child(1))))
    result.push_back(std::move(*below));
  if (auto above = assume_in(program_, std::move(state), terms.lt(equation.child(1), equation.child(0))))
    result.push_back(std::move(*above));
}

void Transfer::assign(RangeState state, VariableId target, Term value, unsigned splits, States& result) const {
  if (splits > 0 && value.op() == Op::Ite) {
    States chosen, other;
    assume(state, value.child(0), 1, chosen);
    assume(std::move(state), program_.terms().negate(value.child(0)), 1, other);
    for (RangeState& one : chosen) assign(std::move(one), target, value.child(1), splits / 2, result);
    for (RangeState& one : other) assign(std::move(one), target, value.child(2), splits / 2, result);
    return;
  }
  const Interval range = TermRanges(program_, state).of(value);
  if (range.is_empty()) return;
  set(state, target, range);
  result.push_back(std::move(state));
}

}  // namespace warrant::values
