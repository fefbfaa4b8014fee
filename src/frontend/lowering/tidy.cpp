#include "frontend/lowering/tidy.h"

#include <functional>
#include <utility>

namespace warrant {
namespace {

// The end of the chain of skips that starts at each location. A cycle of skips (`for (;;);`) stays a cycle.
LocationId skip_target(const Cfa& cfa, LocationId start, std::vector<LocationId>& memo) {
  std::vector<LocationId> chain;
  LocationId at = start;
  while (memo[at] == none_id) {
    memo[at] = at;  // provisional: cuts cycles
    chain.push_back(at);
    const Location& location = cfa.location(at);
    if (at == cfa.exit || location.kind != LocationKind::Plain || location.out.size() != 1) break;
    const Edge& edge = cfa.edge(location.out[0]);
    if (!std::holds_alternative<Skip>(edge.operation)) break;
    at = edge.target;
  }
  const LocationId end = memo[at];
  for (LocationId id : chain) memo[id] = end;
  return end;
}

bool encloses(const SourceRange& outer, const SourceRange& inner) {
  const auto start = [](const SourceRange& range) { return std::pair(range.line, range.column); };
  const auto end = [](const SourceRange& range) { return std::pair(range.end_line, range.end_column); };
  return outer.known() && outer.file == inner.file && start(outer) <= start(inner) && end(inner) <= end(outer);
}

// The head of a loop without a condition becomes one with the start of its body: it is known by the loop's place.
std::vector<SourceRange> ranges_of(const Cfa& cfa, const std::function<LocationId(LocationId)>& resolve) {
  std::vector<SourceRange> ranges;
  for (LocationId id = 0; id < cfa.location_count(); ++id) ranges.push_back(cfa.location(id).range);
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    const LocationId end = resolve(id);
    const Location &head = cfa.location(id), &body = cfa.location(end);
    if (end != id && head.in.size() > 1 && body.in.size() <= 1 && body.kind == LocationKind::Plain &&
        encloses(head.range, body.range) && (ranges[end] == body.range || encloses(ranges[end], head.range)))
      ranges[end] = head.range;
  }
  return ranges;
}

}  // namespace

std::vector<LocationId> tidy(Cfa& cfa) {
  std::vector<LocationId> memo(cfa.location_count(), none_id);
  const auto resolve = [&](LocationId id) { return skip_target(cfa, id, memo); };

  const std::vector<SourceRange> ranges = ranges_of(cfa, resolve);

  Cfa clean;
  std::vector<LocationId> renamed(cfa.location_count(), none_id);
  std::vector<LocationId> work;
  const auto visit = [&](LocationId id) {
    if (renamed[id] == none_id) {
      const Location& old = cfa.location(id);
      renamed[id] = clean.add_location(ranges[id], old.kind, old.note);
      clean.location(renamed[id]).is_about_data = old.is_about_data;
      work.push_back(id);
    }
    return renamed[id];
  };
  clean.entry = visit(resolve(cfa.entry));
  clean.exit = visit(cfa.exit);
  for (std::size_t next = 0; next < work.size(); ++next) {
    const LocationId id = work[next];
    for (EdgeId edge_id : cfa.location(id).out) {
      const Edge& edge = cfa.edge(edge_id);
      const LocationId target = visit(resolve(edge.target));
      clean.add_edge(renamed[id], target, edge.operation, edge.range);
    }
  }
  std::vector<LocationId> found(cfa.location_count(), none_id);
  for (LocationId id = 0; id < found.size(); ++id) found[id] = renamed[resolve(id)];
  cfa = std::move(clean);
  return found;
}

}  // namespace warrant
