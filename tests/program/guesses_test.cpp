#include "program/guesses.h"

#include "program_fixture.h"

namespace warrant {
namespace {

class GuessesTest : public testing::ProgramFixture {
 protected:
  // Edges of the program without guesses that end an execution.
  static std::size_t cuts(const Program& program) {
    std::size_t count = 0;
    for (EdgeId id = 0; id < program.cfa().edge_count(); ++id) {
      const auto* assume = std::get_if<Assume>(&program.cfa().edge(id).operation);
      count += assume && assume->condition.is_false() && assume->kind == AssumeKind::Guess ? 1 : 0;
    }
    return count;
  }
};

TEST_F(GuessesTest, AGuessThatIsUsedEndsTheExecution) {
  read("extern int rand(void); int main(void) { int a = rand(); if (a == 7) reach_error(); return 0; }\n");
  Program program(*reference_);
  cut_guesses(program);
  EXPECT_EQ(cuts(program), 1U);
  EXPECT_EQ(cuts(*reference_), 0U);
}

TEST_F(GuessesTest, InputsAndGuessesWithoutUseStay) {
  read(
      "extern int rand(void); int main(void) { int a = rand(), b = __VERIFIER_nondet_int(), c;\n"
      "  if (b == 7 && c == 8) reach_error(); return 0; }\n");
  Program program(*reference_);
  cut_guesses(program);
  EXPECT_EQ(cuts(program), 0U);
}

}  // namespace
}  // namespace warrant
