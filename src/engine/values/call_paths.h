// The operations of a path through several procedures, from the nodes of the tables.
#pragma once

#include <deque>
#include <vector>

#include "engine/values/refinement.h"
#include "engine/values/tables.h"

namespace warrant::values {

// Between nodes, and through procedures that do not matter, a shortest path is taken: what it is refined with may make
// other ones matter.
class CallPath {
 public:
  CallPath(const ProcedureFacts& facts, const Skeleton& skeleton, const Tables& tables);

  // To the node. Valid as long as this object.
  PathOperations to(NodeId node);

 private:
  void add_up_to(NodeId node);
  void add_step(NodeId behind);
  void walk(ProcedureId procedure, LocationId from, LocationId to);
  void pass(const Call& call);
  void add_edge(ProcedureId procedure, EdgeId edge);
  void add_arguments(const Call& call);
  void add_result(const Call& call);
  void add(Operation operation);
  void forget(VariableId variable);

  const ProcedureFacts& facts_;
  const Skeleton& skeleton_;
  const Tables& tables_;
  std::deque<Operation> made_;
  std::vector<const Operation*> path_;
};

}  // namespace warrant::values
