// The states that an analysis has reached, and how.
#pragma once

#include <unordered_map>
#include <vector>

#include "program/pass/analysis/range_state.h"

namespace warrant::values {

using NodeId = std::uint32_t;

struct Node {
  LocationId location;
  RangeState state;
  NodeId parent = none_id;
  EdgeId edge = none_id;  // from the parent
};

std::size_t hash_of(std::uint32_t place, const RangeState& state);
bool is_within(const RangeState& state, const RangeState& other);

class Reached {
 public:
  explicit Reached(std::size_t locations) : at_(locations) {}
  // Nothing if a state that is reached at the location already says as much.
  std::optional<NodeId> add(Node node);
  const Node& node(NodeId id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }
  const std::vector<NodeId>& at(LocationId location) const { return at_[location]; }
  std::vector<EdgeId> path_to(NodeId id) const;
  // The states at the location as a formula: one of them holds.
  Term formula(const Program& program, LocationId location) const;

 private:
  std::vector<Node> nodes_;
  std::vector<std::vector<NodeId>> at_;  // by location
  std::unordered_multimap<std::size_t, NodeId> by_hash_;
};

}  // namespace warrant::values
