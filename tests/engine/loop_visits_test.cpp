#include "engine/loop_visits.h"

#include <gtest/gtest.h>

#include "engine/engine_fixture.h"

namespace warrant {
namespace {

class LoopVisitsTest : public testing::EngineFixture {};

// Nobody knows whether the loop always ends.
constexpr const char* endless = R"(
int main(void) {
  unsigned x = __VERIFIER_nondet_int(), steps = 0;
  if (x == 0 || x > 100000000) return 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    steps++;
  }
  if (steps == 5000) reach_error();
  return 0;
}
)";

TEST_F(LoopVisitsTest, the_loop_that_was_followed_most_is_named) {
  run_engine("symex", "int main(void) { int i = 0, j = 0; while (i < 2) i++;\nwhile (j < 2) j++;\nreturn 0; }\n");
  const Loops loops(reference_->cfa());
  ASSERT_EQ(loops.size(), 2U);
  LoopVisits visits(*reference_);
  EXPECT_FALSE(visits.hot_spot());
  visits.note(reference_->cfa().entry);
  for (LoopId id = 0; id < loops.size(); ++id)
    for (unsigned i = 0; i < 2 + id; ++i) visits.note(loops.loop(id).head);
  const SourceRange& most = reference_->cfa().location(loops.loop(1).head).range;
  EXPECT_EQ(visits.hot_spot(), (HotSpot{file_line(reference_->sources, most), 3}));
}

TEST_F(LoopVisitsTest, engines_that_follow_paths_name_it_when_their_time_is_up) {
  for (const char* const engine : {"symex", "symexia", "symexplus", "tracer"}) {
    const Run run = run_engine(engine, endless, {}, 0.5);
    const auto* unknown = std::get_if<Unknown>(&run.outcome);
    ASSERT_TRUE(unknown) << engine;
    if (unknown->reason != UnknownReason::OutOfTime) continue;
    ASSERT_TRUE(unknown->hot_spot) << engine;
    EXPECT_GE(unknown->hot_spot->visits, 2U) << engine;
  }
}

}  // namespace
}  // namespace warrant
