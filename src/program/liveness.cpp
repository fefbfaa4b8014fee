#include "program/liveness.h"

#include "program/loops.h"
#include "program/worklist.h"

namespace warrant {

namespace {

// What is live before the edge, given what is live after it.
PersistentSet before(const Edge& edge, std::span<const VariableId> reads, PersistentSet after) {
  const VariableId written = written_variable(edge.operation);
  if (written != none_id) {
    if (!after.contains(written)) return after;
    after.erase(written);
  }
  for (const VariableId variable : reads) after.insert(variable);
  return after;
}

}  // namespace

Liveness::Liveness(const Cfa& cfa, const Reads& reads) : live_(cfa.location_count()) {
  const Loops loops(cfa);
  Worklist work(cfa.location_count());
  // Later locations first.
  const auto rank_of = [&](LocationId location) { return UINT32_MAX - Worklist::Rank{loops.position(location)}; };
  for (LocationId id = 0; id < cfa.location_count(); ++id) work.add(id, rank_of(id));
  while (!work.is_empty()) {
    const LocationId location = work.take();
    PersistentSet live;
    for (const EdgeId id : cfa.location(location).out) {
      const Edge& edge = cfa.edge(id);
      live = PersistentSet::unite(live, before(edge, reads.of(id), live_[edge.target]));
    }
    if (live == live_[location]) continue;
    live_[location] = std::move(live);
    for (const EdgeId id : cfa.location(location).in) work.add(cfa.edge(id).source, rank_of(cfa.edge(id).source));
  }
}

bool Liveness::is_dead(const Edge& edge) const {
  const VariableId written = written_variable(edge.operation);
  return written != none_id && !live_[edge.target].contains(written);
}

}  // namespace warrant
