#include "report/witness.h"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <regex>

#include "base/sha256.h"
#include "c_text/witness_places.h"
#include "evidence/checker/trace_completion.h"
#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::ReferenceText;

const std::string bug =
    "extern void abort(void);\n"
    "void reach_error(void) { abort(); }\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "int main(void) {\n"
    "  int x = __VERIFIER_nondet_int();\n"
    "  if (x == 42) {\n"
    "    reach_error();\n"
    "  }\n"
    "  return 0;\n"
    "}\n";

const std::string sum =
    "extern void abort(void);\n"
    "void reach_error(void) { abort(); }\n"
    "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
    "int main(void) {\n"
    "  unsigned char n = __VERIFIER_nondet_uchar();\n"
    "  unsigned int i = 0, s = 0;\n"
    "  while (i < n) {\n"
    "    s += 2;\n"
    "    i++;\n"
    "  }\n"
    "  if (s != 2u * n) { reach_error(); }\n"
    "  return 0;\n"
    "}\n";

WitnessTask task_of(const ReferenceText& text, const std::string& content) {
  WitnessTask task;
  task.files = {{text.program.sources.path(0), content}};
  task.specification = Property().specification();
  task.version = "0.1";
  task.creation_time = "2026-01-31T12:00:00Z";
  return task;
}

// The only entry, with everything that the format asks of its metadata.
YAML::Node checked_entry(const std::string& text, const WitnessTask& task, const std::string& type) {
  const YAML::Node document = YAML::Load(text);
  EXPECT_TRUE(document.IsSequence());
  EXPECT_EQ(document.size(), 1U);
  const YAML::Node metadata = document[0]["metadata"];
  EXPECT_EQ(document[0]["entry_type"].as<std::string>(), type);
  EXPECT_EQ(metadata["format_version"].as<std::string>(), "2.0");
  EXPECT_EQ(metadata["format_version"].Tag(), "!") << "must be quoted: 2.0 alone is a number";
  const std::regex uuid("[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  EXPECT_TRUE(std::regex_match(metadata["uuid"].as<std::string>(), uuid));
  EXPECT_EQ(metadata["creation_time"].as<std::string>(), task.creation_time);
  EXPECT_EQ(metadata["producer"]["name"].as<std::string>(), "Warrant");
  EXPECT_EQ(metadata["task"]["input_files"][0].as<std::string>(), task.files[0].name);
  EXPECT_EQ(metadata["task"]["input_file_hashes"][task.files[0].name].as<std::string>(), sha256(task.files[0].content));
  EXPECT_EQ(metadata["task"]["specification"].as<std::string>(), "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  EXPECT_EQ(metadata["task"]["data_model"].as<std::string>(), "LP64");
  EXPECT_EQ(metadata["task"]["language"].as<std::string>(), "C");
  return document[0]["content"];
}

void expect_place(const YAML::Node& location, const WitnessTask& task, unsigned line, unsigned column) {
  EXPECT_EQ(location["file_name"].as<std::string>(), task.files[0].name);
  EXPECT_EQ(location["line"].as<unsigned>(), line);
  EXPECT_EQ(location["column"].as<unsigned>(), column);
  EXPECT_EQ(location["function"].as<std::string>(), "main");
}

TEST(Witness, a_violation_has_inputs_branches_and_the_target) {
  const ReferenceText text(bug);
  const auto counterexample = complete_trace(text.program, {}, Budget::cpu_seconds(10));
  ASSERT_TRUE(counterexample);
  const WitnessTask task = task_of(text, bug);
  const WitnessProgram program{text.program, text.reference.origins, text.lowered};
  const YAML::Node content =
      checked_entry(violation_witness(task, waypoints(program, *counterexample, task)), task, "violation_sequence");
  ASSERT_EQ(content.size(), 3U);
  const auto waypoint = [&](std::size_t index) { return content[index]["segment"][0]["waypoint"]; };
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(waypoint(i)["action"].as<std::string>(), "follow");
  EXPECT_EQ(waypoint(0)["type"].as<std::string>(), "function_return");
  expect_place(waypoint(0)["location"], task, 5, 33);
  EXPECT_EQ(waypoint(0)["constraint"]["value"].as<std::string>(), "\\result == 42");
  EXPECT_EQ(waypoint(0)["constraint"]["format"].as<std::string>(), "acsl_expression");
  EXPECT_EQ(waypoint(1)["type"].as<std::string>(), "branching");
  expect_place(waypoint(1)["location"], task, 6, 3);
  EXPECT_EQ(waypoint(1)["constraint"]["value"].as<std::string>(), "true");
  EXPECT_FALSE(waypoint(1)["constraint"]["format"]);
  EXPECT_EQ(waypoint(2)["type"].as<std::string>(), "target");
  expect_place(waypoint(2)["location"], task, 7, 5);
  EXPECT_FALSE(waypoint(2)["constraint"]);
}

TEST(Witness, loop_invariants_are_said_at_the_keyword) {
  const ReferenceText text(sum);
  const WitnessTask task = task_of(text, sum);
  const LocationId head = text.loop_head();
  Proof proof;
  proof.invariants[head] = text.terms.conjunction(text.terms.eq(text["s"], text.terms.add(text["i"], text["i"])),
                                                  text.terms.le(text["i"], text["n"]));
  const WitnessProgram program{text.program, text.reference.origins, text.lowered};
  const auto invariants = loop_invariants(program, proof, {head}, task);
  const YAML::Node content = checked_entry(correctness_witness(task, invariants), task, "invariant_set");
  ASSERT_EQ(content.size(), 1U);
  const YAML::Node invariant = content[0]["invariant"];
  EXPECT_EQ(invariant["type"].as<std::string>(), "loop_invariant");
  EXPECT_EQ(invariant["format"].as<std::string>(), "c_expression");
  expect_place(invariant["location"], task, 7, 3);
  const auto value = invariant["value"].as<std::string>();
  EXPECT_NE(value.find('s'), std::string::npos) << value;
  EXPECT_NE(value.find("&&"), std::string::npos) << value;
}

TEST(Witness, formulas_that_hold_only_later_are_no_invariants) {
  const ReferenceText text(sum);
  const WitnessTask task = task_of(text, sum);
  Proof proof;
  proof.invariants[text.loop_head()] = text.terms.le(text["i"], text["n"]);
  const WitnessProgram program{text.program, text.reference.origins, text.lowered};
  EXPECT_TRUE(loop_invariants(program, proof, {}, task).empty());
  const YAML::Node content = checked_entry(correctness_witness(task, {}), task, "invariant_set");
  EXPECT_TRUE(content.IsSequence());
  EXPECT_EQ(content.size(), 0U);
}

TEST(Witness, the_same_content_has_the_same_uuid) {
  WitnessTask task;
  task.files = {{"a.c", ""}};
  const WitnessInvariant one{{"a.c", 1, 2, "main"}, "x == 1"}, two{{"a.c", 1, 2, "main"}, "x == 2"};
  EXPECT_EQ(correctness_witness(task, {one}), correctness_witness(task, {one}));
  EXPECT_NE(YAML::Load(correctness_witness(task, {one}))[0]["metadata"]["uuid"].as<std::string>(),
            YAML::Load(correctness_witness(task, {two}))[0]["metadata"]["uuid"].as<std::string>());
}

TEST(Witness, strange_file_names_are_quoted) {
  WitnessTask task;
  task.files = {{"a \"b\"\\:\t#.c", ""}};
  const YAML::Node document = YAML::Load(correctness_witness(task, {}));
  const YAML::Node described = document[0]["metadata"]["task"];
  EXPECT_EQ(described["input_files"][0].as<std::string>(), task.files[0].name);
  EXPECT_EQ(described["input_file_hashes"][task.files[0].name].as<std::string>(), sha256(""));
}

TEST(Witness, text_of_any_bytes_is_read_back) {
  WitnessTask task;
  task.files = {{"gr\xc3\xb6\xc3\x9f"
                 "e.c",
                 ""},
                {"not \xff UTF-8.c", ""}};
  task.command_line = "warrant verify\n'a\x01.c'";
  const YAML::Node metadata = YAML::Load(correctness_witness(task, {}))[0]["metadata"];
  EXPECT_EQ(metadata["producer"]["command_line"].as<std::string>(), task.command_line);
  EXPECT_EQ(metadata["task"]["input_files"][0].as<std::string>(), task.files[0].name);
  // YAML is UTF-8: what is not has a replacement character.
  EXPECT_EQ(metadata["task"]["input_files"][1].as<std::string>(), "not \xef\xbf\xbd UTF-8.c");
}

SourceRange range(std::uint32_t line, std::uint32_t column, std::uint32_t end_line, std::uint32_t end_column) {
  return {0, line, column, end_line, end_column};
}

TEST(WitnessPlaces, conditions_lead_to_their_keyword) {
  const StatementFinder finder(
      "if /* ( */ ( x > 3 ) y();\n"
      "for (int i = f(0); i < n; i++) z();\n"
      "while (p) { }\n"
      "do { } while (q);\n"
      "if (a && b) c();\n");
  const auto place = [&](const SourceRange& condition) {
    const auto found = finder.branching_of(condition);
    return found ? std::to_string(found->line) + ":" + std::to_string(found->column) : "none";
  };
  EXPECT_EQ(place(range(1, 14, 1, 18)), "1:1");
  EXPECT_EQ(place(range(2, 20, 2, 24)), "2:1");
  EXPECT_EQ(place(range(3, 8, 3, 8)), "3:1");
  EXPECT_EQ(place(range(4, 15, 4, 15)), "none");
  EXPECT_EQ(place(range(5, 5, 5, 5)), "none") << "only part of the condition";
  EXPECT_EQ(place(range(5, 5, 5, 10)), "5:1");
  EXPECT_EQ(place(range(99, 5, 99, 10)), "none");
}

TEST(WitnessPlaces, names_are_in_scope_where_c_has_them) {
  const StatementFinder finder(
      "int g;\n"
      "void f(int a) {\n"
      "  { int inner; }\n"
      "  for (int i = 0; i < 3; i++) { int j; while (j) ; }\n"
      "  while (a) { int late; }\n"
      "}\n"
      "int after;\n");
  const SourceRange third = range(4, 3, 4, 50), second = range(4, 40, 4, 50), last = range(5, 3, 5, 24);
  EXPECT_TRUE(finder.is_in_scope(range(1, 1, 1, 5), last)) << "a global";
  EXPECT_TRUE(finder.is_in_scope(range(2, 8, 2, 12), last)) << "a parameter";
  EXPECT_FALSE(finder.is_in_scope(range(3, 5, 3, 13), last)) << "of a block that has ended";
  EXPECT_TRUE(finder.is_in_scope(range(4, 8, 4, 16), third)) << "of the loop's own header";
  EXPECT_TRUE(finder.is_in_scope(range(4, 8, 4, 16), second)) << "of the header around it";
  EXPECT_FALSE(finder.is_in_scope(range(4, 8, 4, 16), last)) << "of the header of another loop";
  EXPECT_FALSE(finder.is_in_scope(range(5, 15, 5, 22), last)) << "of the loop's body";
  EXPECT_FALSE(finder.is_in_scope(range(7, 1, 7, 9), last)) << "of a later line";
}

}  // namespace
}  // namespace warrant
