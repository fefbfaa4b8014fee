#include "engine/path_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "logic/substitute.h"
#include "program/uses.h"

namespace warrant {

EdgeEffect execute_edge(Executor& executor, const Operation& operation, SymbolicState& state) {
  EdgeEffect effect;
  if (const auto* assume = std::get_if<Assume>(&operation)) {
    const Term condition = executor.evaluate(assume->condition, state, effect.facts);
    if (!condition.is_true()) effect.conditions.push_back(condition);
    return effect;
  }
  effect.input = executor.execute(operation, state, effect.facts);
  if (const auto* havoc = std::get_if<Havoc>(&operation); havoc && !effect.input.sort().is_array()) {
    const Program& program = executor.program();
    const Term range = program.encoding().in_range(effect.input, *program.variable(havoc->target).type);
    const auto bounds = std::ranges::stable_partition(effect.facts, [&](Term fact) { return fact == range; });
    effect.conditions.assign(bounds.begin(), bounds.end());
    effect.facts.erase(bounds.begin(), bounds.end());
  }
  return effect;
}

ExactPathCondition path_condition(Executor& executor, std::span<const EdgeId> path) {
  ExactPathCondition result;
  SymbolicState state;
  for (EdgeId id : path) {
    const EdgeEffect effect = execute_edge(executor, executor.program().cfa().edge(id).operation, state);
    result.constraints.insert(result.constraints.end(), effect.facts.begin(), effect.facts.end());
    result.constraints.insert(result.constraints.end(), effect.conditions.begin(), effect.conditions.end());
    if (effect.input) result.havocs.push_back(effect.input);
  }
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
  std::vector<SegmentedPath::Part> parts;
  std::vector<Term> facts;
  const auto take_facts = [&] {
    for (const Term fact : facts) parts.push_back({fact});
    facts.clear();
  };
  const auto end_segment = [&] {
    std::vector<Term> conjuncts;
    for (const SegmentedPath::Part& part : parts) conjuncts.push_back(part.formula);
    result.formulas.push_back(terms.conjunction(conjuncts));
    result.parts.push_back(std::exchange(parts, {}));
  };
  std::size_t next_cut = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    while (next_cut < cuts.size() && cuts[next_cut] == i) {
      // Tie the values here to the symbols that the next segment starts from.
      std::unordered_map<Term, Term> back;
      SymbolicState fresh;
      fresh.inputs = state.inputs;
      for (VariableId id : live[next_cut]) {
        const Term variable = program.symbol(id);
        const Term value = executor.whole_value(id, state, facts);
        const Term symbol = terms.variable(fmt::format("{}@{}", variable.name(), next_cut), variable.sort());
        parts.push_back({terms.eq(symbol, value), id});
        if (variable.sort().is_array())
          fresh.memory.set(id, SymbolicArray{symbol, {}});
        else
          fresh.memory.set(id, symbol);
        back.emplace(symbol, variable);
      }
      take_facts();
      end_segment();
      result.to_variables.push_back(std::move(back));
      fresh.inputs = state.inputs;
      state = std::move(fresh);
      ++next_cut;
    }
    if (i == path.size()) break;
    const EdgeEffect effect = execute_edge(executor, program.cfa().edge(path[i]).operation, state);
    for (const Term fact : effect.facts) parts.push_back({fact});
    for (const Term condition : effect.conditions) parts.push_back({condition, none_id, path[i]});
  }
  end_segment();
  return result;
}

}  // namespace warrant
