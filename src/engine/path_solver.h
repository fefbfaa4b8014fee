// Which branches of a path are feasible, with as few questions to the solver as possible.
//
// Every path carries a valuation of its symbols that satisfies its condition: a branch that it satisfies needs no
// question. For others only the constraints matter that share symbols with the branch's condition, directly or through
// other constraints; answers are kept by that component, so that paths that differ elsewhere share them. What is left
// goes to an incremental solver whose assertions follow the path.
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
  // Whether the condition is consistent with the constraints of the path. `values` satisfies these, or is null.
  Possibility possible(const std::shared_ptr<PathNode>& path, const std::shared_ptr<PathValues>& values,
                       Term condition);

  // Conditions, by their positions, that are not consistent with the constraints of the path; nothing if all together
  // are, or the solver gives up.
  std::optional<std::vector<std::size_t>> contradiction(const std::shared_ptr<PathNode>& path,
                                                        const std::shared_ptr<PathValues>& values,
                                                        std::span<const Term> conditions);

  struct Statistics {
    std::uint64_t by_values = 0, by_component = 0;  // questions that the solver was not asked
  };
  const Statistics& statistics() const { return statistics_; }
  std::string reason() const { return solver_->reason(); }  // after Unknown

 private:
  struct KeyHash {
    std::size_t operator()(const std::vector<std::uint32_t>& key) const;
  };
  struct Known {
    Answer answer;
    std::vector<std::pair<Term, Value>> values;
  };

  bool collect(const PathNode& path);  // false if the path has too many constraints to look at
  std::shared_ptr<PathValues> changed(const std::shared_ptr<PathValues>& values, const Connected& component,
                                      const std::vector<std::pair<Term, Value>>& found, Term condition);
  std::vector<Term> core_of(const std::shared_ptr<PathNode>& path, const std::shared_ptr<PathValues>& values,
                            std::span<const Term> conditions);
  std::shared_ptr<PathValues> whole_model(const PathNode& path, Term condition);
  void follow(const std::shared_ptr<PathNode>& path);  // makes the solver's assertions those of the path

  // A node of the path that the solver holds, and how many of its constraints.
  struct Level {
    std::shared_ptr<PathNode> node;
    std::size_t asserted = 0;
  };

  TermManager& terms_;
  std::unique_ptr<Solver> solver_;
  std::vector<Level> levels_;
  std::vector<Term> constraints_;  // of the path at hand
  ConnectedConstraints connected_;
  std::unordered_map<std::vector<std::uint32_t>, Known, KeyHash> known_;
  std::unordered_map<std::vector<std::uint32_t>, std::vector<Term>, KeyHash> cores_;
  bool is_complete_ = true;  // no question was left open, so that every path is known to be feasible
  Statistics statistics_;
};

}  // namespace warrant
