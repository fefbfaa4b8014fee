#include "engine/values/call_paths.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "engine/values/tuning.h"

namespace warrant::values {

CallPath::CallPath(const ProcedureFacts& facts, const Skeleton& skeleton, const Tables& tables)
    : facts_(facts), skeleton_(skeleton), tables_(tables) {}

PathOperations CallPath::to(NodeId node) {
  path_.clear();
  made_.clear();
  std::vector<NodeId> ends{node};  // in each activation, the last one first
  while (true) {
    const auto& callers = tables_.context(tables_.node(ends.back()).context).callers;
    if (callers.empty()) break;
    ends.push_back(callers.front().node);
  }
  for (std::size_t i = ends.size(); i-- > 0;) {
    add_up_to(ends[i]);
    if (i == 0) break;
    const Tables::Context& next = tables_.context(tables_.node(ends[i - 1]).context);
    const ProcedureId procedure = tables_.context(tables_.node(ends[i]).context).procedure;
    const Edge& edge = facts_.cfa(procedure).edge(next.callers.front().edge);
    walk(procedure, tables_.node(ends[i]).location, edge.source);
    add_arguments(std::get<Call>(edge.operation));
  }
  return path_;
}

void CallPath::add(Operation operation) {
  made_.push_back(std::move(operation));
  path_.push_back(&made_.back());
}

void CallPath::forget(VariableId variable) {
  const auto& type = facts_.program().variable(variable).type;
  add(Havoc{variable, {InputKind::Ghost, "", type.value_or(ScalarType::byte()), {}, {}}});
}

// From the entry of the activation.
void CallPath::add_up_to(NodeId node) {
  std::vector<NodeId> steps;
  for (; tables_.node(node).parent != none_id; node = tables_.node(node).parent) steps.push_back(node);
  std::ranges::reverse(steps);
  for (const NodeId step : steps) add_step(step);
}

void CallPath::add_step(NodeId behind) {
  const Tables::Node& node = tables_.node(behind);
  const ProcedureId procedure = tables_.context(node.context).procedure;
  const Edge& edge = facts_.cfa(procedure).edge(node.edge);
  walk(procedure, tables_.node(node.parent).location, edge.source);
  if (node.exit == none_id) {
    add_edge(procedure, node.edge);
    return;
  }
  const auto& call = std::get<Call>(edge.operation);
  if (path_.size() > tuning.max_operations) return pass(call);
  add_arguments(call);
  add_up_to(node.exit);
  add_result(call);
}

// Within the locations that are one.
void CallPath::walk(ProcedureId procedure, LocationId from, LocationId to) {
  if (from == to) return;
  const Cfa& cfa = facts_.cfa(procedure);
  const std::vector<LocationId>& group = skeleton_.part(procedure).group;
  std::unordered_map<LocationId, EdgeId> way;
  std::deque<LocationId> open{from};
  while (!open.empty() && !way.contains(to)) {
    const LocationId location = open.front();
    open.pop_front();
    for (const EdgeId edge : cfa.location(location).out) {
      const LocationId target = cfa.edge(edge).target;
      if (group[target] != group[from] || target == from || way.contains(target)) continue;
      if (skeleton_.effect(procedure, edge) != Skeleton::Effect::None) continue;
      way.emplace(target, edge);
      open.push_back(target);
    }
  }
  std::vector<EdgeId> edges;
  for (LocationId at = to; at != from; at = cfa.edge(edges.back()).source) edges.push_back(way.at(at));
  for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) add_edge(procedure, *edge);
}

void CallPath::add_edge(ProcedureId procedure, EdgeId edge) {
  const Operation& operation = facts_.cfa(procedure).edge(edge).operation;
  if (const auto* call = std::get_if<Call>(&operation))
    pass(*call);
  else
    path_.push_back(&operation);
}

void CallPath::pass(const Call& call) {
  const ProcedureFacts::Facts& facts = facts_.of(call.callee);
  if (path_.size() > tuning.max_operations || !facts.returns) {
    for (const VariableId written : facts.written) forget(written);
    if (call.result != none_id) forget(call.result);
    return;
  }
  add_arguments(call);
  for (const EdgeId edge : facts.way_through) add_edge(call.callee, edge);
  add_result(call);
}

void CallPath::add_arguments(const Call& call) {
  const Procedure& callee = facts_.program().procedures[call.callee];
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) add(Assign{callee.parameters[i], call.arguments[i]});
}

void CallPath::add_result(const Call& call) {
  if (call.result == none_id) return;
  const VariableId result = facts_.program().procedures[call.callee].result;
  if (result == none_id)
    forget(call.result);
  else
    add(Assign{call.result, facts_.program().symbol(result)});
}

}  // namespace warrant::values
