// A symbolic execution that is not finished yet.
#pragma once

#include <memory>
#include <vector>

#include "engine/executor.h"
#include "logic/evaluate.h"
#include "program/persistent_map.h"
#include "program/program.h"
#include "smt/components.h"
#include "smt/solver.h"

namespace warrant {

// A stretch of a path without forks. Its constraints are those of the branch that leads to it and of what was executed
// since; together with its ancestors' they are the path condition.
struct PathNode {
  std::shared_ptr<PathNode> parent;
  std::uint32_t depth = 0;  // number of ancestors
  std::vector<EdgeId> edges;
  std::vector<Term> constraints;
  std::vector<Term> havocs;  // the symbols of its Havoc edges

  ~PathNode() {
    // A chain of a million parents must not be released recursively.
    while (parent && parent.use_count() == 1) {
      std::shared_ptr<PathNode> above = std::move(parent->parent);
      parent = std::move(above);
    }
  }
};

// Values of symbols, others being 0; copies share structure.
class PathValues {
 public:
  PathValues() = default;
  PathValues(const PathValues& other) : values_(other.values_) {}
  PathValues& operator=(const PathValues&) = delete;

  Value value(Term symbol) const {
    const Value* found = values_.find(symbol.id());
    return found ? *found : default_value(symbol.sort());
  }
  void set(Term symbol, Value value) {  // before the first evaluation
    values_.set(symbol.id(), std::move(value));
  }
  bool satisfies(Term formula) {
    if (!evaluator_) evaluator_ = std::make_unique<Evaluator>([this](Term symbol) { return value(symbol); });
    return evaluator_->evaluate_bool(formula);
  }
  // Lets go of what was computed: many paths wait for long.
  void forget() { evaluator_ = nullptr; }

 private:
  PersistentMap<Value> values_;
  std::unique_ptr<Evaluator> evaluator_;
};

// A state that the path has been in.
struct Mark {
  LocationId location;
  SymbolicMemory memory;
};

struct SymexState {
  LocationId location = 0;
  SymbolicState symbolic;
  std::shared_ptr<PathNode> path;
  ConstraintIndex constraints;         // of the path
  std::shared_ptr<PathValues> values;  // satisfy the path condition; null if not known
  std::uint32_t iterations = 0;  // back edges taken
  std::shared_ptr<const Mark> mark;  // set where this number was last a power of two
  bool is_repeated = false;          // it agrees with the mark, or with a state of another path
  const PathNode* matched = nullptr;  // the stretch in which it was last compared with other paths
};

}  // namespace warrant
