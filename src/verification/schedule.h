// Which attempt comes next, and how long it may take: the policy by which engines take turns.
//
// Every turn has a length of its own, whatever the time limit. When all have had their turn and the program is not
// decided, they begin again with four times the time. So what is decided early under a long limit is decided under a
// short one as well. A turn whose attempt ends for another reason than time is not taken again.
//
// With three lanes and more, a turn may keep the lane that it was taken in: it begins again there with four times the
// time, without waiting for the others, and with what they have found out by then.
//
// Within a turn, an outcome whose evidence does not hold is followed by attempts with fewer passes, then in the other
// arithmetic; an error that rests on a guess by an attempt without guesses.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "result/result.h"
#include "verification/attempt.h"
#include "verification/subject.h"

namespace warrant {

struct EngineTurn {
  std::string engine;
  MakeEngine make_engine;  // null: runs on concrete inputs
  std::vector<std::string> passes;
  double seconds = 0;  // in the first round; 0: all there is
  std::function<bool(const Findings&)> is_promising = {};
  std::optional<Arithmetic> arithmetic = {};  // other than the program's
  Recall recall = {};                         // instead of an engine; then nothing else is tried at the same time
  bool keeps_lane = false;                    // where there are lanes enough
  bool is_taken_once = false;                 // however it ends
  bool is_one_run = false;                    // of runs: the only run of a program without inputs, or nothing
};

// The engines of the turns, for a search that has so many seconds: each once, and `first` for half of the time.
std::vector<EngineTurn> each_engine_once(const std::vector<EngineTurn>& turns, const std::string& first,
                                         double seconds);

struct AttemptPlan {
  std::size_t turn = 0;
  unsigned round = 0;
  std::size_t choice = 0;  // of its sets of passes: as given, without slicing, none
  Arithmetic arithmetic = Arithmetic::Int;
  bool is_without_guesses = false;
  double seconds = 0;
  bool has_alternative = false;               // fewer passes can be tried if the evidence does not hold
  std::optional<Unknown> first_failure = {};  // of this turn in this arithmetic
};

struct AttemptEnd {
  Undecided undecided;
  double seconds = 0;  // CPU time
  Findings findings;
};

class Schedule {
 public:
  // `other_arithmetic`: whether it may be tried where the first one fails.
  Schedule(std::vector<EngineTurn> turns, Arithmetic first, bool may_change_arithmetic, unsigned lanes = 1);

  // Nothing if there is nothing to try any more, or no attempt can be made before others have ended.
  std::optional<AttemptPlan> next(double seconds_left);
  void learn(const AttemptPlan& plan, const AttemptEnd& end);

  Attempt attempt(const AttemptPlan& plan, std::uint32_t seed) const;
  const EngineTurn& turn(const AttemptPlan& plan) const { return turns_[plan.turn]; }
  // Why the program is not decided, from the attempts so far.
  Unknown why_undecided() const;

  std::string to_string(const AttemptPlan& plan) const;  // "gps, 2 s, without slicing, bv"
  // What the result says of it.
  AttemptRecord record(const AttemptPlan& plan, double seconds, std::optional<UnknownReason> failure,
                       Figures statistics) const;

 private:
  struct State {
    bool is_retired = false;
    bool is_taken = false;  // by an attempt that has not ended, or one that follows it
  };
  std::size_t choices(std::size_t turn) const { return choices_[turn].size(); }
  Arithmetic arithmetic_of(const EngineTurn& turn) const;
  void follow(AttemptPlan plan, double used);
  void finish(const AttemptPlan& plan, const Unknown& unknown, double used);
  void take_again(const AttemptPlan& plan);

  std::vector<EngineTurn> turns_;
  std::vector<std::vector<std::vector<std::string>>> choices_;  // of passes, by turn
  std::vector<State> states_;                                   // by turn
  Arithmetic first_;
  bool may_change_arithmetic_;
  unsigned lanes_;
  std::size_t position_ = 0;
  unsigned round_ = 0;
  std::deque<AttemptPlan> follow_ups_;
  Findings findings_;
  std::optional<Unknown> guess_;  // an error was found that rests on one
  bool is_over_ = false;
  std::optional<HotSpot> hot_spot_;  // of the last attempt that knows one
  Unknown why_undecided_{UnknownReason::OutOfTime, ""};
};

}  // namespace warrant
