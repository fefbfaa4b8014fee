// A table for each procedure: the states it is entered with, and for each of them those it is left with.
//
// T. Reps, S. Horwitz, M. Sagiv: "Precise interprocedural dataflow analysis via graph reachability", POPL 1995, and D.
// Beyer, K. Friedberger: "Domain-independent interprocedural program analysis using block-abstraction memoization",
// ESEC/FSE 2020. A call looks up the state of what matters to the callee; if it is new, the callee is explored with it,
// once for all calls that have the same. Whatever it is left with, now or later, goes to all of these calls; so
// recursion needs nothing else. What the callee does not write keeps its range.
#pragma once

#include <functional>
#include <optional>
#include <queue>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "engine/values/skeleton.h"
#include "program/worklist.h"

namespace warrant::values {

using NodeId = std::uint32_t;
using ContextId = std::uint32_t;

class Tables {
 public:
  // A state at a location, in an activation that began as its context says.
  struct Node {
    ContextId context;
    LocationId location;
    RangeState state;
    NodeId parent = none_id;
    EdgeId edge = none_id;
    NodeId exit = none_id;  // where the callee was left, if the edge is a call of one that matters
  };
  struct Caller {
    NodeId node;
    EdgeId edge;
    RangeState state;  // at the call
  };
  struct Context {
    ProcedureId procedure;
    RangeState entry;
    std::vector<Caller> callers = {};  // the first one is why it was made
    std::vector<NodeId> exits = {};
    std::unordered_map<LocationId, std::vector<NodeId>> at = {};
  };

  // `max_values`: of a variable at loop heads and entries.
  Tables(const ProcedureFacts& facts, const Skeleton& skeleton, const Transfer& transfer, Precision& precision,
         long max_values, const Budget& budget);

  // Nodes at target locations; not all of them if there are many. Nothing if a variable has become a rough one.
  std::optional<std::vector<NodeId>> explore();

  const Node& node(NodeId id) const { return nodes_[id]; }
  const Context& context(ContextId id) const { return contexts_[id]; }
  const std::vector<ContextId>& contexts_of(ProcedureId id) const { return by_procedure_[id]; }
  std::size_t size() const { return nodes_.size(); }

 private:
  void expand(NodeId id);
  void add(Node node);
  bool is_known(const Node& node, std::size_t hash) const;
  void enter(NodeId id, EdgeId edge, const Call& call);
  std::vector<RangeState> with_arguments(NodeId id, const Call& call) const;
  ContextId context_for(ProcedureId procedure, RangeState entry);
  void leave(Caller caller, NodeId exit);
  void project(ProcedureId procedure, LocationId location, RangeState& state) const;
  LocationId group(ProcedureId procedure, EdgeId edge) const;
  void count_values(const RangeState& state);

  const ProcedureFacts& facts_;
  const Skeleton& skeleton_;
  const Transfer& transfer_;
  Precision& precision_;
  std::size_t max_values_;
  const Budget& budget_;

  std::vector<Node> nodes_;
  std::vector<Context> contexts_;
  std::vector<std::vector<ContextId>> by_procedure_;
  std::unordered_multimap<std::size_t, NodeId> by_hash_;
  std::unordered_multimap<std::size_t, ContextId> contexts_by_hash_;
  std::vector<std::optional<Loops>> loops_;  // by procedure, made when it is first entered
  struct Waiting {
    ContextId context;
    Worklist::Rank rank;
    NodeId node;
    // Callees first.
    bool operator<(const Waiting& other) const {
      if (context != other.context) return context < other.context;
      return rank != other.rank ? rank > other.rank : node > other.node;
    }
  };
  std::priority_queue<Waiting> queue_;
  std::vector<NodeId> errors_;
  std::unordered_map<VariableId, std::unordered_set<std::string>> values_;
  bool is_too_exact_ = false;
};

}  // namespace warrant::values
