// Which branches decide whether a node of a graph is reached.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace warrant {

// Control dependence (Ferrante, Ottenstein and Warren, 1987) on a graph in which every node reaches the end: a branch
// controls the nodes that postdominate one of its successors but not itself. The relation can be quadratic in size, so
// it is not stored: branches are handed out on demand, each once, in total time m log m.
class ControlDependence {
 public:
  // Nodes 0 .. successors.size()-1; `end` is one of them, without successors.
  ControlDependence(const std::vector<std::vector<std::uint32_t>>& successors, std::uint32_t end);

  std::uint32_t immediate_postdominator(std::uint32_t node) const { return postdominator_[node]; }
  // Calls found(branch) for the branches that control the node; a branch that was found before may be left out.
  void take_branches_of(std::uint32_t node, const std::function<void(std::uint32_t)>& found);
  // For each node, whether a branch for which `counts` holds controls it.
  std::vector<bool> controlled_by(const std::function<bool(std::uint32_t)>& counts) const;

 private:
  // A way out of a branch: it controls the nodes on the tree path from `first` up to, not including, the branch's
  // immediate postdominator.
  struct Way {
    std::uint32_t branch, first;
  };
  void number_tree(std::uint32_t end);
  void build_minima();
  void remove(std::size_t index);

  std::vector<std::uint32_t> postdominator_;
  std::vector<std::uint32_t> depth_, enter_, leave_;  // in the tree of postdominators; a subtree is [enter, leave)
  std::vector<std::uint32_t> by_entry_;               // nodes in the order of enter_
  std::vector<Way> ways_;                             // by enter_ of first
  // Over ways_: the way whose branch's postdominator is nearest to the root, as a segment tree of indices.
  std::vector<std::uint32_t> minima_;
  std::size_t leaves_ = 1;
};

}  // namespace warrant
