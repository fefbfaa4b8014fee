#include "explain/input_path.h"

#include <algorithm>

#include "engine/executor.h"

namespace warrant {

InputPath path_of(const ExplainContext& context, const Question& question, std::span<const EdgeId> edges,
                  const InputValues& values) {
  Executor executor(question.program);
  SymbolicState state;
  InputPath path;
  path.inputs = context.symbols();
  path.values = values;
  for (const Term input : path.inputs) state.memory.set(question.program.variable_of(input), input);
  for (const EdgeId id : edges) {
    const Operation& operation = question.program.cfa().edge(id).operation;
    if (const auto* assume = std::get_if<Assume>(&operation)) {
      const Term condition = executor.evaluate(assume->condition, state, path.facts);
      if (!condition.is_true()) path.constraints.push_back(condition);
    } else {
      executor.execute(operation, state, path.facts);
    }
  }
  return path;
}

bool is_only_about_inputs(const InputPath& path) {
  const std::vector<Term> variables = variables_of(path.constraints);
  return std::ranges::all_of(variables,
                             [&](Term symbol) { return std::ranges::find(path.inputs, symbol) != path.inputs.end(); });
}

bool is_deterministic(const ExplainContext& context, const Question& question, std::span<const EdgeId> path) {
  TermManager& terms = context.terms();
  const Cfa& cfa = question.program.cfa();
  const auto condition = [&](EdgeId id) {
    const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    return assume ? assume->condition : terms.truth();
  };
  for (const EdgeId id : path) {
    for (const EdgeId other : cfa.location(cfa.edge(id).source).out) {
      if (other == id) continue;
      const Term both = terms.conjunction(condition(id), condition(other));
      if (both.is_false()) continue;
      if (check_satisfiable(terms, std::span(&both, 1), context.briefly()) != Answer::Unsat) return false;
    }
  }
  return true;
}

}  // namespace warrant
