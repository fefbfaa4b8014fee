// What was unrolled: a graph without cycles. An edge of it is taken where its guard, a condition over inputs, holds.
#pragma once

#include <vector>

#include "program/program.h"
#include "smt/solver.h"

namespace warrant::bmc {

using NodeId = std::uint32_t;

class UnrolledGraph {
 public:
  struct Exit {
    EdgeId edge;
    Term guard;
    Term havoc;  // null if the edge is no Havoc
    NodeId target;
  };

  NodeId add_node();
  // An edge that is the only way on, as part of the node. `havoc` as for an Exit.
  void extend(NodeId node, EdgeId edge, Term havoc);
  void add_exit(NodeId node, Exit exit) { nodes_[node].exits.push_back(exit); }
  void clear() { nodes_.clear(); }
  std::size_t size() const { return nodes_.size(); }

  // The way from the first node to `target` in the execution that the model describes, with the symbols of its Havoc
  // edges. Empty if the model is none.
  struct Way {
    std::vector<EdgeId> edges;
    std::vector<Term> havocs;
  };
  Way way_to(NodeId target, const Model& model) const;

 private:
  // What is executed from a location on without a choice and without another way in, and what comes then.
  struct Node {
    std::vector<EdgeId> edges;
    std::vector<Term> havocs;
    std::vector<Exit> exits;
  };
  std::vector<Node> nodes_;
};

}  // namespace warrant::bmc
