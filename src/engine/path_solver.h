// Which branches of a path are feasible, with as few questions to the solver as possible.
//
// Every path carries a valuation of its symbols that satisfies its condition: a branch that it satisfies needs no
// question. For others only the constraints matter that share symbols with the branch's condition, directly or through
// other constraints; answers are kept by that component, so that paths that differ elsewhere share them. What is left
// goes to an incremental solver whose assertions follow the path, or, on a long path, to one that sees the component.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

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

class PathSolver {
 public:
  PathSolver(TermManager& terms, const SolverOptions& options);

  struct Possibility {
    Answer answer;
    std::shared_ptr<PathValues> values;  // of the path with the condition; null if unknown
  };
  // Whether the condition is consistent with the constraints of the path.
  Possibility possible(const ConstrainedPath& path, Term condition);
  // Adds a condition that was found possible with these values.
  void constrain(ConstrainedPath& path, Term condition, std::shared_ptr<PathValues> values);
  // Adds a condition of which nothing is known.
  void constrain(ConstrainedPath& path, Term condition);

  struct Statistics {
    std::uint64_t by_values = 0, by_component = 0;  // questions that the solver was not asked
  };
  const Statistics& statistics() const { return statistics_; }

 private:
  struct KeyHash {
    std::size_t operator()(const std::vector<std::uint32_t>& key) const;
  };
  struct Known {
    Answer answer;
    std::vector<Value> values;  // of the variables of the component, one by one
  };

  std::shared_ptr<PathValues> changed(const std::shared_ptr<PathValues>& values, const Connected& component,
                                      const std::vector<Value>& found, Term condition);
  std::shared_ptr<PathValues> whole_model(const PathNode& end, Term condition, const Model& model);
  Solver& solver_for(const ConstrainedPath& path, const std::optional<Connected>& connected);
  void follow(const std::shared_ptr<PathNode>& path);  // makes the solver's assertions those of the path

  // A node of the path that the solver holds, and how many of its constraints.
  struct Level {
    std::shared_ptr<PathNode> node;
    std::size_t asserted = 0;
  };

  std::unique_ptr<Solver> solver_;  // of the path at hand
  std::vector<Level> levels_;
  std::unique_ptr<Solver> component_solver_;  // of the last question about a component of a long path
  Connections connections_;
  std::unordered_map<std::vector<std::uint32_t>, Known, KeyHash> known_;
  bool is_complete_ = true;  // no question was left open, so that every path is known to be feasible
  Statistics statistics_;
};

}  // namespace warrant
