#include "engine/values/procedure_facts.h"

#include <algorithm>
#include <deque>
#include <set>

namespace warrant::values {

ProcedureFacts::ProcedureFacts(const ProcedureForm& form) : program_(form.program) {
  for (const Procedure& procedure : program_.procedures)
    facts_.push_back({Reads(program_, procedure.cfa), reverse_postorder(procedure.cfa), {}, {}, {}, {}});
  for (ProcedureId id = 0; id < facts_.size(); ++id) survey(id);
  for (ProcedureId id = 0; id < facts_.size(); ++id)
    for (const ProcedureId callee : facts_[id].callees) facts_[callee].callers.push_back(id);
  find_ways_through();
}

void ProcedureFacts::survey(ProcedureId id) {
  Facts& facts = facts_[id];
  const Cfa& here = cfa(id);
  std::set<VariableId> written, assumed;
  std::set<ProcedureId> callees;
  for (const LocationId location : facts.order) {
    facts.has_target |= here.location(location).kind != LocationKind::Plain;
    for (const EdgeId edge : here.location(location).out) {
      const Operation& operation = here.edge(edge).operation;
      const VariableId target = written_variable(operation);
      if (target != none_id && is_global(target)) written.insert(target);
      if (const auto* call = std::get_if<Call>(&operation)) callees.insert(call->callee);
      if (std::holds_alternative<Assume>(operation))
        for (const VariableId variable : facts.reads.of(edge)) assumed.insert(variable);
    }
  }
  facts.written.assign(written.begin(), written.end());
  facts.assumed.assign(assumed.begin(), assumed.end());
  facts.callees.assign(callees.begin(), callees.end());
}

// The ways of those that return lead through calls of others that were found to return before.
void ProcedureFacts::find_ways_through() {
  for (bool changes = true; changes;) {
    changes = false;
    for (ProcedureId id = 0; id < facts_.size(); ++id) {
      Facts& facts = facts_[id];
      if (facts.returns) continue;
      if (cfa(id).entry == cfa(id).exit) {
        facts.returns = changes = true;
        continue;
      }
      facts.way_through = way_through(id);
      facts.returns = !facts.way_through.empty();
      changes |= facts.returns;
    }
  }
}

std::vector<EdgeId> ProcedureFacts::way_through(ProcedureId id) const {
  const Cfa& here = cfa(id);
  std::vector<EdgeId> from(here.location_count(), none_id);
  std::deque<LocationId> open{here.entry};
  while (!open.empty() && from[here.exit] == none_id) {
    const LocationId location = open.front();
    open.pop_front();
    for (const EdgeId edge : here.location(location).out) {
      const LocationId target = here.edge(edge).target;
      if (target == here.entry || from[target] != none_id) continue;
      const auto* call = std::get_if<Call>(&here.edge(edge).operation);
      const auto* assume = std::get_if<Assume>(&here.edge(edge).operation);
      if (call && !facts_[call->callee].returns) continue;
      if (assume && assume->condition.is_false()) continue;
      from[target] = edge;
      open.push_back(target);
    }
  }
  std::vector<EdgeId> way;
  if (from[here.exit] == none_id) return way;
  for (LocationId at = here.exit; at != here.entry; at = here.edge(way.back()).source) way.push_back(from[at]);
  std::ranges::reverse(way);
  return way;
}

}  // namespace warrant::values
