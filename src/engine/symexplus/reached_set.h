// The reached set of Algorithm 1: a tree of abstract states, those to be expanded, and which state covers which.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/covering_tree.h"
#include "engine/symexplus/state.h"
#include "program/program.h"

namespace warrant::symexplus {

using NodeId = TreeNode;
constexpr NodeId no_node = no_tree_node;

struct Reached {
  LocationId location = 0;
  std::vector<EdgeId> edges;  // from the parent
  bool is_abstracted = false;
  AbstractState abstract;  // if it is
  State state;             // to go on from, until it is expanded
  bool has_state = false;
  unsigned version = 0;      // of the precision it was made with
  std::uint32_t rounds = 0;  // how often the path to it has closed a cycle
};
using Node = CoveringNode<Reached>;

// States of one location, by what they say of explicit values.
class Coverage {
 public:
  void add(NodeId node, const AbstractState& state);
  void remove(NodeId node, const AbstractState& state);
  // Calls visit(node) for the states whose explicit values are among those of the given one, until it says true.
  bool any_weaker(const AbstractState& state, const std::function<bool(NodeId)>& visit) const;

 private:
  using Key = std::vector<std::uint32_t>;
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  // The variables that have explicit values, and for each choice of these the states.
  std::map<std::vector<VariableId>, std::unordered_map<Key, std::vector<NodeId>, KeyHash>> by_variables_;
};

class ReachedSet {
 public:
  explicit ReachedSet(std::function<std::uint32_t(LocationId)> order) : order_(std::move(order)) {}

  const Node& operator[](NodeId id) const { return nodes_[id]; }
  // The state of an abstracted node can be made again from its abstraction.
  void drop_state(NodeId node);
  std::size_t size() const { return nodes_.size(); }  // removed ones included
  std::size_t in_use() const { return nodes_.in_use(); }

  NodeId add(Node node) { return nodes_.add(std::move(node)); }
  void cover(NodeId node, NodeId by);
  // Makes the node one that can cover others, and puts it on the wait list.
  void open(NodeId node);
  bool has_open() const { return !waiting_.empty(); }
  // Takes the next node off the wait list: few rounds of loops first, then the farthest location.
  NodeId next();
  // Back on the wait list: it is not expanded to its end.
  void put_back(NodeId node);
  const Coverage& coverage(LocationId location) { return coverage_[location]; }

  // Removes the node and all below it. Those outside that were covered by one of them are returned: they are open
  // again, or covered by others.
  std::vector<NodeId> remove(NodeId node);

  std::vector<NodeId> path_to(NodeId node) const { return nodes_.path_to(node); }  // from the root, both included

 private:
  using Rank = std::tuple<std::uint32_t, std::uint32_t, NodeId>;
  Rank rank(NodeId id) const;

  std::function<std::uint32_t(LocationId)> order_;  // smaller ones first
  CoveringTree<Reached> nodes_;
  std::set<Rank> waiting_;
  std::map<LocationId, Coverage> coverage_;
};

}  // namespace warrant::symexplus
