#include "explain/other_ends.h"

#include <vector>

namespace warrant {
namespace {

bool is_other_end(const Location& location) { return location.kind == LocationKind::Plain && location.out.empty(); }

// The condition under which an execution at the location cannot go on; null if it always can.
Term blocked(const Program& program, const Cfa& cfa, const Location& location) {
  std::vector<Term> ways;
  for (const EdgeId id : location.out) {
    const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    if (!assume || assume->kind == AssumeKind::Resource || assume->kind == AssumeKind::Range) return {};
    ways.push_back(assume->condition);
  }
  const Term none = program.terms().negate(program.terms().disjunction(ways));
  return none.is_false() ? Term() : none;
}

}  // namespace

void make_other_ends_errors(Program& program, Cfa& cfa, LocationId way_back) {
  const auto count = static_cast<LocationId>(cfa.location_count());
  for (LocationId id = 0; id < count; ++id) {
    if (id == way_back) continue;
    if (cfa.location(id).kind == LocationKind::Error) {
      for (const EdgeId edge : std::vector<EdgeId>(cfa.location(id).out)) cfa.detach_edge(edge);
      cfa.location(id).kind = LocationKind::Plain;
    } else if (is_other_end(cfa.location(id))) {
      cfa.location(id).kind = LocationKind::Error;
      cfa.location(id).note = "another end";
    } else if (cfa.location(id).kind == LocationKind::Plain) {
      const Term condition = blocked(program, cfa, cfa.location(id));
      if (!condition) continue;
      const LocationId end = cfa.add_location(cfa.location(id).range, LocationKind::Error, "a blocked execution");
      cfa.add_edge(id, end, Assume{condition}, cfa.location(id).range);
    }
  }
}

}  // namespace warrant
