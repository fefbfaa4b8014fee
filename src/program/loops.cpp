#include "program/loops.h"

#include <algorithm>

namespace warrant {

namespace {

// A strongly connected part of a subgraph; its first location is the one a depth-first search enters it by.
struct Component {
  std::vector<LocationId> locations;
  bool is_cyclic = false;
};

// Tarjan's algorithm on the subgraph of the locations that carry the same region number.
class ComponentFinder {
 public:
  explicit ComponentFinder(const Cfa& cfa)
      : cfa_(cfa), region_(cfa.location_count(), 0), index_(cfa.location_count()), low_(cfa.location_count()) {}

  // Makes the locations a region of their own and returns its components in topological order; the search starts at
  // the roots in the given order.
  std::vector<Component> components(std::span<const LocationId> locations, std::span<const LocationId> roots) {
    ++region_number_;
    for (const LocationId location : locations) {
      region_[location] = region_number_;
      index_[location] = unvisited;
    }
    next_index_ = 0;
    found_.clear();
    for (const LocationId root : roots) search(root);
    for (const LocationId location : locations) search(location);
    std::reverse(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  static constexpr std::uint32_t unvisited = UINT32_MAX, finished = UINT32_MAX - 1;
  struct Frame {
    LocationId location;
    std::size_t next_edge;
  };

  bool in_region(LocationId location) const { return region_[location] == region_number_; }

  void enter(LocationId location) {
    index_[location] = low_[location] = next_index_++;
    open_.push_back(location);
    frames_.push_back({location, 0});
  }

  void search(LocationId root) {
    if (!in_region(root) || index_[root] != unvisited) return;
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const LocationId location = frame.location;
      const auto& out = cfa_.location(location).out;
      if (frame.next_edge < out.size()) {
        const LocationId target = cfa_.edge(out[frame.next_edge++]).target;
        if (!in_region(target)) continue;
        if (index_[target] == unvisited) {
          enter(target);
        } else if (index_[target] != finished) {
          low_[location] = std::min(low_[location], index_[target]);
        }
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) {
        low_[frames_.back().location] = std::min(low_[frames_.back().location], low_[location]);
      }
      if (low_[location] == index_[location]) close(location);
    }
  }

  void close(LocationId first) {
    const auto start = std::find(open_.rbegin(), open_.rend(), first).base() - 1;
    Component component;
    component.locations.assign(start, open_.end());
    open_.erase(start, open_.end());
    for (const LocationId location : component.locations) index_[location] = finished;
    component.is_cyclic = component.locations.size() > 1;
    for (const EdgeId edge : cfa_.location(first).out) component.is_cyclic |= cfa_.edge(edge).target == first;
    found_.push_back(std::move(component));
  }

  const Cfa& cfa_;
  std::vector<std::uint32_t> region_, index_, low_;
  std::uint32_t region_number_ = 0, next_index_ = 0;
  std::vector<LocationId> open_;
  std::vector<Frame> frames_;
  std::vector<Component> found_;
};

}  // namespace

Loops::Loops(const Cfa& cfa) : innermost_(cfa.location_count(), none_id), position_(cfa.location_count(), none_id) {
  // An explicit stack of what is still to be put in order: a component, or the end of a loop.
  struct Item {
    Component component;
    LoopId loop;  // the loop around the component
    bool ends_loop;
  };
  std::vector<Item> stack;
  ComponentFinder finder(cfa);
  const auto push = [&](std::vector<Component> components, LoopId loop) {
    for (auto component = components.rbegin(); component != components.rend(); ++component) {
      stack.push_back({std::move(*component), loop, false});
    }
  };
  const auto place = [&](LocationId location, LoopId loop) {
    position_[location] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(location);
    innermost_[location] = loop;
  };

  const std::vector<LocationId> reachable = reverse_postorder(cfa);
  push(finder.components(reachable, std::span(&cfa.entry, 1)), none_id);
  while (!stack.empty()) {
    const Item item = std::move(stack.back());
    stack.pop_back();
    if (item.ends_loop) {
      loops_[item.loop].end = static_cast<std::uint32_t>(order_.size());
      continue;
    }
    const LocationId first = item.component.locations.front();
    if (!item.component.is_cyclic) {
      place(first, item.loop);
      continue;
    }
    const auto id = static_cast<LoopId>(loops_.size());
    const unsigned depth = item.loop == none_id ? 1 : loops_[item.loop].depth + 1;
    loops_.push_back({first, item.loop, depth, static_cast<std::uint32_t>(order_.size()), 0});
    place(first, id);
    stack.push_back({{}, id, true});
    std::vector<LocationId> roots;
    for (const EdgeId edge : cfa.location(first).out) roots.push_back(cfa.edge(edge).target);
    push(finder.components(std::span(item.component.locations).subspan(1), roots), id);
  }
}

bool Loops::is_head(LocationId location) const {
  const LoopId loop = innermost_[location];
  return loop != none_id && loops_[loop].head == location;
}

unsigned Loops::depth(LocationId location) const {
  return innermost_[location] == none_id ? 0 : loops_[innermost_[location]].depth;
}

bool Loops::contains(LoopId loop, LocationId location) const {
  const std::uint32_t position = position_[location];
  return position != none_id && loops_[loop].begin <= position && position < loops_[loop].end;
}

std::span<const LocationId> Loops::body(LoopId loop) const {
  return std::span(order_).subspan(loops_[loop].begin, loops_[loop].end - loops_[loop].begin);
}

bool Loops::is_back_edge(const Edge& edge) const {
  return is_head(edge.target) && contains(innermost_[edge.target], edge.source);
}

std::vector<LocationId> reverse_postorder(const Cfa& cfa) {
  std::vector<LocationId> order;
  if (cfa.location_count() == 0) return order;
  std::vector<bool> seen(cfa.location_count());
  std::vector<std::pair<LocationId, std::size_t>> stack = {{cfa.entry, 0}};
  seen[cfa.entry] = true;
  while (!stack.empty()) {
    auto& [location, next] = stack.back();
    const auto& out = cfa.location(location).out;
    if (next == out.size()) {
      order.push_back(location);
      stack.pop_back();
      continue;
    }
    const LocationId target = cfa.edge(out[next++]).target;
    if (seen[target]) continue;
    seen[target] = true;
    stack.emplace_back(target, 0);
  }
  std::reverse(order.begin(), order.end());
  return order;
}

LocationSet reachable_from_entry(const Cfa& cfa) {
  LocationSet result(cfa.location_count());
  for (const LocationId location : reverse_postorder(cfa)) result[location] = true;
  return result;
}

LocationSet reaching(const Cfa& cfa, std::span<const LocationId> targets) {
  LocationSet result(cfa.location_count());
  std::vector<LocationId> work;
  const auto add = [&](LocationId location) {
    if (result[location]) return;
    result[location] = true;
    work.push_back(location);
  };
  for (const LocationId target : targets) add(target);
  while (!work.empty()) {
    const LocationId location = work.back();
    work.pop_back();
    for (const EdgeId edge : cfa.location(location).in) add(cfa.edge(edge).source);
  }
  return result;
}

std::vector<LocationId> target_locations(const Cfa& cfa) {
  std::vector<LocationId> result;
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    if (cfa.location(id).kind != LocationKind::Plain) result.push_back(id);
  }
  return result;
}

}  // namespace warrant
