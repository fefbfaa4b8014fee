// Finished nodes, by location: a state that implies the interpolant of one of them needs no exploration.
//
// Most of the time such a question is answered by constants or by the values that the state carries; and since
// interpolants of one location share most of their conjuncts, each conjunct is asked for at most once per state.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "engine/tracer/requirement.h"
#include "engine/tracer/states.h"
#include "engine/tracer/tree.h"

namespace warrant::tracer {

struct FinishedNode {
  NodeId node = no_node;
  LocationId location = 0;
  Requirements interpolant;
  std::vector<HeaderId> open;  // loop heads that have to be proven safe yet, ascending
  std::size_t last_failed = 0;
  bool is_valid = true;
};

enum class SubsumptionCheck : std::uint8_t {
  Quick,
  Plain,  // every finished node of the location is a question to a new solver: what the others are measured against
};

struct SubsumptionStatistics {
  std::uint64_t checks = 0, subsumed = 0, solver_questions = 0;
  double seconds = 0;
};

class Subsumption {
 public:
  Subsumption(States& states, std::size_t location_count, SubsumptionCheck check)
      : states_(states), check_(check), by_location_(location_count) {}

  void add(FinishedNode node);
  // A finished node at the location whose interpolant the state implies.
  const FinishedNode* find(LocationId location, State& state);
  // The node at the location that was finished last, if its interpolant is small.
  const FinishedNode* last(LocationId location) const;

  // The loop head is proven: what rested on it rests on `open` instead.
  template <typename Resolve>
  void resolve(HeaderId header, const std::vector<HeaderId>& open, Resolve sources_of) {
    for (const std::size_t index : resting_on(header)) {
      nodes_[index].interpolant.resolve(header, sources_of);
      rest_on(index, header, open);
    }
  }
  // The loop head is given up, and what rests on it.
  void discard(HeaderId header);

  const std::deque<FinishedNode>& nodes() const { return nodes_; }
  const SubsumptionStatistics& statistics() const { return statistics_; }

 private:
  const FinishedNode* find_quickly(const std::vector<std::size_t>& here, State& state);
  const FinishedNode* find_plainly(const std::vector<std::size_t>& here, State& state);
  std::vector<std::size_t> resting_on(HeaderId header);
  void rest_on(std::size_t index, HeaderId header, const std::vector<HeaderId>& open);

  States& states_;
  SubsumptionCheck check_;
  std::deque<FinishedNode> nodes_;
  std::vector<std::vector<std::size_t>> by_location_;
  std::vector<std::vector<std::size_t>> by_header_;  // may name nodes that no longer rest on it
  SubsumptionStatistics statistics_;
};

}  // namespace warrant::tracer
