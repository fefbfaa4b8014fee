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

namespace {

// Of each cut, the variables whose values there are read behind it.
std::vector<std::vector<VariableId>> live_at(const Program& program, std::span<const EdgeId> path,
                                             std::span<const std::size_t> cuts) {
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
  return live;
}

// Goes along a path and writes down what its segments say.
class PathSegments {
 public:
  explicit PathSegments(Executor& executor) : executor_(executor), program_(executor.program()) {}

  void follow(EdgeId edge) {
    const EdgeEffect effect = execute_edge(executor_, program_.cfa().edge(edge).operation, state_);
    for (const Term fact : effect.facts) parts_.push_back({fact});
    for (const Term condition : effect.conditions) parts_.push_back({condition, none_id, edge});
  }

  // Ties the values here to the symbols that the next segment starts from.
  void cut(std::size_t number, const std::vector<VariableId>& live) {
    TermManager& terms = executor_.terms();
    std::unordered_map<Term, Term> back;
    std::vector<Term> facts;
    SymbolicState fresh;
    fresh.inputs = state_.inputs;
    for (const VariableId id : live) {
      const Term variable = program_.symbol(id);
      const Term value = executor_.whole_value(id, state_, facts);
      const Term symbol = terms.variable(fmt::format("{}@{}", variable.name(), number), variable.sort());
      parts_.push_back({terms.eq(symbol, value), id});
      if (variable.sort().is_array())
        fresh.memory.set(id, SymbolicArray{symbol, {}});
      else
        fresh.memory.set(id, symbol);
      back.emplace(symbol, variable);
    }
    for (const Term fact : facts) parts_.push_back({fact});
    end_segment();
    result_.to_variables.push_back(std::move(back));
    fresh.inputs = state_.inputs;
    state_ = std::move(fresh);
  }

  SegmentedPath finish() {
    end_segment();
    return std::move(result_);
  }

 private:
  void end_segment() {
    std::vector<Term> conjuncts;
    for (const SegmentedPath::Part& part : parts_) conjuncts.push_back(part.formula);
    result_.formulas.push_back(executor_.terms().conjunction(conjuncts));
    result_.parts.push_back(std::exchange(parts_, {}));
  }

  Executor& executor_;
  const Program& program_;
  SymbolicState state_;
  std::vector<SegmentedPath::Part> parts_;  // of the segment that is under way
  SegmentedPath result_;
};

}  // namespace

SegmentedPath segment_path(Executor& executor, std::span<const EdgeId> path, std::span<const std::size_t> cuts) {
  const std::vector<std::vector<VariableId>> live = live_at(executor.program(), path, cuts);
  PathSegments segments(executor);
  std::size_t next = 0;
  const auto cut_at = [&](std::size_t position) {
    for (; next < cuts.size() && cuts[next] == position; ++next) segments.cut(next, live[next]);
  };
  for (std::size_t i = 0; i < path.size(); ++i) {
    cut_at(i);
    segments.follow(path[i]);
  }
  cut_at(path.size());
  return segments.finish();
}

}  // namespace warrant
