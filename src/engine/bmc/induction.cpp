#include "engine/bmc/induction.h"

#include <algorithm>
#include <set>

#include "engine/atoms.h"
#include "engine/bmc/unrolling.h"
#include "engine/invariants.h"
#include "engine/loop_facts.h"
#include "engine/solver_use.h"
#include "logic/substitute.h"
#include "program/any_index.h"

namespace warrant {

namespace {

// At one head. Most of them are conditions of the program that have nothing to do with it.
constexpr std::size_t max_candidates = 60;

// The conditions of the program, and their opposites.
std::vector<Term> conditions_of(const Program& program) {
  std::set<std::uint32_t> seen;
  std::vector<Term> found;
  const Cfa& cfa = program.cfa();
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    const auto* assume = cfa.is_detached(id) ? nullptr : std::get_if<Assume>(&cfa.edge(id).operation);
    if (!assume) continue;
    for (const Term atom : atoms_of(assume->condition))
      for (const Term candidate : {atom, program.terms().negate(atom)})
        if (seen.insert(candidate.id()).second) found.push_back(candidate);
  }
  return found;
}

}  // namespace

// What others have found, what can be found of integers, and conditions of the program over variables that are live.
void Induction::find_facts(const Budget& budget) {
  has_facts_ = true;
  const Program& program = task_.program;
  const Cfa& cfa = program.cfa();
  const Loops loops(cfa);
  const Liveness liveness(cfa, Reads(program, cfa));
  const std::vector<Term> conditions = conditions_of(program);
  std::vector<LocationId> heads;
  for (LoopId id = 0; id < loops.size(); ++id) heads.push_back(loops.loop(id).head);
  FormulasAt candidates = find_loop_facts(task_, heads);
  for (const LocationId head : heads) {
    facts_[head] = program.terms().truth();
    std::vector<Term>& here = candidates[head];
    if (const auto known = task_.known.facts.find(head); known != task_.known.facts.end())
      here.insert(here.end(), known->second.begin(), known->second.end());
    const auto is_live = [&](Term symbol) {
      const VariableId variable = program.variable_of(symbol);
      return variable != none_id && liveness.at(head).contains(variable);
    };
    if (program.encoding().arithmetic() == Arithmetic::Int) {
      liveness.at(head).for_each([&](VariableId id) {
        const Variable& variable = program.variable(id);
        if (variable.type && !variable.symbol.sort().is_array())
          here.push_back(program.encoding().in_range(variable.symbol, *variable.type));
      });
    }
    for (const Term condition : conditions)
      if (here.size() < max_candidates && std::ranges::all_of(free_variables(condition), is_live))
        here.push_back(condition);
    std::erase_if(here, [&](Term fact) {
      const auto is_any_index = [&](Term symbol) { return symbol == any_index(program.terms()); };
      return std::ranges::any_of(free_variables(fact), is_any_index);
    });
  }
  for (const auto& [head, facts] : inductive_subset(program, candidates, budget))
    facts_[head] = program.terms().conjunction(facts);
}

bool Induction::step_holds(std::uint32_t stretches, const Budget& budget) {
  try {
    if (!has_facts_) find_facts(budget.share(0.5));
    return std::ranges::all_of(facts_, [&](const auto& entry) { return holds_from(entry.first, stretches, budget); });
  } catch (const OutOfTime&) {
    return false;
  }
}

bool Induction::holds_from(LocationId head, std::uint32_t stretches, const Budget& budget) {
  SolverStatistics statistics;
  SolverOptions options = make_solver_options(task_, statistics);
  options.budget = budget;
  const std::unique_ptr<Solver> solver = make_solver(task_.program.terms(), options);
  Unrolling unrolling(task_.program, *solver, budget);
  unrolling.start_at(head);
  for (std::uint32_t i = 0; i < stretches; ++i) {
    unrolling.reached.clear();
    unrolling.follow_stretch(facts_);
  }
  std::vector<Term> guards;
  for (const Unrolling::Reached& reached : unrolling.reached) guards.push_back(reached.guard);
  return guards.empty() || solver->check(task_.program.terms().disjunction(guards)) == Answer::Unsat;
}

}  // namespace warrant
