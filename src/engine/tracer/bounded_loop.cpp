#include "engine/tracer/bounded_loop.h"

#include <optional>

#include "engine/tracer/tuning.h"

namespace warrant::tracer {
namespace {

class Probe {
 public:
  Probe(States& states, Blocks& blocks, const Loops& loops, LocationId head, const State& state)
      : states_(states), blocks_(blocks), loops_(loops), loop_(loops.innermost(head)), head_(head), state_(state) {}

  unsigned run() {
    LocationId at = head_;
    unsigned visits = 1;
    for (unsigned steps = 0; steps < tuning.max_blocks; ++steps) {
      const std::optional<LocationId> next = leave(at);
      if (!next) return 0;
      at = *next;
      if (at == none_id || !loops_.contains(loop_, at)) return visits;
      if (at != head_) continue;
      ++visits;
      if (has_choices_ && visits > tuning.max_visits_with_choices) return 0;
    }
    return 0;
  }

 private:
  // Takes a block: its target, or none_id if the path ends; nothing if the loop can be left here or not.
  std::optional<LocationId> leave(LocationId at) {
    std::optional<SymbolicState> chosen;
    LocationId target = none_id;
    unsigned open = 0;
    bool leaves = false;
    for (const BlockId id : blocks_.out(at)) {
      SymbolicState state = state_.symbolic;
      if (!pass(blocks_.block(id).edges, state)) continue;
      ++open;
      const bool stays = loops_.contains(loop_, blocks_.block(id).target);
      leaves |= !stays;
      if (chosen && (!stays || loops_.contains(loop_, target))) continue;
      chosen = std::move(state);
      target = blocks_.block(id).target;
    }
    if (open > 1) has_choices_ = true;
    if (open > 1 && leaves) return std::nullopt;
    if (chosen) state_.symbolic = std::move(*chosen);
    return target;
  }

  // False if a constant ends the path.
  bool pass(std::span<const EdgeId> edges, SymbolicState& state) {
    std::vector<Term> facts;
    for (const EdgeId id : edges) {
      const Operation& operation = states_.program().cfa().edge(id).operation;
      if (const auto* assume = std::get_if<Assume>(&operation)) {
        if (states_.executor().evaluate(assume->condition, state, facts).is_false()) return false;
      } else {
        states_.executor().execute(operation, state, facts);
      }
    }
    return true;
  }

  States& states_;
  Blocks& blocks_;
  const Loops& loops_;
  LoopId loop_;
  LocationId head_;
  State state_;
  bool has_choices_ = false;
};

}  // namespace

unsigned visits_ahead(States& states, Blocks& blocks, const Loops& loops, LocationId head, const State& state) {
  return Probe(states, blocks, loops, head, state).run();
}

}  // namespace warrant::tracer
