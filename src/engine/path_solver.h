// Which branches of a path are feasible, with as few questions to the solver as possible.
//
// Every path carries a valuation of its symbols that satisfies its condition: a branch that it satisfies needs no
// question. For others only the constraints matter that share symbols with the branch's condition, directly or through
// other constraints; answers are kept by that component, so that paths that differ elsewhere share them. What is left
// goes to an incremental solver whose assertions follow the path, or, on a long path, to one that sees the component.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/symbolic_path.h"
#include "smt/components.h"
#include "smt/solver.h"

namespace warrant {

class PathSolver {
 public:
  PathSolver(TermManager& terms, const SolverOptions& options);

  struct Possibility {
    Answer answer;
    std::shared_ptr<PathValues> values;  // of the path with the condition; null if unknown
  };
  // Whether the condition is consistent with the constraints of the path.
  Possibility possible(const ConstrainedPath& path, Term condition);
  // Conditions, by their positions, that are not consistent with the constraints of the path; nothing if all together
  // are, or the solver gives up.
  std::optional<std::vector<std::size_t>> contradiction(const ConstrainedPath& path, std::span<const Term> conditions);
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
  std::vector<Term> core_of(const ConstrainedPath& path, std::span<const Term> conditions);
  std::shared_ptr<PathValues> whole_model(const PathNode& end, Term condition, const Model& model);
  Solver& solver_for(const ConstrainedPath& path, const std::optional<Connected>& connected);
  void follow(const std::shared_ptr<PathNode>& path);  // makes the solver's assertions those of the path

  // A node of the path that the solver holds, and how many of its constraints.
  struct Level {
    std::shared_ptr<PathNode> node;
    std::size_t asserted = 0;
  };

  TermManager& terms_;
  std::unique_ptr<Solver> solver_;  // of the path at hand
  std::vector<Level> levels_;
  std::unique_ptr<Solver> component_solver_;  // of the last question about a component of a long path
  Connections connections_;
  std::unordered_map<std::vector<std::uint32_t>, Known, KeyHash> known_;
  std::unordered_map<std::vector<std::uint32_t>, std::vector<Term>, KeyHash> cores_;
  bool is_complete_ = true;  // no question was left open, so that every path is known to be feasible
  Statistics statistics_;
};

}  // namespace warrant
