// The search of symexplus: Algorithm 1 of the paper is in algorithm.cpp.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/driver.h"
#include "engine/symexplus/facts.h"
#include "engine/symexplus/precision_growth.h"
#include "engine/symexplus/reached_set.h"
#include "engine/symexplus/states.h"
#include "program/loops.h"

namespace warrant::symexplus {

// After a refinement, what is explored again.
enum class Restart : std::uint8_t {
  Lazy,  // the affected part
  Full   // everything
};

struct Options {
  std::string prefer = "domain-good,short";
  Restart restart = Restart::Lazy;
  bool loop_facts = true;
  std::string precision, initial_precision;  // files
};

class Symexplus final : public Search {
 public:
  Symexplus(const Options& options, const EngineTask& task);

  std::optional<Outcome> step() override;
  void publish(Statistics& statistics, Findings& findings) override;
  std::string describe_progress() const override;
  Unknown out_of_time() const override;

 private:
  // A stretch of a path behind a node.
  struct Stretch {
    LocationId location;
    State state;
    std::vector<EdgeId> edges;
  };
  struct ErrorPathCheck {
    std::optional<Outcome> outcome = std::nullopt;
    bool is_refined = false;
  };

  // Algorithm 1.
  void start();
  std::optional<Outcome> expand(NodeId node);
  void add_child(NodeId parent, Stretch arrived);
  void open_or_cover(NodeId node);
  NodeId covering(NodeId node);
  ErrorPathCheck check_error_path(NodeId node, const Stretch& last);

  // Algorithm 2, and the part of the tree that is explored again.
  bool refine(const CutPath& path, const std::vector<NodeId>& cut_nodes);
  bool is_outdated(NodeId node) const;
  NodeId first_outdated(const std::vector<NodeId>& nodes) const;
  void restart_at(NodeId pivot);
  std::vector<NodeId> make_again(NodeId node);

  bool learn_facts();
  ReachedSet new_reached_set() const;
  Precision initial_precision() const;
  State state_of(NodeId node);

  const Options& options_;
  const Program& program_;
  const Cfa& cfa_;
  const Budget& budget_;
  SolverStatistics solver_statistics_;
  SolverOptions solver_options_;
  Loops loops_;
  Liveness liveness_;
  States states_;
  std::set<LocationId> places_;  // where states are abstracted
  Precision precision_;
  Facts facts_;
  PrecisionGrowth growth_;
  ReachedSet reached_;
  LoopVisits visits_;
  std::set<LocationId> inconclusive_at_;  // target locations that are reachable, as far as can be told
  std::uint64_t states_made_ = 0, covered_ = 0;
};

}  // namespace warrant::symexplus
