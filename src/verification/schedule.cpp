#include "verification/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/evidence_words.h"

namespace warrant {

namespace {

// Of the turns' lengths, from round to round: what was begun in vain costs a third of what is tried now.
constexpr double growth = 4;
// Less CPU time is not worth an attempt.
constexpr double min_seconds = 0.05;
// Of the length of a turn, what an attempt that follows in it has at least.
constexpr double min_follow_up_share = 0.5;
// An attempt that has used less of its time did not fail for lack of it.
constexpr double early_share = 0.5;
// With fewer lanes, one of them is too much for a single engine.
constexpr unsigned lanes_for_keeping = 3;
// A rest of this part of a turn is too short for the next one.
constexpr double crumb_share = 0.25;

bool has_failed_evidence(const Unknown& unknown) {
  return unknown.reason == UnknownReason::ReplayFailed || unknown.reason == UnknownReason::MissingFunction ||
         unknown.reason == UnknownReason::ProofRejected;
}

// A reason that another arithmetic may cure.
bool is_curable(const Unknown& unknown) {
  return has_failed_evidence(unknown) || unknown.reason == UnknownReason::SolverUnknown ||
         unknown.reason == UnknownReason::NoProgress;
}

Arithmetic other(Arithmetic arithmetic) { return arithmetic == Arithmetic::Int ? Arithmetic::Bv : Arithmetic::Int; }

std::vector<std::vector<std::string>> choices_of(const std::vector<std::string>& passes) {
  std::vector<std::vector<std::string>> choices{passes};
  // Slicing forgets whether loops end, which is most often why evidence does not hold.
  if (std::vector<std::string> rest = passes; std::erase(rest, "slice") > 0) choices.push_back(std::move(rest));
  if (!choices.back().empty()) choices.emplace_back();
  return choices;
}

}  // namespace

std::vector<EngineTurn> each_engine_once(const std::vector<EngineTurn>& turns, const std::string& first,
                                         double seconds) {
  constexpr double first_share = 0.5, other_share = 0.15;
  std::vector<EngineTurn> result;
  for (const EngineTurn& turn : turns) {
    if (!turn.make_engine || std::ranges::find(result, turn.engine, &EngineTurn::engine) != result.end()) continue;
    const bool is_first = turn.engine == first;
    EngineTurn own{turn.engine, turn.make_engine, turn.passes, (is_first ? first_share : other_share) * seconds,
                   {},          turn.arithmetic};
    result.insert(is_first ? result.begin() : result.end(), std::move(own));
  }
  return result;
}

Schedule::Schedule(std::vector<EngineTurn> turns, Arithmetic first, bool may_change_arithmetic, unsigned lanes)
    : turns_(std::move(turns)),
      states_(turns_.size()),
      first_(first),
      may_change_arithmetic_(may_change_arithmetic),
      lanes_(lanes) {
  for (const EngineTurn& turn : turns_) choices_.push_back(choices_of(turn.passes));
}

Arithmetic Schedule::arithmetic_of(const EngineTurn& turn) const {
  return may_change_arithmetic_ && turn.arithmetic ? *turn.arithmetic : first_;
}

std::optional<AttemptPlan> Schedule::next(double seconds_left) {
  if (is_over_ || seconds_left < min_seconds) return std::nullopt;
  if (!follow_ups_.empty()) {
    AttemptPlan plan = follow_ups_.front();
    follow_ups_.pop_front();
    plan.seconds = std::min(plan.seconds, seconds_left);
    return plan;
  }
  for (std::size_t i = 0; i < turns_.size(); ++i)
    if (turns_[i].recall && states_[i].is_taken) return std::nullopt;
  const auto open = static_cast<std::size_t>(std::ranges::count(states_, false, &State::is_retired));
  for (std::size_t tried = 0; tried < turns_.size(); ++tried) {
    const std::size_t index = (position_ + tried) % turns_.size();
    const unsigned round = round_ + (position_ + tried >= turns_.size() ? 1 : 0);
    const EngineTurn& turn = turns_[index];
    if (states_[index].is_retired || states_[index].is_taken || (turn.is_promising && !turn.is_promising(findings_)))
      continue;
    // Runs that reach an error by a guess would do so again.
    if (!turn.make_engine && guess_) continue;
    AttemptPlan plan;
    states_[index].is_taken = true;
    position_ = index + 1;
    round_ = round;
    plan.turn = index;
    plan.round = round;
    plan.arithmetic = arithmetic_of(turn);
    plan.is_without_guesses = guess_.has_value();
    plan.has_alternative = choices(index) > 1;
    plan.seconds = turn.seconds == 0 || open == 1 ? seconds_left : turn.seconds * std::pow(growth, round_);
    if (seconds_left - plan.seconds < crumb_share * plan.seconds) plan.seconds = seconds_left;
    return plan;
  }
  return std::nullopt;
}

void Schedule::follow(AttemptPlan plan, double used) {
  plan.seconds = std::max(plan.seconds - used, min_follow_up_share * plan.seconds);
  plan.has_alternative = plan.choice + 1 < choices(plan.turn);
  follow_ups_.push_back(std::move(plan));
}

void Schedule::learn(const AttemptPlan& plan, const AttemptEnd& end) {
  const Unknown& unknown = end.undecided.unknown;
  findings_.add(end.findings);
  findings_.are_bits_hard |= unknown.reason == UnknownReason::SolverUnknown && plan.arithmetic == Arithmetic::Bv;
  if (end.undecided.ends_search) {
    is_over_ = true;
    // A proof that there is no other error.
    why_undecided_ = plan.is_without_guesses && guess_ ? *guess_ : unknown;
    return;
  }
  AttemptPlan next = plan;
  if (!next.first_failure) next.first_failure = unknown;
  if (end.undecided.rests_on_guess && !plan.is_without_guesses) {
    guess_ = unknown;
    if (!turns_[plan.turn].make_engine) return finish(plan, unknown, end.seconds);
    next.is_without_guesses = true;
    next.first_failure.reset();
    return follow(next, end.seconds);
  }
  if (has_failed_evidence(unknown) && plan.choice + 1 < choices(plan.turn)) {
    ++next.choice;
    return follow(next, end.seconds);
  }
  if (may_change_arithmetic_ && plan.arithmetic == arithmetic_of(turns_[plan.turn]) && turns_[plan.turn].make_engine &&
      is_curable(*next.first_failure)) {
    next.arithmetic = other(plan.arithmetic);
    next.choice = 0;
    return follow(next, end.seconds);
  }
  finish(plan, *next.first_failure, end.seconds);
}

Unknown Schedule::why_undecided() const {
  Unknown why = why_undecided_;
  if (why.reason == UnknownReason::OutOfTime) why.hot_spot = hot_spot_;
  return why;
}

void Schedule::finish(const AttemptPlan& plan, const Unknown& unknown, double used) {
  states_[plan.turn].is_taken = false;
  if (turns_[plan.turn].make_engine || turns_.size() == 1) why_undecided_ = unknown;
  if (unknown.hot_spot) hot_spot_ = unknown.hot_spot;
  const bool for_lack_of_time = unknown.reason == UnknownReason::OutOfTime || used > early_share * plan.seconds;
  if (!for_lack_of_time || unknown.reason == UnknownReason::OutOfMemory || turns_[plan.turn].recall ||
      turns_[plan.turn].is_taken_once)
    states_[plan.turn].is_retired = true;
  else if (turns_[plan.turn].keeps_lane && lanes_ >= lanes_for_keeping)
    take_again(plan);
}

void Schedule::take_again(const AttemptPlan& plan) {
  AttemptPlan again;
  again.turn = plan.turn;
  again.round = plan.round + 1;
  again.arithmetic = arithmetic_of(turns_[plan.turn]);
  again.is_without_guesses = guess_.has_value();
  again.has_alternative = choices(plan.turn) > 1;
  again.seconds = turns_[plan.turn].seconds * std::pow(growth, again.round);
  states_[plan.turn].is_taken = true;
  follow_ups_.push_back(std::move(again));
}

Attempt Schedule::attempt(const AttemptPlan& plan, std::uint32_t seed) const {
  const MakeEngine& make_engine = turns_[plan.turn].make_engine;
  // The same runs again would find nothing new.
  const std::uint32_t own_seed = make_engine ? seed : seed + plan.round;
  return {make_engine, choices_[plan.turn][plan.choice], plan.is_without_guesses,
          own_seed,    turns_[plan.turn].recall,         turns_[plan.turn].is_one_run};
}

AttemptRecord Schedule::record(const AttemptPlan& plan, double seconds, std::optional<UnknownReason> failure,
                               Figures statistics) const {
  using Passes = AttemptRecord::Passes;
  AttemptRecord record;
  record.engine = turns_[plan.turn].engine;
  record.turn_seconds = plan.seconds;
  if (plan.choice > 0) record.passes = choices_[plan.turn][plan.choice].empty() ? Passes::None : Passes::WithoutSlicing;
  if (plan.arithmetic != first_) record.second_arithmetic = plan.arithmetic;
  record.is_without_guesses = plan.is_without_guesses;
  record.seconds = seconds;
  record.failure = failure;
  record.statistics = std::move(statistics);
  return record;
}

std::string Schedule::to_string(const AttemptPlan& plan) const { return plan_of(record(plan, 0, std::nullopt, {})); }

}  // namespace warrant
