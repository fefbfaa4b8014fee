#include "engine/values/refinement.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "engine/values/tuning.h"
#include "logic/substitute.h"

namespace warrant::values {

namespace {

// The variables that decide the condition at `end`, by the assignments on the way there.
std::set<VariableId> deciding(const Program& program, const std::vector<EdgeId>& path, std::size_t end) {
  const Cfa& cfa = program.cfa();
  std::set<VariableId> open, all;
  const auto add = [&](Term term) {
    for (const Term symbol : free_variables(term)) {
      const VariableId variable = program.variable_of(symbol);
      if (variable == none_id || !symbol.sort().is_int()) continue;
      open.insert(variable);
      all.insert(variable);
    }
  };
  add(std::get<Assume>(cfa.edge(path[end]).operation).condition);
  for (std::size_t i = end; i-- > 0 && !open.empty();) {
    const Operation& operation = cfa.edge(path[i]).operation;
    const VariableId written = written_variable(operation);
    if (written == none_id || open.erase(written) == 0) continue;
    if (const auto* assign = std::get_if<Assign>(&operation)) add(assign->value);
  }
  return all;
}

// All variables that are tied to these by conditions and assignments up to `end`: what is known of one of them may be
// why the condition at `end` does not hold.
void add_tied(const Program& program, const std::vector<EdgeId>& path, std::size_t end, std::set<VariableId>& all) {
  constexpr int rounds = 2;
  const Cfa& cfa = program.cfa();
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < end; ++i) {
      const Operation& operation = cfa.edge(path[i]).operation;
      std::vector<VariableId> met;
      for (const Term term : terms_of(operation))
        for (const Term symbol : free_variables(term))
          if (const VariableId variable = program.variable_of(symbol); variable != none_id && symbol.sort().is_int())
            met.push_back(variable);
      if (std::ranges::none_of(met, [&](VariableId variable) { return all.contains(variable); })) continue;
      if (const VariableId written = written_variable(operation);
          written != none_id && program.symbol(written).sort().is_int())
        met.push_back(written);
      all.insert(met.begin(), met.end());
    }
}

}  // namespace

std::vector<VariableId> find_excluding(const Program& program, const Transfer& transfer,
                                       const std::vector<EdgeId>& path, const Precision& precision) {
  const Cfa& cfa = program.cfa();
  const Precision all(program.variable_count(), true);
  std::vector<RangeState> states(1);
  std::vector<VariableId> best;
  std::size_t conflicts = 0;
  for (std::size_t i = 0; i < path.size() && conflicts < tuning.max_conflicts; ++i) {
    std::vector<RangeState> after;
    for (const RangeState& state : states)
      for (RangeState& next : transfer.post(cfa.edge(path[i]), state, all))
        if (after.size() < tuning.max_path_states && std::ranges::find(after, next) == after.end())
          after.push_back(std::move(next));
    if (!after.empty()) {
      states = std::move(after);
      continue;
    }
    if (!std::holds_alternative<Assume>(cfa.edge(path[i]).operation)) break;
    ++conflicts;
    std::set<VariableId> variables = deciding(program, path, i);
    const auto is_known = [&](VariableId variable) { return precision.has(variable); };
    const bool is_enough = !std::ranges::all_of(variables, is_known);
    if (!is_enough) add_tied(program, path, i, variables);
    std::vector<VariableId> missing;
    std::ranges::remove_copy_if(variables, std::back_inserter(missing), is_known);
    if (!missing.empty() && (best.empty() || missing.size() < best.size())) best = std::move(missing);
  }
  return best;
}

}  // namespace warrant::values
