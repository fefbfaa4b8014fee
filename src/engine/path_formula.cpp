#include "engine/path_formula.h"

#include <fmt/format.h>

#include <set>

#include "logic/substitute.h"
#include "program/uses.h"

namespace warrant {
namespace {

void run_edge(Executor& executor, const Operation& operation, SymbolicState& state, std::vector<Term>& constraints,
              std::vector<Term>* havocs) {
  if (const auto* assume = std::get_if<Assume>(&operation)) {
    const Term condition = executor.evaluate(assume->condition, state, constraints);
    if (!condition.is_true()) constraints.push_back(condition);
  } else if (const Term symbol = executor.execute(operation, state, constraints)) {
    if (havocs) havocs->push_back(symbol);
  }
}

}  // namespace

PathCondition path_condition(Executor& executor, std::span<const EdgeId> path) {
  PathCondition result;
  SymbolicState state;
  for (EdgeId id : path)
    run_edge(executor, executor.program().cfa().edge(id).operation, state, result.constraints, &result.havocs);
  return result;
}

SegmentedPath segment_path(Executor& executor, std::span<const EdgeId> path, std::span<const std::size_t> cuts) {
  const Program& program = executor.program();
  TermManager& terms = executor.terms();

  // Backwards: what is live at each cut.
  std::vector<std::vector<VariableId>> live(cuts.size());
  std::set<VariableId> needed;
  std::size_t cut = cuts.size();
  for (std::size_t i = path.size(); i-- > 0;) {
    while (cut > 0 && cuts[cut - 1] == i + 1) {
      --cut;
      live[cut].assign(needed.begin(), needed.end());
    }
    const Operation& operation = program.cfa().edge(path[i]).operation;
    const VariableId written = written_variable(operation);
    // An assignment to a variable that nobody reads later is of no interest, nor is what it reads.
    if (written != none_id && !needed.contains(written)) continue;
    if (written != none_id) needed.erase(written);
    if (std::holds_alternative<Output>(operation)) continue;
    for (Term term : terms_of(operation))
      for (Term symbol : free_variables(term))
        if (const VariableId id = program.variable_of(symbol); id != none_id) needed.insert(id);
  }
  while (cut > 0) {
    --cut;
    live[cut].assign(needed.begin(), needed.end());
  }

  SegmentedPath result;
  SymbolicState state;
  std::vector<Term> constraints;
  std::size_t next_cut = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    while (next_cut < cuts.size() && cuts[next_cut] == i) {
      // Tie the values here to the symbols that the next segment starts from.
      std::unordered_map<Term, Term> back;
      SymbolicState fresh;
      fresh.inputs = state.inputs;
      for (VariableId id : live[next_cut]) {
        const Term variable = program.symbol(id);
        const Term value = executor.whole_value(id, state, constraints);
        const Term symbol = terms.variable(fmt::format("{}@{}", variable.name(), next_cut), variable.sort());
        constraints.push_back(terms.eq(symbol, value));
        if (variable.sort().is_array())
          fresh.memory.set(id, SymbolicArray{symbol, {}});
        else
          fresh.memory.set(id, symbol);
        back.emplace(symbol, variable);
      }
      result.formulas.push_back(terms.conjunction(constraints));
      result.to_variables.push_back(std::move(back));
      constraints.clear();
      fresh.inputs = state.inputs;
      state = std::move(fresh);
      ++next_cut;
    }
    if (i == path.size()) break;
    const Operation& operation = program.cfa().edge(path[i]).operation;
    run_edge(executor, operation, state, constraints, nullptr);
  }
  result.formulas.push_back(terms.conjunction(constraints));
  return result;
}

}  // namespace warrant
