#include "report/verification.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "evidence/reference_text.h"
#include "evidence/replay.h"
#include "evidence/trace_completion.h"
#include "report/path.h"
#include "report/sentence.h"
#include "report/text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

Verification example() {
  Verification v;
  v.verdict = Verdict::False;
  v.certified = true;
  v.checked = {"replay: fine"};
  v.inputs = {{"__VERIFIER_nondet_int", "nondet", "5", "a.c:3"}};
  v.path = {{"a.c", 3, "main", 0, "int x = __VERIFIER_nondet_int();", {}, {{"x", "5"}}}};
  v.invariants = {{"a.c:7", "x <= 3"}};
  v.unsaid_invariants = 1;
  v.statistics = {{"paths", 12}, {"seconds", 0.25}};
  v.assumptions = {"f has no body (a.c:9)"};
  v.file = "a.c";
  v.engine = "symex";
  v.options = {{"passes", "all"}};
  v.provenance = {{"warrant", "0.1"}};
  return v;
}

TEST(Verification, json_keeps_everything) {
  const Verification v = example();
  const auto json = to_json(v);
  EXPECT_EQ(to_json(verification_from_json(json)), json);
  EXPECT_EQ(json["statistics"]["paths"].dump(), "12");
  EXPECT_EQ(json["verdict"], "FALSE");
}

TEST(Verification, json_keeps_what_is_covered) {
  Verification v = example();
  v.verdict = Verdict::True;
  v.coverage = {3, 1, 1, 5, true, false, {"a"}, {"b", "c"}};
  const auto json = to_json(v);
  EXPECT_EQ(json["coverage"]["never_reached"].dump(), R"(["a"])");
  EXPECT_EQ(to_json(verification_from_json(json)), json);
}

TEST(Verification, only_a_proof_without_assumptions_is_unconditional) {
  struct Case {
    Verification::Holds holds;
    Restriction restriction;
    const char* line;
  };
  using Holds = Verification::Holds;
  const Case cases[] = {
      {Holds::InAnyCase, Restriction::None, "holds: unconditionally\n"},
      {Holds::InAnyCase, Restriction::Arguments, "holds: for arguments as assumed below\n"},
      {Holds::InAnyCase, Restriction::Environment, "holds: as assumed below\n"},
      {Holds::WithoutUndefinedBehaviour, Restriction::None, "holds: if no undefined behaviour occurs; "},
      {Holds::WithoutUndefinedBehaviour, Restriction::Arguments,
       "holds: if no undefined behaviour occurs, for arguments as assumed below; "},
  };
  for (const auto& [holds, restriction, line] : cases) {
    Verification v = example();
    v.verdict = Verdict::True;
    v.holds = holds;
    v.restriction = restriction;
    const bool is_unconditional = holds == Holds::InAnyCase && restriction == Restriction::None;
    EXPECT_EQ(v.is_unconditional(), is_unconditional);
    EXPECT_NE(to_text(v).find(line), std::string::npos) << line;
    const auto json = to_json(v);
    EXPECT_EQ(json["unconditional"], is_unconditional);
    EXPECT_EQ(json["restriction"], describe(restriction));
    const Verification read = verification_from_json(json);
    EXPECT_EQ(to_json(read), json);
    EXPECT_EQ(read.restriction, restriction);
    EXPECT_EQ(read.holds, holds);
  }
}

TEST(Verification, json_holds_any_bytes) {
  Verification v = example();
  v.path[0].text = "char *s = \"\xff\xfe\";";
  EXPECT_TRUE(nlohmann::ordered_json::accept(to_text(to_json(v))));
}

TEST(Verification, the_verdict_line_names_the_reason) {
  Verification v;
  v.reason = "out of time";
  EXPECT_EQ(verdict_line(v), "verdict: UNKNOWN (out of time)");
  v.verdict = Verdict::True;
  EXPECT_EQ(verdict_line(v), "verdict: TRUE");
}

TEST(Verification, text_starts_with_what_the_verdict_means) {
  Verification v = example();
  v.violated = "unreach-call";
  v.condition = "x < 5";
  v.values = {{"x", "5"}};
  v.failing_place = "a.c:9";
  const std::string text = to_text(v, {.has_statistics = true});
  EXPECT_TRUE(text.starts_with("FALSE: assertion `x < 5` fails with x = 5, at a.c:9\n")) << text;
  for (const char* part :
       {"Checked\n  replay: fine\n", "  __VERIFIER_nondet_int() = 5  at a.c:3\n", "Path in a.c\n     main()\n",
        "  3  int x = __VERIFIER_nondet_int();    // x = 5\n",
        "  a.c:7: x <= 3\n  1 more condition has no short form in C\n", "\nstatistics: paths 12, seconds 0.25\n",
        "Assumptions\n  f has no body (a.c:9)\n", "\nprovenance: engine symex, passes all, warrant 0.1\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "in\n" << text;
  EXPECT_EQ(to_text(v).find("seconds"), std::string::npos);
}

TEST(Verification, invariants_say_what_they_rest_on) {
  Verification v = example();
  v.invariants_need_defined = true;
  EXPECT_NE(to_text(v).find("\nInvariants, as long as no undefined behaviour occurs\n  a.c:7: x <= 3\n"),
            std::string::npos);
  EXPECT_TRUE(verification_from_json(to_json(v)).invariants_need_defined);
}

TEST(Verification, inputs_of_one_place_share_a_line) {
  Verification v = example();
  v.inputs = {{"f", "nondet", "1", "a.c:3"},
              {"f", "nondet", "-1", "a.c:3"},
              {"f", "nondet", "1", "a.c:4"},
              {"argv[1]", "memory", "\"-n\"", ""}};
  EXPECT_NE(to_text(v).find("\n  f() = 1, -1  at a.c:3\n  f() = 1  at a.c:4\n  argv[1] = \"-n\" (memory)\n"),
            std::string::npos)
      << to_text(v);
}

TEST(Verification, a_path_is_cut_only_if_that_saves_much) {
  Verification v = example();
  v.path.assign(50, v.path[0]);
  EXPECT_EQ(to_text(v).find("left out"), std::string::npos);
  v.path.assign(51, v.path[0]);
  EXPECT_NE(to_text(v).find("  ... 11 steps left out; --full-path shows them ...\n"), std::string::npos);
}

TEST(Verification, an_unknown_says_what_happened_where_and_what_to_try) {
  Verification v;
  v.engine = "auto";
  v.reason = "out of time";
  v.options = {{"time limit", "60s"}, {"memory limit", "4GB"}, {"arithmetic", "int"}};
  EXPECT_EQ(explained(v),
            "not decided within the time limit of 60s; try a longer --time-limit or a single function (--entry)");
  v.explanation = "the loop at f.c:11 was followed 31 times, and more iterations are possible";
  v.engine = "symex";
  EXPECT_EQ(explained(v, {.starts_from_function = true}),
            "not decided within the time limit of 60s: the loop at f.c:11 was followed 31 times, and more iterations "
            "are possible; "
            "try a longer --time-limit, shorter inputs (--max-input 16) or --engine auto");
  v.reason = "out of memory";
  v.explanation.clear();
  EXPECT_EQ(explained(v), "not decided within the memory limit of 4GB; try a larger --memory-limit or --jobs 1");
  v.reason = "missing function";
  v.explanation = "the error depends on f(), which has no body and is called at f.c:3; the error occurs if f() = 5";
  EXPECT_EQ(explained(v), v.explanation + "; give it a body, or try --undefined-functions pure");
  v.reason = "interrupted";
  v.explanation.clear();
  EXPECT_EQ(explained(v), "interrupted");
}

TEST(Verification, every_unknown_has_an_advice) {
  for (const char* reason :
       {"out of time", "out of memory", "solver gave up", "unmodelled construct", "recursion bound reached",
        "bound reached", "no progress", "out of reach", "missing function", "replay failed", "proof not checked",
        "undefined behaviour", "readings differ", "solvers disagree", "verdicts differ", "internal error"}) {
    Verification v;
    v.reason = reason;
    v.explanation = "something happened at f.c:3";
    EXPECT_GT(explained(v).size(), v.explanation.size() + 2) << reason;
  }
}

TEST(Verification, true_says_what_never_happens) {
  const std::vector<std::pair<const char*, const char*>> sentences{
      {"assertions", "no assertion fails"},
      {"assertions, overflow", "no assertion fails and no signed overflow occurs"},
      {"assertions, overflow, bounds", "no assertion fails, and no overflow or bounds error occurs"},
      {"assertions, aborts, null", "no assertion fails and abort is never called, and no null error occurs"},
      {"bounds", "no bounds error occurs"},
      {"bounds, null, lifetime, leak, alignment",
       "no bounds, null, lifetime or alignment error occurs, and no memory is leaked"},
      {"assertions; except for 2 known errors", "no assertion fails, except for 2 known errors"},
      {"calls of reach_error", "no call of reach_error is reachable"},
      {"overflow", "no signed overflow occurs"},
      {"bounds, null, lifetime, leak",
       "every memory access is valid and no memory is leaked (checked: bounds, null, lifetime, leak)"},
      {"leak", "all allocated memory is freed"},
      {"nothing", "nothing was checked"}};
  Verification v;
  v.verdict = Verdict::True;
  for (const auto& [property, said] : sentences) {
    v.property = property;
    EXPECT_EQ(sentence(v), std::string("TRUE: ") + said);
  }
}

TEST(Verification, text_says_what_is_covered) {
  Verification v = example();
  v.verdict = Verdict::True;
  v.coverage.emplace();
  EXPECT_NE(to_text(v).find("covers: nothing to check: the program has no assertion and no operation"),
            std::string::npos);
  v.coverage->assertions = 2;
  EXPECT_NE(to_text(v).find("covers: 2 assertions\n"), std::string::npos);
  v.coverage->unreached = v.coverage->operations = 1;
  v.coverage->never_reached = {"the assertion at a.c:3 is never reached"};
  v.coverage->contradictions = {"no execution gets past the assumption at a.c:2"};
  EXPECT_NE(to_text(v).find("covers: 2 assertions, 1 operation whose behaviour could be undefined; 1 assertion never "
                            "reached\nvacuous: no execution gets past the assumption at a.c:2\n"
                            "vacuous: the assertion at a.c:3 is never reached\n"),
            std::string::npos);
}

PathReport path_of(const std::string& body) {
  const ReferenceText text(declarations + body);
  const auto counterexample = complete_trace(text.program, {}, Budget::cpu_seconds(10));
  EXPECT_TRUE(counterexample);
  if (!counterexample) return {};
  CounterexampleInputs values(*counterexample);
  const RunResult run = warrant::run(text.program, values);
  return describe_path(text.program, *counterexample, text.lowered, run.inputs, {});
}

std::string steps_of(const PathReport& report) {
  std::string text;
  for (const Verification::PathStep& step : report.steps) {
    text += fmt::format("{}@{}: {}", step.function, step.depth, step.text);
    for (const std::string& condition : step.conditions) text += fmt::format(" [{}]", condition);
    for (const auto& [name, value] : step.changes) text += fmt::format(" {{{} = {}}}", name, value);
    text += '\n';
  }
  return text;
}

TEST(PathReport, tells_inputs_values_and_the_error) {
  const PathReport report = path_of(
      "int main(void) {\n"
      "  int unused;\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  int y = x + 1;\n"
      "  if (y == 6)\n"
      "    reach_error();\n"
      "  return 0;\n"
      "}\n");
  ASSERT_EQ(report.inputs.size(), 1U);
  EXPECT_EQ(report.inputs[0].name, "__VERIFIER_nondet_int");
  EXPECT_EQ(report.inputs[0].value, "5");
  EXPECT_EQ(steps_of(report),
            "main@0: int x = __VERIFIER_nondet_int(); {__VERIFIER_nondet_int() = 5} {x = 5}\n"
            "main@0: int y = x + 1; {y = 6}\n"
            "main@0: if (y == 6) [y == 6]\n"
            "main@0: reach_error();\n");
}

TEST(PathReport, names_calls_and_what_pointers_point_to) {
  const PathReport report = path_of(
      "struct queue { int first, cells[4]; struct queue *next; };\n"
      "static void put(struct queue *to, int value) {\n"
      "  to->cells[2] = value;\n"
      "}\n"
      "int main(void) {\n"
      "  struct queue queue = {0};\n"
      "  int *p = &queue.cells[2];\n"
      "  const char *word = \"two\";\n"
      "  put(&queue, 7);\n"
      "  if (*p == 7 && word) reach_error();\n"
      "  return 0;\n"
      "}\n");
  const std::string steps = steps_of(report);
  for (const char* part : {"int *p = &queue.cells[2]; {p = &queue.cells[2]}", "{word = \"two\"}",
                           "put@1: to->cells[2] = value; {to = &queue} {value = 7} {queue.cells[2] = 7}"})
    EXPECT_NE(steps.find(part), std::string::npos) << part << " in\n" << steps;
}

TEST(PathReport, shows_where_memory_is_freed_and_tells_arguments_apart) {
  const std::string freed =
      steps_of(path_of("#include <stdlib.h>\n"
                       "int main(void) {\n"
                       "  int *p = malloc(4);\n"
                       "  free(p);\n"
                       "  reach_error();\n"
                       "  return 0;\n"
                       "}\n"));
  EXPECT_NE(freed.find("main@0: free(p);\n"), std::string::npos) << freed;
  const std::string arguments =
      steps_of(path_of("int main(int argc, char **argv) {\n"
                       "  if (argc < 2) return 0;\n"
                       "  if (argv[1][0] == 'n') reach_error();\n"
                       "  return 0;\n"
                       "}\n"));
  EXPECT_NE(arguments.find("[argv[1][0] == 110]"), std::string::npos) << arguments;
  EXPECT_EQ(arguments.find("argv = \""), std::string::npos) << arguments;
}

TEST(PathReport, an_assertion_of_a_function_fails_where_it_is_called) {
  const PathReport report = path_of(
      "void check_assertion(int condition) {\n"
      "  if (!condition) reach_error();\n"
      "}\n"
      "int main(void) {\n"
      "  int total = 3;\n"
      "  int limit = 2;\n"
      "  check_assertion(total <= limit);\n"
      "  return 0;\n"
      "}\n");
  EXPECT_EQ(report.condition, "total <= limit");
  ASSERT_EQ(report.values.size(), 2U);
  EXPECT_EQ(report.values[0].name + report.values[0].value, "total3");
  EXPECT_EQ(report.values[1].name + report.values[1].value, "limit2");
}

TEST(PathReport, of_several_assertions_on_a_line_none_is_named) {
  const PathReport report = path_of(
      "void check_assertion(int condition) {\n"
      "  if (!condition) reach_error();\n"
      "}\n"
      "int main(void) {\n"
      "  int total = 3;\n"
      "  check_assertion(total == 3); check_assertion(total == 2);\n"
      "  return 0;\n"
      "}\n");
  EXPECT_EQ(report.condition, "");
  EXPECT_TRUE(report.values.empty() || report.values[0].name == "total");
}

TEST(PathReport, long_paths_keep_both_ends) {
  const PathReport report = path_of(
      "int main(void) {\n"
      "  int i = 0, s = 0;\n"
      "  while (i < 3000) {\n"
      "    i++;\n"
      "    s += i;\n"
      "  }\n"
      "  if (s > 7) reach_error();\n"
      "  return 0;\n"
      "}\n");
  EXPECT_LT(report.steps.size(), 5000U);
  EXPECT_GT(report.gap.count, 100U);
  EXPECT_EQ(report.steps.back().text, "if (s > 7) reach_error();");
}

}  // namespace
}  // namespace warrant
