#include "verification/lanes.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <new>
#include <stdexcept>

#include "program_fixture.h"
#include "report/evidence_words.h"
#include "verification/fake_engine.h"

namespace warrant {
namespace {

using testing::fake_turn;
using testing::FakeEngine;
using testing::gives_up;
using testing::says_safe;

void use_processor(double seconds) {
  const double end = process_cpu_seconds() + seconds;
  while (process_cpu_seconds() < end) {
  }
}

// Believes what it is told.
class Believer : public Subject {
 public:
  explicit Believer(const Program& program) : program_(program) {}
  const Program* program(Arithmetic) override { return &program_; }
  Judgement judge(const Evidence& evidence) override {
    if (std::holds_alternative<Safe>(evidence.found.outcome)) return Decided{true, true, {{"says", "safe"}}};
    return Decided{false, true, {{"says", "unsafe"}}};
  }

 private:
  const Program& program_;
};

struct Quiet : LaneListener {
  void progress(const std::string&) override {}
  void preliminary(const std::variant<LaneDecision, Undecided>& result) override { told.push_back(result); }
  std::vector<std::variant<LaneDecision, Undecided>> told;
};

class LanesTest : public testing::ProgramFixture {
 protected:
  void SetUp() override { read("int main(void) { return 0; }"); }

  LanesResult run(std::vector<EngineTurn> turns, const LaneLimits& limits = {20}) {
    Believer subject(*reference_);
    return run(subject, std::move(turns), limits);
  }
  LanesResult run(Subject& subject, std::vector<EngineTurn> turns, const LaneLimits& limits = {20}) {
    Schedule schedule(std::move(turns), Arithmetic::Int, false);
    return run_lanes(schedule, subject, limits, 0, quiet_);
  }

  static std::string decided_by(const LanesResult& result) {
    const auto* decision = std::get_if<LaneDecision>(&result.outcome);
    return decision ? decision->engine : "nobody";
  }
  static UnknownReason reason(const LanesResult& result) { return std::get<Undecided>(result.outcome).unknown.reason; }
  void expect_that_the_next_decides(const FakeEngine::Run& bad, const std::string& end, double seconds = 5) {
    for (const unsigned lanes : {1U, 2U}) {
      const LanesResult result = run({fake_turn("bad", bad, seconds), fake_turn("good", says_safe)}, {20, lanes});
      EXPECT_EQ(decided_by(result), "good");
      if (lanes > 1) continue;  // they may be over before the bad one is
      ASSERT_EQ(result.attempts.size(), 2U);
      EXPECT_EQ(end_of(result.attempts[0]), end);
      EXPECT_FALSE(result.attempts[1].failure);
    }
  }

  Quiet quiet_;
};

TEST_F(LanesTest, the_first_that_decides_ends_the_others) {
  const auto waits = [](const EngineTask&) -> Outcome {
    pause();
    return Safe{};
  };
  const LanesResult result = run({fake_turn("slow", waits), fake_turn("quick", says_safe)}, {20, 2});
  EXPECT_EQ(decided_by(result), "quick");
}

TEST_F(LanesTest, every_end_of_an_attempt_but_a_decision_leaves_it_to_the_next) {
  expect_that_the_next_decides(gives_up(UnknownReason::OutOfTime), "out of time");
  expect_that_the_next_decides(gives_up(UnknownReason::SolverUnknown), "solver gave up");
  expect_that_the_next_decides([](const EngineTask&) -> Outcome { throw OutOfTime(); }, "out of time");
  expect_that_the_next_decides([](const EngineTask&) -> Outcome { throw std::bad_alloc(); }, "out of memory");
}

TEST_F(LanesTest, a_crash_costs_its_attempt) {
  const auto crashes = [](const EngineTask&) -> Outcome {
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
    return Safe{};
  };
  expect_that_the_next_decides(crashes, "internal error");
  const auto leaves = [](const EngineTask&) -> Outcome { _exit(0); };
  expect_that_the_next_decides(leaves, "internal error");
}

TEST_F(LanesTest, an_engine_that_forgets_its_budget_is_ended) {
  const auto works_on = [](const EngineTask&) -> Outcome {
    use_processor(1000);
    return Safe{};
  };
  expect_that_the_next_decides(works_on, "out of time", 0.1);
}

TEST_F(LanesTest, an_engine_that_never_comes_back_is_ended) {
  const auto waits = [](const EngineTask&) -> Outcome {
    for (;;) pause();
  };
  expect_that_the_next_decides(waits, "out of time", 0.1);
}

TEST_F(LanesTest, memory_is_that_of_all_together) {
  const auto takes_memory = [](const EngineTask&) -> Outcome {
    const std::size_t size = std::size_t{400} << 20;
    std::vector<char> memory(size, 'x');
    for (;;) pause();
  };
  const auto thinks = [](const EngineTask&) -> Outcome {
    use_processor(0.8);
    return Safe{};
  };
  const LanesResult result =
      run({fake_turn("large", takes_memory), fake_turn("small", thinks)}, {20, 2, std::uint64_t{300} << 20});
  EXPECT_EQ(decided_by(result), "small");
  ASSERT_EQ(result.attempts.size(), 2U);
  EXPECT_EQ(result.attempts[0].failure, UnknownReason::OutOfMemory);
}

TEST_F(LanesTest, the_reason_is_that_of_the_last_attempt) {
  const LanesResult result =
      run({fake_turn("a", gives_up(UnknownReason::NoProgress)), fake_turn("b", gives_up(UnknownReason::Unmodelled))});
  EXPECT_EQ(reason(result), UnknownReason::Unmodelled);
  EXPECT_EQ(result.attempts.size(), 2U);
}

TEST_F(LanesTest, time_runs_out) {
  const auto works = [](const EngineTask& task) -> Outcome {
    while (!task.budget.exhausted()) {
    }
    throw OutOfTime();
  };
  const LanesResult result = run({fake_turn("a", works, 0.1), fake_turn("b", works, 0.2)}, {1});
  EXPECT_EQ(reason(result), UnknownReason::OutOfTime);
  EXPECT_GE(result.attempts.size(), 3U);
  EXPECT_LT(result.cpu_seconds, 2);
}

TEST_F(LanesTest, what_was_learned_reaches_the_schedule) {
  const auto finds = [](const EngineTask& task) -> Outcome {
    task.findings.is_error_too_far = true;
    return Unknown{UnknownReason::BoundReached, "too far"};
  };
  EngineTurn far = fake_turn("far", says_safe);
  far.is_promising = [](const Findings& findings) { return findings.is_error_too_far; };
  EXPECT_EQ(decided_by(run({far, fake_turn("a", finds), far})), "far");
}

TEST_F(LanesTest, what_was_learned_reaches_engines_in_every_other_round) {
  const auto tells = [](const EngineTask& task) -> Outcome {
    const Program& program = task.program;
    task.findings.facts[program.cfa().entry] = {program.terms().eq(program.symbol(0), program.symbol(0)),
                                                program.terms().lt(program.symbol(0), program.symbol(0))};
    throw OutOfTime();
  };
  const auto decides_if = [](bool wanted) {
    return [wanted](const EngineTask& task) -> Outcome {
      if (task.known.facts.empty() == wanted) throw OutOfTime();
      return Safe{};
    };
  };
  read("int main(void) { int x = 0; for (int i = 0; i < 10; i++) x++; return x; }");
  for (const bool is_told : {true, false}) {
    const LanesResult result = run({fake_turn("tells", tells, 0.1), fake_turn("hears", decides_if(is_told), 0.1)}, {5});
    EXPECT_EQ(decided_by(result), "hears");
    EXPECT_EQ(result.attempts.size(), is_told ? 2U : 4U);
  }
}

TEST_F(LanesTest, statistics_are_those_of_their_attempt) {
  const auto counts = [](double value) {
    return [value](const EngineTask& task) -> Outcome {
      task.statistics.add(Statistic::Steps, value);
      return Unknown{UnknownReason::NoProgress, ""};
    };
  };
  const LanesResult result = run({fake_turn("a", counts(3)), fake_turn("b", counts(4))});
  ASSERT_EQ(result.attempts.size(), 2U);
  const auto steps = [](const AttemptRecord& attempt) { return figure(attempt.statistics, Statistic::Steps); };
  EXPECT_EQ(steps(result.attempts[0]), 3);
  EXPECT_EQ(steps(result.attempts[1]), 4);
}

// Announces a proof and then waits; the other lane refutes.
TEST_F(LanesTest, verdicts_that_contradict_each_other_are_no_verdict) {
  class Contradictory : public Believer {
   public:
    using Believer::Believer;
    Judgement judge(const Evidence& evidence) override {
      if (std::holds_alternative<Unsafe>(evidence.found.outcome)) {
        use_processor(1);  // the other one is heard first
        return Decided{false};
      }
      use_processor(0.3);  // the other one has its evidence
      evidence.announce(Decided{true});
      for (;;) pause();
    }
  };
  read("int main(void) { reach_error(); return 0; }");
  Contradictory subject(*reference_);
  const LanesResult result = run(subject, {fake_turn("proves", says_safe), {runs_name, nullptr, {}, 5}}, {20, 2});
  EXPECT_EQ(reason(result), UnknownReason::VerdictsDiffer);
}

// Announces a proof and takes it back after a while, in which the other lane waits.
TEST_F(LanesTest, others_wait_while_a_verdict_is_held_against_the_compiled_program) {
  class Hesitant : public Believer {
   public:
    using Believer::Believer;
    Judgement judge(const Evidence& evidence) override {
      if (std::holds_alternative<Unsafe>(evidence.found.outcome)) return Decided{false};
      evidence.announce(Decided{true});
      use_processor(1);
      return Undecided{{UnknownReason::ReplayFailed, "on second thoughts"}};
    }
  };
  const auto works = [](const EngineTask&) -> Outcome {
    use_processor(0.5);
    return Unknown{UnknownReason::NoProgress, "has worked"};
  };
  Hesitant subject(*reference_);
  const LanesResult result = run(subject, {fake_turn("works", works), fake_turn("proves", says_safe)}, {20, 2});
  EXPECT_EQ(reason(result), UnknownReason::NoProgress);
  ASSERT_EQ(result.attempts.size(), 2U);
  EXPECT_EQ(result.attempts[0].failure, UnknownReason::ReplayFailed);
  EXPECT_EQ(result.attempts[1].failure, UnknownReason::NoProgress);
}

TEST_F(LanesTest, what_is_taken_back_does_not_contradict) {
  class Doubter : public Believer {
   public:
    using Believer::Believer;
    Judgement judge(const Evidence& evidence) override {
      evidence.announce(Decided{true});
      return Undecided{{UnknownReason::ReplayFailed, "on second thoughts"}};
    }
  };
  Doubter subject(*reference_);
  const LanesResult result = run(subject, {fake_turn("a", says_safe)});
  EXPECT_EQ(reason(result), UnknownReason::ReplayFailed);
  ASSERT_EQ(quiet_.told.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<LaneDecision>(quiet_.told[0]));
  EXPECT_TRUE(std::holds_alternative<Undecided>(quiet_.told[1]));
}

}  // namespace
}  // namespace warrant
