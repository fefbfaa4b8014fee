#include "verification/schedule.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

// Never made.
const MakeEngine some_engine = [] { return std::unique_ptr<Engine>(); };

EngineTurn turn(const std::string& name, double seconds, std::vector<std::string> passes = {}) {
  return {name, some_engine, std::move(passes), seconds};
}

AttemptEnd end(UnknownReason reason, double seconds) { return {{{reason, "because"}}, seconds, {}}; }

class ScheduleTest : public ::testing::Test {
 protected:
  // The next plan, which is about to end for the reason after its time.
  std::string next(Schedule& schedule, double left = 1000) {
    plan_ = schedule.next(left);
    return plan_ ? schedule.to_string(*plan_) : "nothing";
  }
  void ends(Schedule& schedule, UnknownReason reason, double seconds) { schedule.learn(*plan_, end(reason, seconds)); }
  std::string next_after(Schedule& schedule, UnknownReason reason, double seconds = 0) {
    ends(schedule, reason, seconds);
    return next(schedule);
  }

  std::optional<AttemptPlan> plan_;
};

TEST_F(ScheduleTest, turns_follow_each_other_and_grow) {
  Schedule schedule({turn("a", 1), turn("b", 2)}, Arithmetic::Int, true);
  EXPECT_EQ(next(schedule), "a, 1 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime, 1), "b, 2 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime, 2), "a, 4 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime, 4), "b, 8 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime, 8), "a, 16 s");
}

TEST_F(ScheduleTest, a_solver_that_gives_up_on_bits_is_a_finding) {
  EngineTurn bits = turn("b", 2);
  bits.is_promising = [](const Findings& findings) { return findings.are_bits_hard; };
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    Schedule schedule({turn("a", 1), bits, turn("c", 2)}, arithmetic, false);
    EXPECT_EQ(next(schedule), "a, 1 s");
    EXPECT_EQ(next_after(schedule, UnknownReason::SolverUnknown, 1),
              arithmetic == Arithmetic::Bv ? "b, 2 s" : "c, 2 s");
  }
}

TEST_F(ScheduleTest, some_turns_are_taken_once) {
  EngineTurn once = turn("a", 1);
  once.is_taken_once = true;
  Schedule schedule({once, turn("b", 2), turn("c", 2)}, Arithmetic::Int, true);
  EXPECT_EQ(next(schedule), "a, 1 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime, 1), "b, 2 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime, 2), "c, 2 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime, 2), "b, 8 s");
}

TEST_F(ScheduleTest, what_comes_first_does_not_depend_on_the_limit) {
  for (const double limit : {5.0, 10.0, 60.0, 900.0}) {
    Schedule schedule({turn("a", 1), turn("b", 2)}, Arithmetic::Int, true);
    EXPECT_EQ(next(schedule, limit), "a, 1 s") << limit;
    ends(schedule, UnknownReason::OutOfTime, 1);
    EXPECT_EQ(next(schedule, limit - 1), "b, 2 s") << limit;
  }
}

TEST_F(ScheduleTest, a_rest_that_is_too_short_for_another_turn_goes_to_this_one) {
  Schedule schedule({turn("a", 1), turn("b", 2)}, Arithmetic::Int, true);
  EXPECT_EQ(next(schedule, 1.2), "a, 1.2 s");
  EXPECT_EQ(next(schedule, 0.01), "nothing");
}

TEST_F(ScheduleTest, an_engine_alone_has_all_the_time) {
  Schedule schedule({turn("a", 0)}, Arithmetic::Int, false);
  EXPECT_EQ(next(schedule, 60), "a, 60 s");
}

TEST_F(ScheduleTest, who_gives_up_early_has_no_turn_any_more) {
  Schedule schedule({turn("a", 1), turn("b", 2), turn("c", 1)}, Arithmetic::Int, true);
  EXPECT_EQ(next(schedule), "a, 1 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfReach, 0.1), "b, 2 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime, 2), "c, 1 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfMemory, 1), "b, 1e+03 s");  // there is nobody else
  EXPECT_EQ(next_after(schedule, UnknownReason::Unmodelled, 0.1), "nothing");
  EXPECT_EQ(schedule.why_undecided().reason, UnknownReason::Unmodelled);
}

TEST_F(ScheduleTest, evidence_that_fails_is_followed_by_fewer_passes_and_the_other_arithmetic) {
  for (const UnknownReason reason : {UnknownReason::ReplayFailed, UnknownReason::ProofRejected}) {
    Schedule schedule({turn("a", 1, {"constants", "slice"}), turn("b", 1), turn("c", 1)}, Arithmetic::Int, true);
    EXPECT_EQ(next(schedule), "a, 1 s");
    EXPECT_EQ(next_after(schedule, reason, 0.25), "a, 0.75 s, without slicing");
    EXPECT_EQ(next_after(schedule, reason, 0.75), "a, 0.38 s, without passes");
    EXPECT_EQ(next_after(schedule, reason), "a, 0.38 s, bv");
    EXPECT_EQ(next_after(schedule, reason), "a, 0.38 s, without slicing, bv");
    EXPECT_EQ(next_after(schedule, reason), "a, 0.38 s, without passes, bv");
    EXPECT_EQ(next_after(schedule, reason), "b, 1 s");
  }
}

TEST_F(ScheduleTest, the_first_failure_of_a_turn_says_whether_another_arithmetic_may_help) {
  Schedule schedule({turn("a", 1, {"constants"}), turn("b", 1)}, Arithmetic::Bv, true);
  EXPECT_EQ(next(schedule), "a, 1 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::ReplayFailed), "a, 1 s, without passes");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime), "a, 1 s, int");
  Schedule other({turn("a", 1, {"constants"}), turn("b", 1)}, Arithmetic::Bv, true);
  EXPECT_EQ(next(other), "a, 1 s");
  EXPECT_EQ(next_after(other, UnknownReason::OutOfTime), "b, 1 s");
}

TEST_F(ScheduleTest, a_given_arithmetic_is_kept) {
  Schedule schedule({turn("a", 1), turn("b", 1), turn("c", 1)}, Arithmetic::Int, false);
  EXPECT_EQ(next(schedule), "a, 1 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::SolverUnknown), "b, 1 s");
}

TEST_F(ScheduleTest, an_error_that_rests_on_a_guess_is_searched_for_without) {
  Schedule schedule({{runs_name, nullptr, {}, 1}, turn("a", 1), {runs_name, nullptr, {}, 1}, turn("b", 1)},
                    Arithmetic::Int, true);
  EXPECT_EQ(next(schedule), "runs, 1 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime), "a, 1 s");
  AttemptEnd guess = end(UnknownReason::ReplayFailed, 0);
  guess.undecided.unknown.explanation = "rests on a guess";
  guess.undecided.rests_on_guess = true;
  schedule.learn(*plan_, guess);
  EXPECT_EQ(next(schedule), "a, 1 s, without guesses");
  // Runs would guess again.
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime), "b, 1 s, without guesses");
  AttemptEnd no_other = end(UnknownReason::ReplayFailed, 0);
  no_other.undecided.ends_search = true;
  schedule.learn(*plan_, no_other);
  EXPECT_EQ(next(schedule), "nothing");
  EXPECT_EQ(schedule.why_undecided().explanation, "rests on a guess");
}

TEST_F(ScheduleTest, turns_that_are_not_promising_are_passed_by) {
  EngineTurn far{"far", some_engine, {}, 1, [](const Findings& findings) { return findings.is_error_too_far; }};
  Schedule schedule({turn("a", 1), far, turn("b", 1)}, Arithmetic::Int, true);
  EXPECT_EQ(next(schedule), "a, 1 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime), "b, 1 s");
  AttemptEnd found = end(UnknownReason::OutOfTime, 1);
  found.findings.is_error_too_far = true;
  schedule.learn(*plan_, found);
  EXPECT_EQ(next(schedule), "a, 4 s");
  EXPECT_EQ(next_after(schedule, UnknownReason::OutOfTime), "far, 4 s");
}

TEST_F(ScheduleTest, a_turn_is_taken_once_at_a_time) {
  Schedule alone({turn("a", 0)}, Arithmetic::Int, true);
  EXPECT_EQ(next(alone), "a, 1e+03 s");
  EXPECT_FALSE(alone.next(1000).has_value());
  ends(alone, UnknownReason::NoProgress, 1);
  EXPECT_EQ(next(alone), "a, 1e+03 s, bv");
  EXPECT_FALSE(alone.next(1000).has_value());
}

TEST_F(ScheduleTest, lanes_draw_from_one_list) {
  Schedule schedule({turn("a", 1), turn("b", 1), turn("c", 1)}, Arithmetic::Int, true);
  const auto a = schedule.next(100), b = schedule.next(100);
  ASSERT_TRUE(a && b);
  EXPECT_EQ(schedule.to_string(*b), "b, 1 s");
  schedule.learn(*b, end(UnknownReason::OutOfTime, 1));
  EXPECT_EQ(next(schedule), "c, 1 s");
  // What follows an attempt comes before the next turn, in whatever lane is free.
  schedule.learn(*a, end(UnknownReason::NoProgress, 0));
  EXPECT_EQ(next(schedule), "a, 1 s, bv");
}

TEST_F(ScheduleTest, a_turn_that_keeps_its_lane_begins_again_at_once) {
  std::vector<EngineTurn> turns = {turn("a", 1), turn("b", 1), turn("c", 1)};
  turns[0].keeps_lane = true;
  Schedule enough(turns, Arithmetic::Int, false, 3);
  EXPECT_EQ(next(enough), "a, 1 s");
  EXPECT_EQ(next_after(enough, UnknownReason::OutOfTime, 1), "a, 4 s");
  const auto a = plan_;
  // The others have the other lanes.
  EXPECT_EQ(next(enough), "b, 1 s");
  EXPECT_EQ(next(enough), "c, 1 s");
  EXPECT_EQ(next(enough), "nothing");
  EXPECT_EQ(next_after(enough, UnknownReason::OutOfTime, 1), "c, 4 s");
  plan_ = a;
  EXPECT_EQ(next_after(enough, UnknownReason::OutOfTime, 4), "a, 16 s");
  EXPECT_EQ(next_after(enough, UnknownReason::SolverUnknown, 1), "nothing");
  Schedule few(turns, Arithmetic::Int, false, 2);
  EXPECT_EQ(next(few), "a, 1 s");
  EXPECT_EQ(next_after(few, UnknownReason::OutOfTime, 1), "b, 1 s");
}

}  // namespace
}  // namespace warrant
