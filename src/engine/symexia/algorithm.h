// The search of symexia: Algorithms 2 and 3 of the paper are in algorithm.cpp.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "engine/driver.h"
#include "engine/executor.h"
#include "engine/path_solver.h"
#include "engine/symexia/abstraction.h"
#include "engine/symexia/precision.h"
#include "engine/symexia/refinement.h"
#include "engine/symexia/short_paths.h"
#include "engine/symexia/thresholds.h"
#include "engine/symexia/walk.h"

namespace warrant::symexia {

struct Options {
  long threshold = 0;
  std::string predicates;  // a file
  bool loop_facts = true;
  long max_refinements = 0;  // 0: no limit
};

class Symexia final : public Search {
 public:
  Symexia(const Options& options, const EngineTask& task);

  std::optional<Outcome> step() override;
  void publish(Statistics& statistics, Findings& findings) override;
  std::string describe_progress() const override;
  Unknown out_of_time() const override;

 private:
  // Algorithm 2.
  std::optional<Outcome> symexpa();
  void start_symexpa();
  void push(Frame frame);
  void pop();
  void note_unrolled(LocationId abstracted);

  // Algorithm 3.
  std::optional<Outcome> finish_tree();
  std::optional<Outcome> check_error_path(const std::vector<EdgeId>& path);
  std::optional<Outcome> refine(const std::vector<EdgeId>& path);
  void backtrack(const std::set<LocationId>& grown);

  void prepare();
  void raise(const std::set<LocationId>& locations, Thresholds::Raise how);
  bool unroll_for_proof();
  std::optional<Proof> proof() const;
  std::size_t predicate_count() const;

  const Options& options_;
  const EngineTask& task_;
  const Program& program_;
  const Budget& budget_;
  SolverStatistics solver_statistics_;
  SolverOptions solver_options_;
  Executor executor_;
  PathSolver solver_;
  Precision precision_;  // p
  Thresholds thresholds_;
  ShortPaths short_paths_;
  Walk walk_;
  Abstraction abstraction_;
  Refinement refinement_;
  std::vector<Frame> stack_;             // of the recursion of SYMEXPA: the history h
  std::map<LocationId, long> unrolled_;  // visits before a first abstraction
  bool is_prepared_ = false;
  bool has_abstracted_ = false;  // since the search began at the root
  unsigned unrollings_for_proof_ = 0;
  struct Counts {
    std::uint64_t nodes = 0, refinements = 0, abstractions = 0, threshold_raises = 0;
  };
  Counts counts_;
};

}  // namespace warrant::symexia
