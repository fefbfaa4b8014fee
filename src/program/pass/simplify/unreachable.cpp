#include "program/pass/simplify/unreachable.h"

#include "program/loops.h"
#include "program/pass/simplify/rebuild.h"

namespace warrant {

PassResult drop_unreachable(Program program) {
  const Cfa& cfa = program.cfa();
  CfaEdit edit(cfa);
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    edit.dropped_edges[id] = assume && assume->condition.is_false();
  }
  LocationSet reached(cfa.location_count());
  std::vector<LocationId> work = {cfa.entry};
  reached[cfa.entry] = true;
  while (!work.empty()) {
    const LocationId location = work.back();
    work.pop_back();
    for (const EdgeId id : cfa.location(location).out) {
      const LocationId target = cfa.edge(id).target;
      if (edit.dropped_edges[id] || reached[target]) continue;
      reached[target] = true;
      work.push_back(target);
    }
  }
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    if (!reached[id]) edit.part_of[id] = none_id;
  }
  const Term falsity = program.terms().falsity();
  CfaMap map = rebuild(program, edit);
  auto back = std::make_unique<MappedBackTranslation>(
      std::move(map), [falsity](LocationId, Term formula) { return formula ? formula : falsity; });
  return {std::move(program), std::move(back)};
}

}  // namespace warrant
