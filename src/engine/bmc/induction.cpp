#include "engine/bmc/induction.h"

#include <algorithm>
#include <set>

#include "engine/atoms.h"
#include "engine/bmc/tuning.h"
#include "engine/bmc/unrolling.h"
#include "engine/invariants.h"
#include "engine/loop_facts.h"
#include "engine/solver_use.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "program/uses.h"

namespace warrant::bmc {

namespace {

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

Term low_bits_are_zero(TermManager& terms, Term symbol, unsigned bits) {
  return terms.eq(terms.extract(symbol, bits - 1, 0), terms.bit_vec(0, bits));
}

// The low bits of what goes in steps of a power of two stay what they are.
void add_low_bits(TermManager& terms, Term symbol, std::vector<Term>& candidates) {
  candidates.push_back(terms.eq(terms.extract(symbol, 0, 0), terms.bit_vec(1, 1)));
  for (unsigned bits = 1; bits < symbol.sort().width(); ++bits)
    candidates.push_back(low_bits_are_zero(terms, symbol, bits));
}

}  // namespace

void Induction::find_facts(const Budget& budget) {
  has_facts_ = true;
  const Program& program = task_.program;
  const Loops loops(program.cfa());
  const Liveness liveness(program.cfa(), Reads(program, program.cfa()));
  const std::vector<Term> conditions = conditions_of(program);
  std::vector<LocationId> heads;
  for (LoopId id = 0; id < loops.size(); ++id) heads.push_back(loops.loop(id).head);
  for (const LocationId head : heads) facts_[head] = program.terms().truth();  // should the time be up
  FormulasAt candidates = find_loop_facts(task_, heads);
  for (const LocationId head : heads) add_candidates(head, liveness.at(head), conditions, candidates[head]);
  for (const auto& [head, facts] : inductive_subset(program, candidates, budget))
    facts_[head] = program.terms().conjunction(without_implied(facts));
}

// What others have found, what values of a type have in common, and conditions of the program over variables that are
// live.
void Induction::add_candidates(LocationId head, const PersistentSet& live, const std::vector<Term>& conditions,
                               std::vector<Term>& candidates) const {
  const Program& program = task_.program;
  if (const auto known = task_.known.facts.find(head); known != task_.known.facts.end())
    candidates.insert(candidates.end(), known->second.begin(), known->second.end());
  const auto is_any_index = [&](Term symbol) { return symbol == any_index(program.terms()); };
  std::erase_if(candidates, [&](Term fact) { return std::ranges::any_of(free_variables(fact), is_any_index); });
  live.for_each([&](VariableId id) {
    const Variable& variable = program.variable(id);
    if (!variable.type || candidates.size() >= tuning.max_candidates) return;
    if (variable.symbol.sort().is_int())
      candidates.push_back(program.encoding().in_range(variable.symbol, *variable.type));
    if (variable.symbol.sort().is_bit_vec()) add_low_bits(program.terms(), variable.symbol, candidates);
  });
  const auto is_live = [&](Term symbol) {
    const VariableId variable = program.variable_of(symbol);
    return variable != none_id && live.contains(variable);
  };
  const std::size_t limit = candidates.size() + tuning.max_conditions;
  for (const Term condition : conditions)
    if (candidates.size() < limit && std::ranges::all_of(free_variables(condition), is_live))
      candidates.push_back(condition);
}

// More zero bits say that there are fewer.
std::vector<Term> Induction::without_implied(const std::vector<Term>& facts) const {
  TermManager& terms = task_.program.terms();
  std::set<std::uint32_t> given, implied;
  for (const Term fact : facts) given.insert(fact.id());
  for (const Term fact : facts) {
    for (const Term symbol : free_variables(fact)) {
      if (!symbol.sort().is_bit_vec()) continue;
      for (unsigned bits = 1; bits + 1 < symbol.sort().width(); ++bits)
        if (given.contains(low_bits_are_zero(terms, symbol, bits + 1).id()))
          implied.insert(low_bits_are_zero(terms, symbol, bits).id());
    }
  }
  std::vector<Term> kept;
  std::ranges::copy_if(facts, std::back_inserter(kept), [&](Term fact) { return !implied.contains(fact.id()); });
  return kept;
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

}  // namespace warrant::bmc
