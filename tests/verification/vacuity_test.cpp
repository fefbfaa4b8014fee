#include "verification/vacuity.h"

#include <gtest/gtest.h>

#include "report/evidence_words.h"
#include "temporary.h"
#include "verification/fake_engine.h"

namespace warrant {
namespace {

using testing::fake_turn;
using testing::gives_up;
using testing::says_safe;

const std::string claimed_declarations =
    "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); extern void abort(void);\n"
    "void reach_error(void) {}\n"
    "void check(int c) { if (!c) reach_error(); }\n"
    "void need(int c) { if (!c) abort(); }\n";

class VacuityTest : public ::testing::Test {
 protected:
  struct Quiet : LaneListener {
    void progress(const std::string&) override {}
    void preliminary(const std::variant<LaneDecision, Undecided>&) override {}
  };

  // Declarations of four lines stand before the text.
  struct Said {
    std::vector<std::string> never_reached, contradictions;
    Coverage figures;
  };
  Said coverage(const std::string& text, const EngineTurn& turn) {
    const testing::TemporaryFile file(claimed_declarations + text);
    ProgramSource source;
    source.files = {{file.path()}};
    const LoadedProgram loaded(source, Arithmetic::Int);
    VacuityOptions options;
    options.seconds = 2;
    options.turns = {turn};
    options.engine = turn.engine;
    Coverage figures = find_coverage(loaded, options, quiet_);
    Said found{sentences(figures.never_reached), sentences(figures.contradictions), std::move(figures)};
    for (std::vector<std::string>* list : {&found.never_reached, &found.contradictions})
      for (std::string& sentence : *list)
        for (std::size_t at = 0; (at = sentence.find(file.path())) != std::string::npos;)
          sentence.replace(at, file.path().size(), "f.c");
    return found;
  }
  Said coverage(const std::string& text) {
    OptionTable table;
    return coverage(text, {"symex", find_engine("symex")->prepare(table), {}, 5});
  }
  using Sentences = std::vector<std::string>;

  Quiet quiet_;
};

TEST_F(VacuityTest, what_runs_come_to_needs_no_engine) {
  const Said found = coverage(
      "int main(void) {\n int x = __VERIFIER_nondet_int();\n check(x == x);\n if (x > 3) check(x != 3);\n return 0; }",
      fake_turn("wrong", says_safe));
  EXPECT_EQ(found.figures.assertions, 2U);
  EXPECT_EQ(found.figures.unreached, 0U);
  EXPECT_EQ(found.figures.undecided, 0U);
}

TEST_F(VacuityTest, what_is_proven_is_reported) {
  const Said found = coverage(
      "int main(void) {\n int x = __VERIFIER_nondet_int();\n if (x > 3)\n if (x < 3)\n check(x == 3);\n return 0; }");
  EXPECT_EQ(found.never_reached, (Sentences{"the assertion at f.c:9 is never reached"}));
  EXPECT_EQ(found.figures.unreached, 1U);
}

TEST_F(VacuityTest, what_is_not_proven_is_only_counted) {
  const std::string rare =
      "int main(void) {\n int x = __VERIFIER_nondet_int();\n if ((x ^ 0x5a5a5a5a) == 0x12345678) check(x != 0);\n}";
  const Said open = coverage(rare, fake_turn("b", gives_up(UnknownReason::NoProgress)));
  EXPECT_TRUE(open.never_reached.empty());
  EXPECT_EQ(open.figures.undecided, 1U);
  // The checker does not accept that.
  const Said wrong = coverage(rare, fake_turn("wrong", says_safe));
  EXPECT_TRUE(wrong.never_reached.empty());
  EXPECT_EQ(wrong.figures.undecided, 1U);
}

TEST_F(VacuityTest, contradicting_assumptions_are_named) {
  const Said found = coverage(
      "int main(void) {\n int x = __VERIFIER_nondet_int();\n need(x > 3);\n __VERIFIER_assume(x < 3);\n"
      " check(x == 3);\n need(x > 4);\n return 0; }");
  EXPECT_EQ(found.contradictions,
            (Sentences{"no execution gets past the assumption at f.c:8, which contradicts the assumption at f.c:7"}));
  EXPECT_EQ(found.never_reached, (Sentences{"the assertion at f.c:9 is never reached"}));
}

TEST_F(VacuityTest, a_cut_path_is_no_contradiction) {
  const Said found = coverage(
      "int main(void) {\n int x = __VERIFIER_nondet_int();\n if (x > 9) __VERIFIER_assume(0);\n check(x < 10); }");
  EXPECT_TRUE(found.contradictions.empty());
  EXPECT_TRUE(found.never_reached.empty());
}

TEST_F(VacuityTest, one_execution_needs_no_engine) {
  const Said found = coverage(
      "int main(void) {\n int x = 0;\n for (int i = 0; i < 1000; i++) x += i;\n if (x == 3)\n check(x > 2);\n}",
      fake_turn("b", gives_up(UnknownReason::NoProgress)));
  EXPECT_EQ(found.never_reached, (Sentences{"the assertion at f.c:9 is never reached"}));
}

TEST_F(VacuityTest, functions_that_nothing_calls_are_named) {
  const Said found =
      coverage("int y;\nstatic void never(void) {\n check(y == 0);\n check(y == 1);\n}\nint main(void) { return 0; }");
  EXPECT_EQ(found.never_reached,
            (Sentences{"never() is never called, so that the assertions at f.c:7, 8 are never reached"}));
  EXPECT_EQ(found.figures.assertions, 2U);
}

TEST_F(VacuityTest, an_error_call_has_the_conditions_of_its_jumps) {
  const std::string begin = "int main(void) {\n int x = __VERIFIER_nondet_int(), y = 0;\n if (x > 3) {\n if (";
  const std::string end = ") goto out;\n y = 1;\n}\n return y;\nout: reach_error();\n return 0; }";
  EXPECT_TRUE(coverage(begin + "x < 3" + end).never_reached.empty());
  const Said found = coverage(
      "int main(void) {\n int x = __VERIFIER_nondet_int(), y = 0;\n if (x > 3 && x < 3) {\n y = 2;\n"
      " if (y == 1) goto out;\n}\n return y;\nout: reach_error();\n return 0; }");
  EXPECT_EQ(found.never_reached, (Sentences{"the condition of the call of reach_error at f.c:12 is never evaluated"}));
}

TEST_F(VacuityTest, a_constant_that_never_holds_is_no_condition) {
  EXPECT_TRUE(
      coverage("int main(void) { int x = __VERIFIER_nondet_int(); if (x != x) check(0); }").never_reached.empty());
  EXPECT_TRUE(coverage("int main(void) { if (0) reach_error(); }").never_reached.empty());
}

}  // namespace
}  // namespace warrant
