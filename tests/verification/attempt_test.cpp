#include "verification/attempt.h"

#include <gtest/gtest.h>

#include "evidence/checker/proof_checker.h"
#include "program/loops.h"
#include "program_fixture.h"
#include "verification/fake_engine.h"

namespace warrant {
namespace {

using testing::FakeEngine;

// A loop that slicing leaves, behind code that it removes.
const std::string loop =
    "int main(void) { int unused = __VERIFIER_nondet_int(); if (unused > 0) unused++; unused = unused * 2;\n"
    "  int x = 0; while (x < 10) x++; if (x != 10) reach_error(); return 0; }";

class AttemptTest : public testing::ProgramFixture {
 protected:
  static Attempt attempt(FakeEngine::Run run) {
    return {[run = std::move(run)] { return std::make_unique<FakeEngine>(run); },
            {"unreachable", "constants", "slice", "dead_variables", "skips"}};
  }
  LocationId head(const Program& program) const { return Loops(program.cfa()).loop(0).head; }
  AttemptOutcome make(FakeEngine::Run run, const Findings& known, Findings& findings) {
    Statistics statistics;
    return make_attempt(*reference_, attempt(std::move(run)), AttemptTime(60, 60, 1), known, statistics, findings);
  }
};

TEST_F(AttemptTest, what_is_known_goes_through_the_passes_and_what_is_found_comes_back) {
  read(loop);
  const LocationId own_head = head(*reference_);
  Findings known, findings;
  const Term truth = terms_->variable("marker", Sort::boolean());
  known.facts[own_head] = {truth};
  make(
      [&](const EngineTask& task) -> Outcome {
        const LocationId place = head(task.program);
        EXPECT_LT(task.program.cfa().location_count(), reference_->cfa().location_count());
        EXPECT_EQ(task.known.facts.at(place), std::vector{truth});
        task.findings.predicates[place] = {truth};
        task.findings.is_error_too_far = true;
        return Unknown{UnknownReason::NoProgress, ""};
      },
      known, findings);
  EXPECT_EQ(findings.predicates, (FormulasAt{{own_head, {truth}}}));
  EXPECT_TRUE(findings.is_error_too_far);
}

TEST_F(AttemptTest, a_proof_is_about_the_program_that_was_given) {
  read(loop);
  Findings findings;
  const auto proves = [&](const EngineTask& task) -> Outcome {
    Safe safe;
    for (VariableId id = 0; id < task.program.variable_count(); ++id)
      if (task.program.variable(id).c_name == "x")
        safe.proof.invariants[head(task.program)] = terms_->le(task.program.symbol(id), terms_->integer(Integer(10)));
    return safe;
  };
  const AttemptOutcome found = make(proves, {}, findings);
  ASSERT_TRUE(std::holds_alternative<Safe>(found.outcome));
  const ProofCheck check = check_proof(*reference_, std::get<Safe>(found.outcome).proof);
  EXPECT_TRUE(check.accepted()) << check.reason();
}

TEST_F(AttemptTest, the_engine_has_its_turn_and_evidence_a_part_of_the_whole) {
  const AttemptTime short_turn(1, 100, 1);
  EXPECT_NEAR(short_turn.engine().remaining_seconds(), 1, 0.1);
  EXPECT_NEAR(short_turn.evidence().remaining_seconds(), 40, 1);
  const AttemptTime whole(10, 10, 1);
  EXPECT_NEAR(whole.engine().remaining_seconds(), 8, 0.1);
}

TEST_F(AttemptTest, out_of_memory_and_out_of_time_are_reasons) {
  read(loop);
  Findings findings;
  const auto reason = [&](FakeEngine::Run run) {
    return std::get<Unknown>(make(std::move(run), {}, findings).outcome).reason;
  };
  EXPECT_EQ(reason([](const EngineTask&) -> Outcome { throw std::bad_alloc(); }), UnknownReason::OutOfMemory);
  EXPECT_EQ(reason([](const EngineTask&) -> Outcome { throw OutOfTime(); }), UnknownReason::OutOfTime);
}

}  // namespace
}  // namespace warrant
