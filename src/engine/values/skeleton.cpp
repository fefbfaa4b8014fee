#include "engine/values/skeleton.h"

#include <algorithm>

#include "logic/substitute.h"

namespace warrant::values {

Skeleton::Skeleton(const ProcedureFacts& facts, const Precision& precision)
    : facts_(facts),
      precision_(precision),
      matters_(facts.size(), false),
      written_(facts.size()),
      touched_(facts.size()),
      parts_(facts.size()) {
  find_what_matters();
  find_touched();
  for (ProcedureId id = 0; id < facts_.size(); ++id)
    if (matters_[id]) group(id);
  find_live();
}

void Skeleton::find_what_matters() {
  const auto is_tracked = [this](VariableId id) { return precision_.has(id); };
  std::vector<ProcedureId> open;
  const auto add = [&](ProcedureId id) {
    if (matters_[id]) return;
    matters_[id] = true;
    open.push_back(id);
  };
  add(facts_.program().entry);
  for (ProcedureId id = 0; id < facts_.size(); ++id) {
    const ProcedureFacts::Facts& facts = facts_.of(id);
    const VariableId result = facts_.program().procedures[id].result;
    if (facts.has_target || std::ranges::any_of(facts.written, is_tracked) ||
        (result != none_id && is_tracked(result)) || std::ranges::any_of(facts.assumed, is_tracked))
      add(id);
  }
  while (!open.empty()) {
    const ProcedureId id = open.back();
    open.pop_back();
    for (const ProcedureId caller : facts_.of(id).callers) add(caller);
  }
}

void Skeleton::find_touched() {
  std::vector<ProcedureId> open;
  for (ProcedureId id = 0; id < facts_.size(); ++id) {
    for (const VariableId variable : facts_.of(id).written)
      if (precision_.has(variable)) written_[id].insert(variable);
    touched_[id] = written_[id];
    for (const LocationId location : facts_.of(id).order)
      for (const EdgeId edge : facts_.cfa(id).location(location).out)
        for (const VariableId variable : facts_.of(id).reads.of(edge))
          if (precision_.has(variable) && facts_.is_global(variable)) touched_[id].insert(variable);
    open.push_back(id);
  }
  while (!open.empty()) {
    const ProcedureId id = open.back();
    open.pop_back();
    for (const ProcedureId caller : facts_.of(id).callers) {
      PersistentSet written = PersistentSet::unite(written_[caller], written_[id]);
      PersistentSet touched = PersistentSet::unite(touched_[caller], touched_[id]);
      if (written == written_[caller] && touched == touched_[caller]) continue;
      written_[caller] = std::move(written);
      touched_[caller] = std::move(touched);
      open.push_back(caller);
    }
  }
}

Skeleton::Effect Skeleton::effect(ProcedureId id, EdgeId edge) const {
  const Operation& operation = facts_.cfa(id).edge(edge).operation;
  if (const auto* assume = std::get_if<Assume>(&operation)) {
    if (assume->condition.is_false()) return Effect::Ends;
    const auto reads = facts_.of(id).reads.of(edge);
    return std::ranges::any_of(reads, [this](VariableId read) { return precision_.has(read); }) ? Effect::Matters
                                                                                                : Effect::None;
  }
  if (const auto* call = std::get_if<Call>(&operation)) {
    if (matters_[call->callee]) return Effect::Matters;
    if (!facts_.of(call->callee).returns) return Effect::Ends;
  }
  const VariableId target = written_variable(operation);
  return target != none_id && precision_.has(target) ? Effect::Matters : Effect::None;
}

// Which locations have the same states is assumed of all that may, and taken back where it does not hold.
void Skeleton::group(ProcedureId id) {
  const Cfa& cfa = facts_.cfa(id);
  Part& part = parts_[id];
  part.group.assign(cfa.location_count(), none_id);
  part.group[cfa.entry] = cfa.entry;
  for (bool changes = true; changes;) {
    changes = false;
    for (const LocationId location : facts_.of(id).order) {
      if (part.group[location] == location) continue;
      const LocationId now = group_of(id, location);
      changes |= now != part.group[location];
      part.group[location] = now;
    }
  }
  part.out.resize(cfa.location_count());
  part.live.resize(cfa.location_count());
  for (const LocationId location : facts_.of(id).order) {
    const LocationId own = part.group[location];
    if (own == none_id) continue;
    for (const EdgeId edge : cfa.location(location).out) {
      const Effect effect = this->effect(id, edge);
      if (effect == Effect::Matters || (effect == Effect::None && part.group[cfa.edge(edge).target] != own))
        part.out[own].push_back(edge);
    }
  }
}

LocationId Skeleton::group_of(ProcedureId id, LocationId location) const {
  const Cfa& cfa = facts_.cfa(id);
  const Part& part = parts_[id];
  LocationId common = none_id;
  for (const EdgeId edge : cfa.location(location).in) {
    const LocationId before = part.group[cfa.edge(edge).source];
    const Effect effect = before == none_id ? Effect::Ends : this->effect(id, edge);
    if (effect == Effect::Ends) continue;
    if (effect == Effect::Matters || (common != none_id && common != before)) return location;
    common = before;
  }
  const bool is_apart = location == cfa.exit || cfa.location(location).kind != LocationKind::Plain;
  return common != none_id && is_apart ? location : common;
}

void Skeleton::add_tracked(Term term, PersistentSet& to) const {
  for (const Term symbol : free_variables(term))
    if (const VariableId id = facts_.program().variable_of(symbol); id != none_id && precision_.has(id)) to.insert(id);
}

void Skeleton::find_live() {
  std::vector<bool> waits = matters_;
  std::vector<ProcedureId> open, changed_callees;
  for (ProcedureId id = 0; id < facts_.size(); ++id)
    if (matters_[id]) open.push_back(id);
  const auto add = [&](ProcedureId id) {
    if (!matters_[id] || waits[id]) return;
    waits[id] = true;
    open.push_back(id);
  };
  while (!open.empty()) {
    const ProcedureId id = open.back();
    open.pop_back();
    waits[id] = false;
    changed_callees.clear();
    if (update_live(id, changed_callees))
      for (const ProcedureId caller : facts_.of(id).callers) add(caller);
    for (const ProcedureId callee : changed_callees) add(callee);
  }
}

// Whether more matters at the entry than was known.
bool Skeleton::update_live(ProcedureId id, std::vector<ProcedureId>& changed_callees) {
  const Procedure& procedure = facts_.program().procedures[id];
  const Cfa& cfa = procedure.cfa;
  Part& part = parts_[id];
  const std::vector<LocationId>& order = facts_.of(id).order;
  for (bool changes = true; changes;) {
    changes = false;
    for (auto location = order.rbegin(); location != order.rend(); ++location) {
      if (part.group[*location] != *location) continue;
      PersistentSet live;
      if (*location == cfa.exit && id != facts_.program().entry) {
        live = part.leaving;
        if (part.is_result_live) live.insert(procedure.result);
      }
      for (const EdgeId edge : part.out[*location])
        live = PersistentSet::unite(
            live, live_before(id, edge, part.live[part.group[cfa.edge(edge).target]], changed_callees));
      if (live == part.live[*location]) continue;
      part.live[*location] = std::move(live);
      changes = true;
    }
  }
  PersistentSet entering;
  part.live[cfa.entry].for_each([&](VariableId variable) {
    if (facts_.is_global(variable) || std::ranges::find(procedure.parameters, variable) != procedure.parameters.end())
      entering.insert(variable);
  });
  if (entering == part.entering) return false;
  part.entering = std::move(entering);
  return true;
}

PersistentSet Skeleton::live_before(ProcedureId id, EdgeId edge, const PersistentSet& behind,
                                    std::vector<ProcedureId>& changed_callees) {
  PersistentSet live = behind;
  if (effect(id, edge) != Effect::Matters) return live;
  const Operation& operation = facts_.cfa(id).edge(edge).operation;
  if (const auto* call = std::get_if<Call>(&operation)) return live_before_call(*call, behind, changed_callees);
  if (const VariableId target = written_variable(operation); target != none_id) {
    if (!behind.contains(target)) return live;
    live.erase(target);
  }
  for (const VariableId read : facts_.of(id).reads.of(edge))
    if (precision_.has(read)) live.insert(read);
  return live;
}

PersistentSet Skeleton::live_before_call(const Call& call, const PersistentSet& behind,
                                         std::vector<ProcedureId>& changed_callees) {
  PersistentSet live = behind;
  const bool is_result_live = call.result != none_id && behind.contains(call.result);
  if (call.result != none_id) live.erase(call.result);
  if (!matters_[call.callee]) return live;
  const Procedure& callee = facts_.program().procedures[call.callee];
  Part& part = parts_[call.callee];
  PersistentSet leaving = part.leaving;
  live.for_each([&](VariableId variable) {
    if (touched_[call.callee].contains(variable)) leaving.insert(variable);
  });
  const bool needs_result = is_result_live && callee.result != none_id && precision_.has(callee.result);
  if (!(leaving == part.leaving) || (needs_result && !part.is_result_live)) {
    part.leaving = std::move(leaving);
    part.is_result_live |= needs_result;
    changed_callees.push_back(call.callee);
  }
  written_[call.callee].for_each([&](VariableId variable) { live.erase(variable); });
  for (std::size_t i = 0; i < callee.parameters.size(); ++i)
    if (part.entering.contains(callee.parameters[i])) add_tracked(call.arguments[i], live);
  part.entering.for_each([&](VariableId variable) {
    if (facts_.is_global(variable)) live.insert(variable);
  });
  return live;
}

}  // namespace warrant::values
