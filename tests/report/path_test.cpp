#include "report/path.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "evidence/checker/trace_completion.h"
#include "evidence/interpreter/replay.h"
#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

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
  for (const PathStep& step : report.steps) {
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
  EXPECT_EQ(report.failure.condition, "total <= limit");
  ASSERT_EQ(report.failure.values.size(), 2U);
  EXPECT_EQ(report.failure.values[0].name + report.failure.values[0].value, "total3");
  EXPECT_EQ(report.failure.values[1].name + report.failure.values[1].value, "limit2");
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
  EXPECT_EQ(report.failure.condition, "");
  EXPECT_TRUE(report.failure.values.empty() || report.failure.values[0].name == "total");
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
