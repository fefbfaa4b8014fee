#include <gtest/gtest.h>

#include "engine/engine_fixture.h"

namespace warrant {
namespace {

class SearchTest : public testing::EngineFixture {
 protected:
  // How far a search comes before it is at the one error among many paths.
  double steps(const std::string& search, std::uint32_t seed) {
    const Run run = run_engine("symex", R"(
      int main(void) {
        int count = 0;
        for (int i = 0; i < 7; i++) if (__VERIFIER_nondet_int() > i) count += i;
        if (count == 13) reach_error();
        return 0;
      })",
                               {{"search", search}}, ample_seconds, Arithmetic::Int, seed);
    EXPECT_TRUE(run.is_unsafe()) << how_it_ended(run);
    return run.statistics.get(Statistic::Steps);
  }
};

TEST_F(SearchTest, seeds_lead_to_searches_of_their_own) {
  for (const std::string search : {"random", "mixed"}) {
    std::set<double> seen;
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
      const double first = steps(search, seed);
      EXPECT_EQ(first, steps(search, seed)) << search << " with seed " << seed;
      seen.insert(first);
    }
    EXPECT_GT(seen.size(), 1U) << search;
  }
}

TEST_F(SearchTest, a_search_without_chance_is_the_same_for_all_seeds) { EXPECT_EQ(steps("dfs", 1), steps("dfs", 2)); }

}  // namespace
}  // namespace warrant
