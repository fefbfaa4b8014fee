// Interval analysis.
//
// P. Cousot, R. Cousot: "Abstract interpretation: a unified lattice model for static analysis of programs by
// construction or approximation of fixpoints", POPL 1977; widening and narrowing as in Sections 9.1 and 9.3.
//
// The idea: every location has one abstract state, a range for each variable. The entry's is "anything". What an edge
// makes of a state is joined to the state of its target, until nothing changes. At loop heads a range that grows is
// widened to the ends of a type of C, so that this comes to an end; what was lost by that is won back, in part, by
// computing every state anew from those before it, which may only make states smaller.
//
// The paper's names and ours: the local context vector is `states_`, the widening is RangeState::widen, the ascending
// and the descending sequence are `ascend` and `descend`; the strategy of iteration is that of F. Bourdoncle,
// "Efficient chaotic iteration strategies with widenings", FMPA 1993 (ForwardOrder).
//
// Where we deviate: a step of the descending sequence is taken only where the new state is within the old one, and the
// states are a post-fixpoint for sure only before that; so the proof checker, which asks again about every edge, has
// the last word, as for every engine.
#include "engine/intervals/intervals.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/driver.h"
#include "program/liveness.h"
#include "program/pass/analysis/range_state.h"
#include "program/worklist.h"

namespace warrant {
namespace intervals {
namespace {

struct Options {
  long delay = 2;   // visits of a loop head before it is widened: enough for a flag to take both values
  long rounds = 2;  // of the descending sequence
};

constexpr std::uint64_t steps_between_checks = 256;

class IntervalAnalysis final : public Search {
 public:
  IntervalAnalysis(const Options& options, const EngineTask& task)
      : options_(options),
        program_(task.program),
        cfa_(program_.cfa()),
        budget_(task.budget),
        loops_(cfa_),
        order_(loops_),
        liveness_(cfa_, Reads(program_, cfa_)),
        states_(cfa_.location_count()),
        visits_(cfa_.location_count()),
        work_(cfa_.location_count()) {
    work_.add(cfa_.entry, order_.of(cfa_.entry));
  }

  std::optional<Outcome> step() override {
    if (program_.encoding().arithmetic() != Arithmetic::Int)
      return Unknown{UnknownReason::OutOfReach, "the engine intervals needs --arithmetic int"};
    if (++steps_ % steps_between_checks == 0) budget_.check();
    if (!work_.is_empty()) {
      ascend(work_.take());
      return std::nullopt;
    }
    if (round_ < options_.rounds) {
      ++round_;
      descend();
      return std::nullopt;
    }
    return conclude();
  }

  Unknown out_of_time() const override { return {UnknownReason::OutOfTime, {}}; }
  std::string describe_progress() const override { return counted(steps_, "step"); }
  void publish(Statistics& statistics, Findings&) override {
    statistics.set(Statistic::States, static_cast<double>(steps_));
  }

 private:
  using State = std::optional<RangeState>;  // nothing: no execution comes here

  // What an edge makes of a state.
  State post(const Edge& edge, RangeState state) const {
    if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
      State refined = assume_in(program_, std::move(state), assume->condition);
      if (!refined) return std::nullopt;
      state = std::move(*refined);
    } else if (const VariableId target = written_variable(edge.operation); target != none_id) {
      const Interval range = assigned(edge.operation, target, state);
      if (range.is_empty()) return std::nullopt;
      state.assign(target, range);
    }
    liveness_.for_each_dying(edge, [&](VariableId variable) { state.forget(variable); });
    return state;
  }

  Interval assigned(const Operation& operation, VariableId target, const RangeState& state) const {
    if (!program_.symbol(target).sort().is_int()) return Interval::all();
    if (const auto* assign = std::get_if<Assign>(&operation)) return TermRanges(program_, state).of(assign->value);
    if (const auto* havoc = std::get_if<Havoc>(&operation))
      return Interval::meet(Interval::of_type(havoc->input.type), {havoc->input.low, havoc->input.high});
    return Interval::all();
  }

  // The join of what all edges to a location make of the states before it.
  State recomputed(LocationId location) const {
    State result;
    if (location == cfa_.entry) result = RangeState();
    for (const EdgeId id : cfa_.location(location).in) {
      const State& before = states_[cfa_.edge(id).source];
      State after = before ? post(cfa_.edge(id), *before) : std::nullopt;
      if (!after) continue;
      result = result ? RangeState::join(*result, *after) : std::move(after);
    }
    if (result && loops_.is_head(location)) result->drop_facts();
    return result;
  }

  void ascend(LocationId location) {
    State next = recomputed(location);
    State& known = states_[location];
    if (!next) return;
    if (known && loops_.is_head(location)) {
      next = RangeState::join(*known, *next);
      if (++visits_[location] > options_.delay) next = RangeState::widen(*known, *next);
    }
    if (known == next) return;
    known = std::move(next);
    for (const EdgeId id : cfa_.location(location).out) work_.add(cfa_.edge(id).target, order_.behind(cfa_.edge(id)));
  }

  void descend() {
    for (const LocationId location : loops_.order()) {
      State& known = states_[location];
      State next = known ? recomputed(location) : std::nullopt;
      if (known && (!next || RangeState::join(*known, *next) == *known)) known = std::move(next);
    }
  }

  Outcome conclude() const {
    Proof proof;
    proof.kind = Proof::Everywhere{};
    for (LocationId id = 0; id < cfa_.location_count(); ++id)
      if (states_[id]) proof.invariants.emplace(id, formula_of(program_, *states_[id]));
    for (const LocationId target : target_locations(cfa_))
      if (states_[target])
        return Unknown{UnknownReason::NoProgress, "ranges of single variables do not exclude the error"};
    return Safe{std::move(proof)};
  }

  const Options& options_;
  const Program& program_;
  const Cfa& cfa_;
  const Budget& budget_;
  Loops loops_;
  ForwardOrder order_;
  Liveness liveness_;
  std::vector<State> states_;  // by location
  std::vector<long> visits_;   // of loop heads
  Worklist work_;
  long round_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace
}  // namespace intervals

EngineDescription intervals_description() {
  EngineDescription description{
      "intervals", "a range for each variable at each place, with widening and narrowing: proves, never refutes",
      "P. Cousot, R. Cousot: Abstract interpretation, POPL 1977", [](OptionTable& table) {
        auto options = std::make_shared<intervals::Options>();
        table.add("delay", &options->delay, {0, 1'000'000}, "visits of a loop head before its ranges are widened");
        table.add("rounds", &options->rounds, {0, 1'000}, "rounds of narrowing");
        return
            [options] { return std::make_unique<EngineOf<intervals::IntervalAnalysis, intervals::Options>>(*options); };
      }};
  description.arithmetic = Arithmetic::Int;
  description.refutes = false;
  return description;
}

}  // namespace warrant
