#include "report/text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "report/example_result.h"
#include "report/sentence.h"

namespace warrant {
namespace {

using testing::example;
using testing::example_path;
using testing::proven_example;

TEST(Text, only_a_proof_without_assumptions_is_unconditional) {
  struct Case {
    TrueVerdict::Holds holds;
    Restriction restriction;
    const char* line;
  };
  using Holds = TrueVerdict::Holds;
  const Case cases[] = {
      {Holds::InAnyCase, Restriction::None, "holds: unconditionally\n"},
      {Holds::InAnyCase, Restriction::Arguments, "holds: for arguments as assumed below\n"},
      {Holds::InAnyCase, Restriction::Environment, "holds: as assumed below\n"},
      {Holds::WithoutUndefinedBehaviour, Restriction::None, "holds: if no undefined behaviour occurs; "},
      {Holds::WithoutUndefinedBehaviour, Restriction::Arguments,
       "holds: if no undefined behaviour occurs, for arguments as assumed below; "},
  };
  for (const auto& [holds, restriction, line] : cases) {
    Result v = proven_example();
    v.if_true()->holds = holds;
    v.assumptions.clear();
    if (restriction != Restriction::None) v.assumptions = {{{AssumptionKind::Argument, {"x"}, restriction}}};
    const bool is_unconditional = holds == Holds::InAnyCase && restriction == Restriction::None;
    EXPECT_EQ(v.is_unconditional(), is_unconditional);
    EXPECT_EQ(v.restriction(), restriction);
    EXPECT_NE(to_text(v).find(line), std::string::npos) << line;
  }
}

TEST(Text, the_verdict_line_names_the_reason) {
  Result v;
  EXPECT_EQ(verdict_line(v), "verdict: UNKNOWN (out of time)");
  v.verdict = TrueVerdict{};
  EXPECT_EQ(verdict_line(v), "verdict: TRUE");
  EXPECT_EQ(verdict_line(example()), "verdict: FALSE (unreach-call)");
}

TEST(Text, text_starts_with_what_the_verdict_means) {
  const std::string text = to_text(example(), {.has_statistics = true});
  EXPECT_TRUE(text.starts_with("FALSE: assertion `x < 5` fails with x = 5, at a.c:9\n")) << text;
  for (const char* part :
       {"Checked\n  replay: the interpreter reaches the error at a.c:9\n", "  __VERIFIER_nondet_int() = 5  at a.c:3\n",
        "Path in a.c\n     main()\n", "  3  int x = __VERIFIER_nondet_int();    // x = 5\n",
        "\nstatistics: paths 12, solver seconds 0.25\n", "Assumptions\n  only raise and abort raise signals (a.c:9)\n",
        "\nprovenance: engine symex, data model LP64, time limit 60s, memory limit 4GB, jobs 1, passes all, warrant "
        "0.1\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "in\n" << text;
  EXPECT_EQ(to_text(example()).find("seconds"), std::string::npos);
}

TEST(Text, statistics_name_every_attempt_and_how_long_it_searched) {
  Result v = example();
  v.attempts.push_back({.engine = "gps", .turn_seconds = 2, .seconds = 2.01, .failure = UnknownReason::OutOfTime});
  v.attempts.push_back({.engine = "symex",
                        .turn_seconds = 0.8,
                        .seconds = 0.75,
                        .statistics = {{Statistic::PassSeconds, 0.25}, {Statistic::EngineSeconds, 0.25}}});
  const std::string text = to_text(v, {.has_statistics = true});
  for (const char* line : {"\nattempt: gps, 2 s: out of time, search 0.00 s, all 2.01 s\n",
                           "\nattempt: symex, 0.8 s: decided, search 0.50 s, all 0.75 s\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << "in\n" << text;
}

TEST(Text, invariants_say_what_they_rest_on) {
  Result v = proven_example();
  EXPECT_NE(to_text(v).find("\nInvariants\n  a.c:7: x <= 3\n  1 more condition has no short form in C\n"),
            std::string::npos);
  v.if_true()->invariants_need_defined = true;
  EXPECT_NE(to_text(v).find("\nInvariants, as long as no undefined behaviour occurs\n  a.c:7: x <= 3\n"),
            std::string::npos);
}

TEST(Text, inputs_of_one_place_share_a_line) {
  Result v = example();
  std::get<FalseVerdict>(v.verdict).inputs = {{"f", InputKind::Nondet, "1", {"a.c", 3}},
                                              {"f", InputKind::Nondet, "-1", {"a.c", 3}},
                                              {"f", InputKind::Nondet, "1", {"a.c", 4}},
                                              {"argv[1]", InputKind::Memory, "\"-n\"", {}}};
  EXPECT_NE(to_text(v).find("\n  f() = 1, -1  at a.c:3\n  f() = 1  at a.c:4\n  argv[1] = \"-n\" (memory)\n"),
            std::string::npos)
      << to_text(v);
}

TEST(Text, a_path_is_cut_only_if_that_saves_much) {
  Result v = example();
  std::vector<PathStep>& path = example_path(v);
  path.assign(50, path[0]);
  EXPECT_EQ(to_text(v).find("left out"), std::string::npos);
  path.assign(51, path[0]);
  EXPECT_NE(to_text(v).find("  ... 11 steps left out; --full-path shows them ...\n"), std::string::npos);
}

struct Said {
  CheckedProperty property;
  const char* words;
  const char* sentence;
};

TEST(Text, true_says_what_never_happens) {
  const std::vector<Said> all{
      {{{}, true, false, {}}, "assertions", "no assertion fails"},
      {{{}, true, false, {"overflow"}}, "assertions, overflow", "no assertion fails and no signed overflow occurs"},
      {{{}, true, false, {"overflow", "bounds"}},
       "assertions, overflow, bounds",
       "no assertion fails, and no overflow or bounds error occurs"},
      {{{}, true, true, {"null"}},
       "assertions, aborts, null",
       "no assertion fails and abort is never called, and no null error occurs"},
      {{{}, false, false, {"bounds"}}, "bounds", "no bounds error occurs"},
      {{{}, false, false, {"bounds", "null", "lifetime", "leak", "alignment"}},
       "bounds, null, lifetime, leak, alignment",
       "no bounds, null, lifetime or alignment error occurs, and no memory is leaked"},
      {{{}, true, false, {"overflow", "bounds", "null", "lifetime", "shift"}},
       "assertions, overflow, bounds, null, lifetime, shift",
       "no assertion fails, and no overflow, bounds, null, lifetime or shift error occurs"},
      {{{}, true, false, {}, 2},
       "assertions; except for 2 known errors",
       "no assertion fails, except for 2 known errors"},
      {{{"reach_error"}, false, false, {}}, "calls of reach_error", "no call of reach_error is reachable"},
      {{{"f", "g"}, false, false, {}}, "calls of f, g", "no call of f or g is reachable"},
      {{{}, false, false, {"overflow"}}, "overflow", "no signed overflow occurs"},
      {{{}, false, false, {"bounds", "null", "lifetime", "leak"}},
       "bounds, null, lifetime, leak",
       "every memory access is valid and no memory is leaked (checked: bounds, null, lifetime, leak)"},
      {{{}, false, false, {"leak"}}, "leak", "all allocated memory is freed"},
      {{}, "nothing", "nothing was checked"}};
  Result v;
  v.verdict = TrueVerdict{};
  for (const auto& [property, words, said] : all) {
    v.property = property;
    EXPECT_EQ(describe(property), words);
    EXPECT_EQ(sentence(v), std::string("TRUE: ") + said);
  }
}

TEST(Text, text_says_what_is_covered) {
  Result v = proven_example();
  Coverage& coverage = v.if_true()->coverage.emplace();
  EXPECT_NE(to_text(v).find("covers: nothing to check: the program has no assertion and no operation"),
            std::string::npos);
  coverage.assertions = 2;
  EXPECT_NE(to_text(v).find("covers: 2 assertions\n"), std::string::npos);
  coverage.unreached = coverage.operations = 1;
  coverage.never_reached = {{UnreachedAssertions::Kind::Assertion, {{"a.c", 3}}}};
  coverage.contradictions = {{{AssumptionPlace::Kind::Statement, {"a.c", 2}}}};
  EXPECT_NE(to_text(v).find("covers: 2 assertions, 1 operation whose behaviour could be undefined; 1 assertion never "
                            "reached\nvacuous: no execution gets past the assumption at a.c:2\n"
                            "vacuous: the assertion at a.c:3 is never reached\n"),
            std::string::npos);
}

}  // namespace
}  // namespace warrant
