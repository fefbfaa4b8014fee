#include "engine/values/tables.h"

#include <algorithm>

#include "engine/values/reached.h"
#include "engine/values/tuning.h"

namespace warrant::values {

Tables::Tables(const ProcedureFacts& facts, const Skeleton& skeleton, const Transfer& transfer, Precision& precision,
               long max_values, const Budget& budget)
    : facts_(facts),
      skeleton_(skeleton),
      transfer_(transfer),
      precision_(precision),
      max_values_(static_cast<std::size_t>(max_values)),
      budget_(budget),
      by_procedure_(facts.size()),
      loops_(facts.size()) {}

std::optional<std::vector<NodeId>> Tables::explore() {
  context_for(facts_.program().entry, {});
  std::uint64_t steps = 0;
  while (!queue_.empty() && errors_.size() < tuning.max_errors && !is_too_exact_) {
    if (++steps % steps_between_checks == 0) budget_.check();
    const NodeId id = queue_.top().node;
    queue_.pop();
    expand(id);
  }
  if (is_too_exact_) return std::nullopt;
  return errors_;
}

LocationId Tables::group(ProcedureId procedure, EdgeId edge) const {
  return skeleton_.part(procedure).group[facts_.cfa(procedure).edge(edge).target];
}

void Tables::expand(NodeId id) {
  const ContextId context = nodes_[id].context;
  const ProcedureId procedure = contexts_[context].procedure;
  const Cfa& cfa = facts_.cfa(procedure);
  for (const EdgeId edge : skeleton_.part(procedure).out[nodes_[id].location]) {
    const Operation& operation = cfa.edge(edge).operation;
    const auto* call = std::get_if<Call>(&operation);
    if (call && skeleton_.matters(call->callee)) {
      enter(id, edge, *call);
      continue;
    }
    std::vector<RangeState> behind{nodes_[id].state};
    if (call)
      behind[0].forget(call->result);
    else if (skeleton_.effect(procedure, edge) == Skeleton::Effect::Matters)
      behind = transfer_.post(operation, nodes_[id].state, precision_);
    const LocationId target = group(procedure, edge);
    for (RangeState& state : behind) {
      if (const VariableId written = written_variable(operation); written != none_id)
        transfer_.roughen(written, precision_, state);
      project(procedure, target, state);
      add({context, target, std::move(state), id, edge});
    }
  }
}

void Tables::project(ProcedureId procedure, LocationId location, RangeState& state) const {
  const PersistentSet& live = skeleton_.part(procedure).live[location];
  std::vector<VariableId> dead;
  state.for_each([&](VariableId variable, const Interval&) {
    if (!live.contains(variable)) dead.push_back(variable);
  });
  for (const VariableId variable : dead) state.forget(variable);
  state.drop_facts();
}

bool Tables::is_known(const Node& node, std::size_t hash) const {
  const auto [first, last] = by_hash_.equal_range(hash);
  for (auto known = first; known != last; ++known) {
    const Node& other = nodes_[known->second];
    if (other.context == node.context && other.location == node.location && other.state == node.state) return true;
  }
  const auto here = contexts_[node.context].at.find(node.location);
  if (here == contexts_[node.context].at.end()) return false;
  for (std::size_t i = 0; i < std::min(here->second.size(), tuning.max_compared); ++i)
    if (is_within(node.state, nodes_[here->second[i]].state)) return true;
  return false;
}

void Tables::add(Node node) {
  const std::size_t hash = hash_of(node.location, node.state) + 31 * std::size_t{node.context};
  if (is_known(node, hash)) return;
  const auto id = static_cast<NodeId>(nodes_.size());
  const ContextId context = node.context;
  const ProcedureId procedure = contexts_[context].procedure;
  const LocationId location = node.location;
  std::vector<NodeId>& here = contexts_[context].at[location];
  const bool is_first = here.empty();
  here.push_back(id);
  by_hash_.emplace(hash, id);
  const EdgeId edge = node.edge;
  nodes_.push_back(std::move(node));
  const Cfa& cfa = facts_.cfa(procedure);
  if (cfa.location(location).kind != LocationKind::Plain) {
    if (is_first) errors_.push_back(id);
    return;
  }
  if (!loops_[procedure]) loops_[procedure].emplace(cfa);
  const Loops& loops = *loops_[procedure];
  if (loops.is_head(location) || edge == none_id) count_values(nodes_[id].state);
  const ForwardOrder order(loops);
  queue_.push({context, edge == none_id ? order.of(location) : order.behind(cfa.edge(edge)), id});
  if (location != cfa.exit) return;
  contexts_[context].exits.push_back(id);
  const std::vector<Caller> callers = contexts_[context].callers;
  for (const Caller& caller : callers) leave(caller, id);
}

// A variable that has another value whenever a loop or a procedure begins anew says too much.
void Tables::count_values(const RangeState& state) {
  state.for_each([&](VariableId variable, const Interval& range) {
    auto& values = values_[variable];
    values.insert(range.to_string());
    if (values.size() <= max_values_ || precision_.is_rough(variable)) return;
    precision_.make_rough(variable);
    is_too_exact_ = true;
  });
}

// The states at the call, in which the parameters have what is passed.
std::vector<RangeState> Tables::with_arguments(NodeId id, const Call& call) const {
  const Node& node = nodes_[id];
  const Procedure& callee = facts_.program().procedures[call.callee];
  const PersistentSet& entering = skeleton_.part(call.callee).entering;
  std::vector<RangeState> states{node.state};
  // Of a procedure that calls itself, arguments may speak of the parameters that they become.
  const bool is_own = contexts_[node.context].procedure == call.callee;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const VariableId parameter = callee.parameters[i];
    if (!entering.contains(parameter)) continue;
    std::vector<RangeState> passed;
    for (RangeState& state : states) {
      if (is_own) {
        transfer_.set(state, parameter, transfer_.range_of(call.arguments[i], node.state, precision_));
        passed.push_back(std::move(state));
        continue;
      }
      for (RangeState& one : transfer_.post(Assign{parameter, call.arguments[i]}, state, precision_))
        passed.push_back(std::move(one));
    }
    states = std::move(passed);
    for (RangeState& state : states) transfer_.roughen(parameter, precision_, state);
  }
  return states;
}

void Tables::enter(NodeId id, EdgeId edge, const Call& call) {
  const bool is_own = contexts_[nodes_[id].context].procedure == call.callee;
  const PersistentSet& entering = skeleton_.part(call.callee).entering;
  for (RangeState& state : with_arguments(id, call)) {
    RangeState entry;
    std::vector<VariableId> parameters;
    state.for_each([&](VariableId variable, const Interval& range) {
      if (entering.contains(variable)) entry.set(variable, range);
      if (!facts_.is_global(variable) && facts_.program().variable(variable).procedure == call.callee)
        parameters.push_back(variable);
    });
    for (const VariableId parameter : parameters) state.forget(parameter);
    const ContextId context = context_for(call.callee, std::move(entry));
    const Caller caller{id, edge, is_own ? nodes_[id].state : std::move(state)};
    contexts_[context].callers.push_back(caller);
    if (contexts_[context].at.empty()) {
      const LocationId start = facts_.cfa(call.callee).entry;
      add({context, start, contexts_[context].entry});
    }
    const std::vector<NodeId> exits = contexts_[context].exits;
    for (const NodeId exit : exits) leave(caller, exit);
  }
}

ContextId Tables::context_for(ProcedureId procedure, RangeState entry) {
  // One more is entered with anything.
  if (by_procedure_[procedure].size() >= tuning.max_contexts) entry = {};
  const std::size_t hash = hash_of(procedure, entry);
  const auto [first, last] = contexts_by_hash_.equal_range(hash);
  for (auto known = first; known != last; ++known) {
    const Context& other = contexts_[known->second];
    if (other.procedure == procedure && other.entry == entry) return known->second;
  }
  const auto id = static_cast<ContextId>(contexts_.size());
  contexts_.push_back({procedure, std::move(entry)});
  by_procedure_[procedure].push_back(id);
  contexts_by_hash_.emplace(hash, id);
  if (procedure == facts_.program().entry) add({id, facts_.cfa(procedure).entry, {}});
  return id;
}

// Behind the call: the caller's state, with what the callee was left with.
void Tables::leave(Caller caller, NodeId exit) {
  const ContextId context = nodes_[caller.node].context;
  const ProcedureId procedure = contexts_[context].procedure;
  const auto& call = std::get<Call>(facts_.cfa(procedure).edge(caller.edge).operation);
  const VariableId result = facts_.program().procedures[call.callee].result;
  const RangeState& left = nodes_[exit].state;
  RangeState state = std::move(caller.state);
  skeleton_.written(call.callee).for_each([&](VariableId variable) { state.forget(variable); });
  bool is_possible = true;
  left.for_each([&](VariableId variable, const Interval& range) {
    if (!facts_.is_global(variable)) return;
    const Interval both = Interval::meet(state.of(variable), range);
    is_possible = is_possible && !both.is_empty();
    state.set(variable, both);
  });
  if (!is_possible) return;
  if (call.result != none_id) {
    const Interval range = result == none_id ? Interval::all() : left.of(result);
    state.forget(call.result);
    if (precision_.has(call.result)) transfer_.set(state, call.result, range);
    transfer_.roughen(call.result, precision_, state);
  }
  const LocationId target = group(procedure, caller.edge);
  if (target == none_id) return;
  project(procedure, target, state);
  add({context, target, std::move(state), caller.node, caller.edge, exit});
}

}  // namespace warrant::values
