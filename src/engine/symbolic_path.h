// What a symbolic path consists of besides its memory: where it went, under which constraints, and values that satisfy
// these.
#pragma once

#include <memory>
#include <vector>

#include "base/persistent_map.h"
#include "logic/evaluate.h"
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
  const Value& evaluate(Term term) {
    if (!evaluator_) evaluator_ = std::make_unique<Evaluator>([this](Term symbol) { return value(symbol); });
    return evaluator_->evaluate(term);
  }
  bool satisfies(Term formula) { return std::get<bool>(evaluate(formula)); }
  // Lets go of what was computed: many paths wait for long.
  void forget() { evaluator_ = nullptr; }

 private:
  PersistentMap<Value> values_;
  std::unique_ptr<Evaluator> evaluator_;
};

struct ConstrainedPath {
  std::shared_ptr<PathNode> node = std::make_shared<PathNode>();
  ConstraintIndex constraints;  // of the node and its ancestors
  // Satisfy all constraints; null if no such values are known.
  std::shared_ptr<PathValues> values = std::make_shared<PathValues>();

  // The same path, at the beginning of a new stretch.
  ConstrainedPath extended() const {
    ConstrainedPath result = *this;
    result.node = std::make_shared<PathNode>();
    result.node->parent = node;
    result.node->depth = node->depth + 1;
    return result;
  }
};

}  // namespace warrant
