// Interpolants by weakest preconditions, strongest postconditions, or from the solver.
//
// An obligation is a conjunction b1 ... bn at a node (guards on the way to a child, and the negation of what the child
// requires, all of it carried back to the node by rule A of the paper, which is substitution). Its weakest precondition
// is the clause ¬b1 ∨ ... ∨ ¬bn. Rule B asks for something conjunctive that is as weak as possible: one ¬bi that the
// state implies, else the clause over an unsatisfiable core of the bi. Inputs are eliminated, which leaves disjuncts;
// each is treated in the same way. The paper also deletes conjuncts that the guard does not imply. That weakens the
// precondition, which is unsound unless the triple is checked again; what it is good for, smaller formulas, the core
// gives, too.
#include "engine/tracer/interpolation.h"

#include <algorithm>

#include "engine/tracer/literals.h"
#include "engine/tracer/projection.h"
#include "engine/tracer/tuning.h"
#include "logic/substitute.h"
#include "smt/core.h"
#include "smt/quantifier_eliminator.h"
#include "smt/theories.h"

namespace warrant::tracer {
namespace {

bool is_literal(Term formula) {
  const Term atom = formula.op() == Op::Not ? formula.child(0) : formula;
  return atom.op() != Op::And && atom.op() != Op::Or && atom.op() != Op::Ite;
}

void append(std::vector<Term>& to, const std::vector<Term>& from) { to.insert(to.end(), from.begin(), from.end()); }

}  // namespace

Interpolation::Interpolation(InterpolationKind kind, States& states, SolverOptions options)
    : kind_(kind), states_(states), terms_(states.terms()), options_(std::move(options)) {}

std::optional<std::vector<Term>> Interpolation::between(State& state, const Obligation& obligation) {
  const double start = process_cpu_seconds();
  ++statistics_.calls;
  Formulas result = find(state, obligation);
  if (!result) ++statistics_.failed;
  statistics_.seconds += process_cpu_seconds() - start;
  return result;
}

std::optional<std::vector<Term>> Interpolation::by_solver(State& state, const Obligation& obligation) {
  const std::optional<Obligation> core = core_of(state, obligation);
  return core ? craig(state, *core) : std::nullopt;
}

std::optional<std::vector<Term>> Interpolation::from_state(State& state, const std::vector<Term>& formulas) {
  return from_projection(state, {{terms_.negate(terms_.conjunction(formulas))}, {}, {}});
}

Interpolation::Formulas Interpolation::find(State& state, const Obligation& obligation) {
  if (is_impossible(obligation)) return std::vector<Term>{};
  const std::optional<Obligation> core = core_of(state, obligation);
  if (!core) return std::nullopt;
  if (kind_ == InterpolationKind::Sp)
    if (Formulas found = strongest(state, *core)) return found;
  if (kind_ == InterpolationKind::Craig)
    if (Formulas found = craig(state, *core)) return found;
  return weakest(state, *core);
}

// Guards that imply what is required behind them, whatever the state: the solver is asked once.
bool Interpolation::is_impossible(const Obligation& obligation) {
  if (obligation.formulas.size() < 2) return false;
  const Term last[] = {obligation.formulas.back()};
  const std::vector<Term> guards(obligation.formulas.begin(), obligation.formulas.end() - 1);
  const std::vector<Term> variables = variables_of(last), others = variables_of(guards);
  const bool is_related = std::ranges::any_of(
      variables, [&](Term variable) { return std::ranges::find(others, variable) != others.end(); });
  if (!is_related) return false;
  std::vector<Term> all = obligation.formulas;
  append(all, obligation.ranges);
  const auto [known, is_new] = impossible_.try_emplace(terms_.conjunction(all), false);
  if (!is_new) return known->second;
  if (!solver_) solver_ = make_solver(terms_, options_);
  known->second = solver_->check(all) == Answer::Unsat;
  return known->second;
}

bool Interpolation::reads_input(Term formula, const Obligation& obligation) const {
  if (obligation.inputs.empty()) return false;
  return std::ranges::any_of(free_variables(formula), [&](Term symbol) {
    return std::ranges::find(obligation.inputs, symbol) != obligation.inputs.end();
  });
}

// The guards taken apart. A requirement stays whole: one part of it would be stronger.
std::vector<Term> Interpolation::literals_of(const Obligation& obligation) const {
  std::vector<Term> result;
  for (const Term formula : obligation.formulas) {
    const bool is_required = obligation.ends_in_requirement && formula == obligation.formulas.back();
    if (is_required && kind_ == InterpolationKind::Wp)
      result.push_back(formula);
    else
      append(result, conjuncts(terms_, formula));
  }
  return result;
}

// A part of the obligation that contradicts the state: if possible one formula, and what a child requires rather than a
// guard. The former comes last.
std::optional<Obligation> Interpolation::core_of(State& state, const Obligation& obligation) {
  Obligation core{{}, obligation.inputs, obligation.ranges};
  std::vector<Term> parts;
  for (const Term literal : literals_of(obligation)) {
    const Term value = states_.evaluate(literal, state);
    if (value.is_false()) core.formulas = {literal};
    if (!value.is_true()) parts.push_back(literal);
  }
  if (core.formulas.empty() && parts.empty()) return std::nullopt;
  if (core.formulas.empty()) {
    const bool is_exact = parts.size() == 1 && obligation.ranges.empty();
    const bool is_last = parts.size() > 1 && !reads_input(parts.back(), obligation) &&
                         states_.implies(state, terms_.negate(parts.back()));
    if (!is_exact && !is_last) return smaller_core(state, parts, std::move(core));
    core.formulas = {parts.back()};
  }
  if (kind_ == InterpolationKind::Wp) weaken(state, obligation, core);
  return core;
}

// Where the path has decided a guard and not constants, another path may have decided it otherwise: the implication
// `guard implies requirement` then holds on both, and neither side alone does.
void Interpolation::weaken(State& state, const Obligation& obligation, Obligation& core) {
  if (!obligation.ends_in_requirement) return;
  const Term required = obligation.formulas.back(), reason = core.formulas.front();
  if (conjuncts(terms_, required).size() + obligation.decided.size() > tuning.max_clause) return;
  if (reason == required)
    append(core.formulas, obligation.decided);
  else if (!states_.evaluate(reason, state).is_constant() && !reads_input(required, obligation))
    core.formulas.push_back(required);
}

std::vector<Term> Interpolation::decided_by_path(State& state, const Obligation& obligation) {
  std::vector<Term> result;
  if (kind_ != InterpolationKind::Wp) return result;
  for (const Term formula : obligation.formulas)
    for (const Term guard : conjuncts(terms_, formula))
      if (is_literal(guard) && !reads_input(guard, obligation) && !states_.evaluate(guard, state).is_constant() &&
          states_.implies(state, guard))
        result.push_back(guard);
  return result;
}

// Formulas over inputs are dropped first, then the others from the first on.
std::optional<Obligation> Interpolation::smaller_core(State& state, std::vector<Term> parts, Obligation core) {
  const auto contradiction = [&](const std::vector<Term>& formulas) -> Formulas {
    std::vector<Term> all = formulas;
    append(all, core.ranges);
    const auto positions = states_.contradiction(state, all);
    if (!positions) return std::nullopt;
    std::vector<Term> result;
    for (const std::size_t position : *positions)
      if (position < formulas.size()) result.push_back(formulas[position]);
    return result;
  };
  std::ranges::stable_partition(parts, [&](Term part) { return reads_input(part, core); });
  Formulas found = contradiction(parts);
  if (!found) return std::nullopt;
  for (std::size_t i = 0; i < found->size() && found->size() > 1 && found->size() <= tuning.max_shrunk_core;) {
    std::vector<Term> fewer = *found;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (Formulas smaller = contradiction(fewer))
      found = std::move(smaller);
    else
      ++i;
  }
  core.formulas = std::move(*found);
  return core;
}

Interpolation::Formulas Interpolation::weakest(State& state, const Obligation& core) {
  const bool has_inputs = std::ranges::any_of(core.formulas, [&](Term part) { return reads_input(part, core); });
  if (has_inputs) return without_inputs(state, core);
  std::vector<Term> clause;
  for (const Term formula : core.formulas) clause.push_back(terms_.negate(formula));
  return std::vector<Term>{terms_.disjunction(clause)};
}

Interpolation::Formulas Interpolation::without_inputs(State& state, const Obligation& core) {
  std::vector<Term> all = core.formulas;
  append(all, core.ranges);
  const Theories theories = theories_of(all);
  if (!theories.floats && !theories.arrays) {
    SolverOptions limits = options_;
    limits.effort = elimination_effort;
    if (const auto exists = QuantifierEliminator(terms_, limits).eliminate(core.inputs, terms_.conjunction(all))) {
      std::vector<Term> result;
      bool is_complete = true;
      for (const Term disjunct : disjuncts(terms_, *exists)) {
        const std::optional<Obligation> part = core_of(state, {{disjunct}, {}, {}});
        const Formulas found = part ? weakest(state, *part) : std::nullopt;
        if (!found) is_complete = false;
        if (found) append(result, *found);
      }
      if (is_complete) return result;
    }
  }
  return from_projection(state, core);
}

std::vector<VariableId> Interpolation::variables_in(const Obligation& obligation) const {
  std::vector<VariableId> result;
  for (const Term symbol : variables_of(obligation.formulas))
    if (const VariableId id = states_.program().variable_of(symbol); id != none_id) result.push_back(id);
  return result;
}

Interpolation::Formulas Interpolation::strongest(State& state, const Obligation& core) {
  std::vector<Term> projected = project(states_, state, variables_in(core));
  std::vector<Term> all = projected;
  append(all, core.formulas);
  append(all, core.ranges);
  if (check_satisfiable(terms_, all, options_) != Answer::Unsat) return std::nullopt;
  return projected;
}

// The part of the projected state that excludes the obligation.
Interpolation::Formulas Interpolation::from_projection(State& state, const Obligation& core) {
  const std::vector<Term> projected = project(states_, state, variables_in(core));
  SolverOptions limits = options_;
  limits.effort = tuning.effort_per_core;
  const std::unique_ptr<Solver> solver = make_solver(terms_, limits);
  for (const Term formula : core.formulas) solver->add(formula);
  for (const Term fact : core.ranges) solver->add(fact);
  if (solver->check(projected) != Answer::Unsat) return std::nullopt;
  return shrink_core(*solver, solver->core(), tuning.max_shrinking_checks);
}

Interpolation::Formulas Interpolation::craig(State& state, const Obligation& core) {
  std::vector<Term> before;
  for (const VariableId id : variables_in(core)) {
    const Term variable = states_.program().symbol(id);
    before.push_back(terms_.eq(variable, states_.evaluate(variable, state)));
  }
  append(before, constraints_about(state, terms_, before));
  std::vector<Term> after = core.formulas;
  append(after, core.ranges);
  const Term sequence[] = {terms_.conjunction(before), terms_.conjunction(after)};
  const auto [known, is_new] = by_solver_.try_emplace({sequence[0].id(), sequence[1].id()});
  if (is_new)
    if (const auto found = Interpolator(terms_, options_).sequence(sequence))
      known->second = conjuncts(terms_, found->front());
  return known->second;
}

}  // namespace warrant::tracer
