#include "engine/symexia/abstraction.h"

#include <fmt/format.h>

#include <set>

#include "program/uses.h"

namespace warrant::symexia {

Abstraction::Abstraction(Executor& executor, PathSolver& solver, const Precision& precision)
    : program_(executor.program()),
      terms_(executor.terms()),
      executor_(executor),
      solver_(solver),
      precision_(precision) {
  find_changing_variables();
}

void Abstraction::abstract(Frame& frame, std::span<const Frame> earlier) {
  frame.is_abstracted = true;
  frame.is_below_abstraction = true;
  SymbolicState fresh = frame.arrived;
  for (const VariableId id : changing_) fresh.memory.forget(id);
  std::vector<Term> facts;
  equate(frame, earlier.size(), fresh, facts);
  for (const Frame& other : earlier)
    if (other.is_abstracted && other.location == frame.location) facts.push_back(differs(frame, other));
  if (const auto known = facts_.find(frame.location); known != facts_.end())
    for (const Term fact : known->second) facts.push_back(executor_.evaluate(fact, fresh, facts));
  frame.path = frame.arrived_path.extended();
  for (const Term fact : facts) solver_.constrain(frame.path, fact);
  frame.state = std::move(fresh);
}

void Abstraction::equate(Frame& frame, std::size_t depth, SymbolicState& fresh, std::vector<Term>& facts) {
  const std::vector<Term>& predicates = precision_.at(frame.location).predicates;
  SymbolicState old = frame.arrived;
  std::vector<Term> before;
  for (const Term predicate : predicates) before.push_back(executor_.evaluate(predicate, old, facts));
  fresh.inputs = old.inputs;  // fresh symbols must not meet those that the predicates brought
  for (std::size_t i = 0; i < predicates.size(); ++i) {
    const Term after = executor_.evaluate(predicates[i], fresh, facts);
    Term name = before[i];
    if (!name.is_constant()) {
      name = terms_.variable(fmt::format("b{}!{}", depth, i), Sort::boolean());
      facts.push_back(terms_.eq(name, before[i]));
    }
    facts.push_back(terms_.eq(name, after));
    frame.booleans.push_back(name);
  }
}

Term Abstraction::differs(const Frame& frame, const Frame& earlier) const {
  std::vector<Term> differences;
  for (std::size_t i = 0; i < frame.booleans.size(); ++i)
    differences.push_back(terms_.distinct(frame.booleans[i], earlier.booleans[i]));
  return terms_.disjunction(differences);
}

bool Abstraction::forget_everything() {
  if (is_everything_forgotten_) return false;
  is_everything_forgotten_ = true;
  changing_.clear();
  for (VariableId id = 0; id < program_.variable_count(); ++id) changing_.push_back(id);
  return true;
}

// Those that some edge behind an abstraction location writes.
void Abstraction::find_changing_variables() {
  const Cfa& cfa = program_.cfa();
  std::vector<bool> behind(cfa.location_count(), false);
  std::vector<LocationId> work;
  for (const auto& [location, unused] : precision_) {
    behind[location] = true;
    work.push_back(location);
  }
  std::set<VariableId> written;
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    for (const EdgeId id : cfa.location(at).out) {
      const Edge& edge = cfa.edge(id);
      if (const VariableId target = written_variable(edge.operation); target != none_id) written.insert(target);
      if (behind[edge.target]) continue;
      behind[edge.target] = true;
      work.push_back(edge.target);
    }
  }
  changing_.assign(written.begin(), written.end());
}

}  // namespace warrant::symexia
