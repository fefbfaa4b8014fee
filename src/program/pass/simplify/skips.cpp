#include "program/pass/simplify/skips.h"

#include "program/pass/simplify/rebuild.h"

namespace warrant {

namespace {

bool does_nothing(const Operation& operation) {
  const auto* assume = std::get_if<Assume>(&operation);
  return std::holds_alternative<Skip>(operation) || (assume && assume->condition.is_true());
}

// How a path goes on from the end of an old edge through contracted ones.
struct Onward {
  EdgeId edge = none_id;  // the contracted edge that leaves the location; none_id if it stays
  LocationId target = none_id;
};

class SkipBackTranslation final : public MappedBackTranslation {
 public:
  SkipBackTranslation(CfaMap map, std::vector<Onward> onward, std::vector<LocationId> edge_targets, LocationId entry)
      : MappedBackTranslation(std::move(map), [](LocationId, Term formula) { return formula; }),
        onward_(std::move(onward)),
        edge_targets_(std::move(edge_targets)),
        entry_(entry) {}

 private:
  void extend(EdgeId edge, Trace& trace) const override {
    LocationId location = edge == none_id ? entry_ : edge_targets_[edge];
    while (onward_[location].edge != none_id) {
      trace.edges.push_back(onward_[location].edge);
      location = onward_[location].target;
    }
  }

  std::vector<Onward> onward_;            // by old location
  std::vector<LocationId> edge_targets_;  // by old edge
  LocationId entry_;
};

// Whether all that is done from the entry on is to reach a target location.
bool leads_to_mark(const Cfa& cfa, const std::vector<Onward>& onward) {
  LocationId location = cfa.entry;
  for (std::size_t steps = 0; steps < onward.size() && onward[location].edge != none_id; ++steps)
    location = onward[location].target;
  return cfa.location(location).kind != LocationKind::Plain;
}

std::vector<Onward> contracted_edges(const Cfa& cfa) {
  std::vector<Onward> onward(cfa.location_count());
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    const Location& location = cfa.location(id);
    if (location.kind != LocationKind::Plain || location.out.size() != 1) continue;
    const Edge& edge = cfa.edge(location.out[0]);
    if (does_nothing(edge.operation)) onward[id] = {location.out[0], edge.target};
  }
  if (leads_to_mark(cfa, onward)) onward[cfa.entry] = {};
  return onward;
}

}  // namespace

PassResult contract_skips(Program program) {
  const Cfa& cfa = program.cfa();
  CfaEdit edit(cfa);
  std::vector<Onward> onward = contracted_edges(cfa);
  // Follows each chain to its end; in a circle, the location where the walk meets itself stays and loses its edge.
  enum : char { Unseen, OnPath, Done };
  std::vector<char> state(cfa.location_count(), Unseen);
  std::vector<LocationId> path;
  for (LocationId start = 0; start < cfa.location_count(); ++start) {
    LocationId location = start;
    while (state[location] == Unseen && onward[location].edge != none_id) {
      state[location] = OnPath;
      path.push_back(location);
      location = onward[location].target;
    }
    if (state[location] == OnPath) {
      edit.dropped_edges[onward[location].edge] = true;
      onward[location] = {};
    }
    const LocationId end = state[location] == Done ? edit.part_of[location] : location;
    state[end] = Done;
    for (const LocationId member : path) {
      edit.part_of[member] = end;
      state[member] = Done;
    }
    path.clear();
  }
  std::vector<LocationId> edge_targets(cfa.edge_count());
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) edge_targets[id] = cfa.edge(id).target;
  const LocationId entry = cfa.entry;
  CfaMap map = rebuild(program, edit);
  auto back = std::make_unique<SkipBackTranslation>(std::move(map), std::move(onward), std::move(edge_targets), entry);
  return {std::move(program), std::move(back)};
}

}  // namespace warrant
