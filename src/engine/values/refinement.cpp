#include "engine/values/refinement.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_set>

#include "engine/values/tuning.h"
#include "logic/substitute.h"
#include "program/uses.h"

namespace warrant::values {

namespace {

// The variables that decide the condition at `end`, by the assignments on the way there.
std::set<VariableId> deciding(const Program& program, PathOperations path, std::size_t end) {
  std::set<VariableId> open, all;
  const auto add = [&](Term term) {
    for (const Term symbol : free_variables(term)) {
      const VariableId variable = program.variable_of(symbol);
      if (variable == none_id || !symbol.sort().is_int()) continue;
      open.insert(variable);
      all.insert(variable);
    }
  };
  add(std::get<Assume>(*path[end]).condition);
  for (std::size_t i = end; i-- > 0 && !open.empty();) {
    const Operation& operation = *path[i];
    const VariableId written = written_variable(operation);
    if (written == none_id || open.erase(written) == 0) continue;
    if (const auto* assign = std::get_if<Assign>(&operation)) add(assign->value);
  }
  return all;
}

// All variables that are tied to these by conditions and assignments up to `end`: what is known of one of them may be
// why the condition at `end` does not hold.
void add_tied(const Program& program, PathOperations path, std::size_t end, std::set<VariableId>& all) {
  constexpr int rounds = 2;
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < end; ++i) {
      const Operation& operation = *path[i];
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

std::vector<bool> counters_of(const Program& program) {
  std::vector<bool> counters(program.variable_count(), false);
  for (const Procedure& procedure : program.procedures)
    for (EdgeId edge = 0; edge < procedure.cfa.edge_count(); ++edge) {
      const auto* assign = std::get_if<Assign>(&procedure.cfa.edge(edge).operation);
      if (!assign) continue;
      const auto reads = free_variables(assign->value);
      if (std::ranges::find(reads, program.symbol(assign->target)) != reads.end()) counters[assign->target] = true;
    }
  return counters;
}

namespace {

// Which operations matter to a later condition, and what does not behind each of them.
struct LivePath {
  std::vector<bool> is_useful;
  std::vector<std::vector<VariableId>> dying;
};

std::vector<VariableId> reads_of(const Program& program, const Operation& operation) {
  std::vector<VariableId> reads;
  for (const Term term : terms_of(operation))
    for (const Term symbol : free_variables(term))
      if (const VariableId variable = program.variable_of(symbol); variable != none_id && symbol.sort().is_int())
        reads.push_back(variable);
  return reads;
}

LivePath live_on(const Program& program, PathOperations path) {
  LivePath result{std::vector<bool>(path.size(), false), std::vector<std::vector<VariableId>>(path.size())};
  std::unordered_set<VariableId> live;
  for (std::size_t i = path.size(); i-- > 0;) {
    const VariableId written = written_variable(*path[i]);
    const bool is_assume = std::holds_alternative<Assume>(*path[i]);
    if (!is_assume && (written == none_id || live.erase(written) == 0)) continue;
    result.is_useful[i] = true;
    for (const VariableId read : reads_of(program, *path[i]))
      if (live.insert(read).second && read != written) result.dying[i].push_back(read);
  }
  return result;
}

// The places at which ranges of all variables end the path, each left out behind itself.
std::vector<std::size_t> conflicts_of(const Program& program, const Transfer& transfer, PathOperations path) {
  const Precision all(program.variable_count(), true);
  const LivePath live = live_on(program, path);
  std::vector<RangeState> states(1);
  std::vector<std::size_t> conflicts;
  for (std::size_t i = 0; i < path.size() && conflicts.size() < tuning.max_looks; ++i) {
    if (!live.is_useful[i]) continue;
    std::vector<RangeState> after;
    const auto add = [&](RangeState next) {
      for (const VariableId variable : live.dying[i]) next.forget(variable);
      if (after.size() < tuning.max_path_states && std::ranges::find(after, next) == after.end())
        after.push_back(std::move(next));
    };
    for (const RangeState& state : states)
      for (RangeState& next : transfer.post(*path[i], state, all)) add(std::move(next));
    if (after.empty()) {
      if (!std::holds_alternative<Assume>(*path[i])) break;
      conflicts.push_back(i);
      for (RangeState& state : states) add(std::move(state));
    }
    states = std::move(after);
  }
  return conflicts;
}

// The cheapest of some sets of variables, without those that are known.
class Choice {
 public:
  Choice(const Precision& precision, const std::vector<bool>& counters) : precision_(precision), counters_(counters) {}

  // Whether it was one at all.
  bool add(const std::set<VariableId>& variables) {
    std::vector<VariableId> missing;
    std::size_t cost = 0;
    for (const VariableId id : variables) {
      if (precision_.has(id)) continue;
      missing.push_back(id);
      cost += counters_[id] ? tuning.counter_cost : 1;
    }
    if (missing.empty()) return false;
    if (best_.empty() || cost < cost_) {
      best_ = std::move(missing);
      cost_ = cost;
    }
    return true;
  }
  const std::vector<VariableId>& best() const { return best_; }

 private:
  const Precision& precision_;
  const std::vector<bool>& counters_;
  std::vector<VariableId> best_;
  std::size_t cost_ = 0;
};

}  // namespace

std::vector<VariableId> find_excluding(const Program& program, const Transfer& transfer, PathOperations path,
                                       const Precision& precision, const std::vector<bool>& counters) {
  const std::vector<std::size_t> conflicts = conflicts_of(program, transfer, path);
  Choice choice(precision, counters);
  std::vector<std::set<VariableId>> known;
  std::size_t found = 0;
  for (const std::size_t end : conflicts) {
    std::set<VariableId> variables = deciding(program, path, end);
    if (choice.add(variables)) ++found;
    if (found == tuning.max_conflicts) break;
    known.push_back(std::move(variables));
  }
  for (std::size_t i = 0; found == 0 && i < std::min(known.size(), tuning.max_conflicts); ++i) {
    add_tied(program, path, conflicts[i], known[i]);
    choice.add(known[i]);
  }
  return choice.best();
}

}  // namespace warrant::values
