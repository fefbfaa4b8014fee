#include "engine/tracer/head_interpolant.h"

#include <algorithm>

#include "engine/tracer/literals.h"
#include "engine/tracer/tuning.h"
#include "logic/substitute.h"
#include "smt/chain.h"
#include "smt/core.h"

namespace warrant::tracer {
HeadInterpolant::HeadInterpolant(const Program& program, SolverOptions options, HeaderId header,
                                 const CandidateSet& candidates, const Requirements& required, Demand demand)
    : program_(program),
      terms_(program.terms()),
      options_(std::move(options)),
      header_(header),
      candidates_(candidates),
      formulas_(candidates.formulas()) {
  if (demand == Demand::AsRequired)
    propagate(required);
  else
    for (const Term formula : formulas_) asked_by_[formula] = {Source{}};
}

Requirements HeadInterpolant::result() const {
  Requirements result;
  for (const Term formula : formulas_)
    if (const auto asked = asked_by_.find(formula); asked != asked_by_.end()) result.add(formula, asked->second);
  return result;
}

std::vector<Source> HeadInterpolant::sources_of(Term candidate) const {
  std::vector<Source> result;
  std::vector<Term> pending{candidate};
  while (!pending.empty()) {
    const Term next = pending.back();
    pending.pop_back();
    if (const auto asked = asked_by_.find(next); asked != asked_by_.end())
      for (const Source& source : asked->second) Requirements::add_source(result, source);
    if (const auto weaker = candidates_.left_behind.find(next); weaker != candidates_.left_behind.end())
      pending.insert(pending.end(), weaker->second.begin(), weaker->second.end());
  }
  return result;
}

// A least fixpoint: a candidate is asked for by what asks for the requirements that rest on it.
void HeadInterpolant::propagate(const Requirements& required) {
  const std::vector<std::vector<Term>> supporting = supports(required);
  const auto outer_sources = [&](const Requirement& requirement) {
    std::vector<Source> result;
    for (const Source& source : requirement.sources) {
      if (source.header != header_)
        Requirements::add_source(result, source);
      else
        for (const Source& other : sources_of(source.candidate)) Requirements::add_source(result, other);
    }
    return result;
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t i = 0; i < supporting.size(); ++i) {
      const std::vector<Source> sources = outer_sources(required.all()[i]);
      if (sources.empty()) continue;
      for (const Term candidate : supporting[i]) {
        std::vector<Source>& asked = asked_by_[candidate];
        const std::size_t before = asked.size();
        for (const Source& source : sources) Requirements::add_source(asked, source);
        changed |= asked.size() > before;
      }
    }
  }
}

// For each requirement the candidates that imply it.
std::vector<std::vector<Term>> HeadInterpolant::supports(const Requirements& required) {
  std::vector<std::vector<Term>> result;
  Substitution fixed;
  std::unordered_map<Term, Term> fixed_by;
  for (const Term formula : formulas_)
    if (const auto value = fixed_value(formula)) {
      fixed.emplace(value->variable, value->value);
      fixed_by.emplace(value->variable, formula);
    }
  std::unique_ptr<Solver> solver;
  for (const Requirement& requirement : required.all()) {
    const Term formula = requirement.formula;
    std::vector<Term>& support = result.emplace_back();
    if (candidates_.contains(formula)) {
      support = {formula};
    } else if (substitute(terms_, formula, fixed).is_true()) {
      for (const Term variable : free_variables(formula))
        if (const auto by = fixed_by.find(variable); by != fixed_by.end()) support.push_back(by->second);
    } else {
      if (!solver) solver = solver_with_ranges(required);
      support = support_by_solver(*solver, formula);
    }
  }
  return result;
}

// Every variable is known to be in its type's range.
std::unique_ptr<Solver> HeadInterpolant::solver_with_ranges(const Requirements& required) const {
  std::unique_ptr<Solver> solver = make_solver(terms_, options_);
  std::vector<Term> all = required.formulas();
  all.insert(all.end(), formulas_.begin(), formulas_.end());
  for (const Term symbol : variables_of(all)) {
    const VariableId id = program_.variable_of(symbol);
    if (!symbol.sort().is_array()) solver->add(program_.encoding().in_range(symbol, *program_.variable(id).type));
  }
  return solver;
}

std::vector<Term> HeadInterpolant::support_by_solver(Solver& solver, Term formula) const {
  solver.push();
  solver.add(terms_.negate(formula));
  const bool is_implied = solver.check(formulas_) == Answer::Unsat;
  std::vector<Term> support =
      is_implied ? shrink_core(solver, solver.core(), tuning.max_head_shrinking_checks) : formulas_;
  solver.pop();
  return support;
}

}  // namespace warrant::tracer
