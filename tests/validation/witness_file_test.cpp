#include "validation/witness_file.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace warrant {
namespace {

const char* const metadata =
    "  metadata: {format_version: \"2.0\", producer: {name: other, version: \"1\"}, task: {input_files: [a.c, b.c], "
    "input_file_hashes: {a.c: \"00\"}, specification: \"CHECK( init(main()), LTL(G ! overflow) )\", data_model: ILP32, "
    "language: C}}\n";

std::string invariant_set(const std::string& content) {
  return std::string("- entry_type: invariant_set\n") + metadata + "  content: " + content;
}
std::string violation(const std::string& content) {
  return std::string("- entry_type: violation_sequence\n") + metadata + "  content: " + content;
}
std::string complaint(const std::string& text) {
  try {
    parse_witness(text, "w.yml");
  } catch (const UserError& error) {
    return error.what();
  }
  return {};
}

TEST(WitnessFile, ReadsInvariantsAndWhatTheyAreAbout) {
  const WitnessFile file = parse_witness(
      invariant_set("[{invariant: {type: loop_invariant, location: {file_name: b.c, line: 7, column: 3}, value: \"i < "
                    "n\", format: c_expression}}, {invariant: {type: location_invariant, location: {file_name: a.c, "
                    "line: 2}, value: \"1\", format: c_expression}}]"),
      "w.yml");
  EXPECT_EQ(file.producer, "other");
  EXPECT_EQ(file.files, (std::vector<std::string>{"a.c", "b.c"}));
  EXPECT_EQ(file.hashes.at("a.c"), "00");
  EXPECT_EQ(file.data_model, DataModel::ILP32);
  const auto& invariants = std::get<CorrectnessClaim>(file.claim).invariants;
  ASSERT_EQ(invariants.size(), 2U);
  EXPECT_TRUE(invariants[0].is_of_loop);
  EXPECT_EQ(invariants[0].expression, "i < n");
  EXPECT_EQ(invariants[0].location.to_string(), "b.c:7:3");
  EXPECT_FALSE(invariants[1].is_of_loop);
  EXPECT_EQ(invariants[1].location.to_string(), "a.c:2");
}

TEST(WitnessFile, NamesWhatItDoesNotRead) {
  const WitnessFile file = parse_witness(
      invariant_set("[{contract: {type: function_contract, location: {file_name: a.c, line: 3}, requires: \"1\", "
                    "ensures: \"1\", format: c_expression}}, {invariant: {type: loop_invariant, location: {file_name: "
                    "a.c, line: 4}, value: \"x < \\\\at(x, Pre)\", format: ext_c_expression}}]"),
      "w.yml");
  EXPECT_EQ(file.unsupported, (std::vector<std::string>{"function_contract at a.c:3", "ext_c_expression at a.c:4"}));
  EXPECT_TRUE(std::get<CorrectnessClaim>(file.claim).invariants.empty());
}

const std::string target = "{waypoint: {type: target, action: follow, location: {file_name: a.c, line: 9}}}";
const std::string taken =
    "{waypoint: {type: branching, action: follow, location: {file_name: a.c, line: 5}, constraint: {value: true}}}";

TEST(WitnessFile, ReadsSegments) {
  const WitnessFile file =
      parse_witness(violation("[{segment: [" + taken +
                              "]}, {segment: [{waypoint: {type: assumption, action: avoid, location: "
                              "{file_name: a.c, line: 6}, constraint: {value: \"x == 1\", format: c_expression}}}, " +
                              target + "]}]"),
                    "w.yml");
  const auto& segments = std::get<ViolationClaim>(file.claim).segments;
  ASSERT_EQ(segments.size(), 2U);
  EXPECT_EQ(segments[0][0].type, WitnessStep::Type::Branching);
  EXPECT_EQ(segments[0][0].constraint, "true");
  ASSERT_EQ(segments[1].size(), 2U);
  EXPECT_TRUE(segments[1][0].is_avoided);
  EXPECT_EQ(segments[1][1].type, WitnessStep::Type::Target);
}

TEST(WitnessFile, RefusesWhatIsNoWitness) {
  EXPECT_EQ(complaint("- x: ["), "w.yml:1: end of sequence flow not found");
  EXPECT_EQ(complaint("x: 1"), "w.yml:1: a witness is a list of entries");
  EXPECT_EQ(complaint(violation("[]")), "w.yml:3: content is no list of segments");
  EXPECT_EQ(complaint(violation("[{segment: [" + taken + "]}]")), "w.yml:3: the last waypoint is no target");
  EXPECT_EQ(complaint(violation("[{segment: [" + target + "]}, {segment: [" + target + "]}]")),
            "w.yml:3: a waypoint stands behind the target");
  EXPECT_EQ(complaint(violation("[{segment: [" + taken + ", " + target + "]}]")),
            "w.yml:3: a waypoint stands behind the one to follow");
  EXPECT_EQ(complaint(invariant_set("[]") + "\n" + violation("[{segment: [" + target + "]}]")),
            "w.yml:1: it claims both correctness and a violation");
}

}  // namespace
}  // namespace warrant
