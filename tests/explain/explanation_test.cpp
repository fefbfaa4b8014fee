#include "explain/explanation.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "explain/prover.h"

namespace warrant {
namespace {

Explanation safe(const CheckedProperty& property) {
  Explanation explanation;
  explanation.property = property;
  explanation.status = ExplanationStatus::Precise;
  explanation.must = explanation.may = {"false", "false"};
  return explanation;
}

std::string opening(const Explanation& explanation) {
  const std::string text = to_text(explanation);
  return text.substr(0, text.find('\n'));
}

TEST(Explanation, a_safe_program_is_safe_from_what_was_checked) {
  EXPECT_EQ(opening(safe({{}, true, false, {}})), "no assertion fails, whatever the inputs are");
  EXPECT_EQ(opening(safe({{}, false, false, {"bounds"}})), "no bounds error occurs, whatever the inputs are");
  EXPECT_EQ(
      opening(safe({{}, true, false, {"overflow", "bounds", "null", "lifetime", "shift"}})),
      "no assertion fails, and no overflow, bounds, null, lifetime or shift error occurs, whatever the inputs are");
  EXPECT_EQ(to_json(safe({{}, true, false, {}}))["sentence"], "no assertion fails, whatever the inputs are");
}

TEST(Explanation, bounds_that_exclude_every_failure_say_so) {
  Explanation explanation = safe({{}, true, false, {}});
  explanation.status = ExplanationStatus::Bounds;
  EXPECT_EQ(opening(explanation), "no assertion fails, whatever the inputs are");
}

TEST(Explanation, nothing_found_always_has_a_reason) {
  Explanation explanation;
  explanation.must = {"false", "false"};
  explanation.may = {"true", "true"};
  EXPECT_EQ(opening(explanation), "no useful condition was found: the search has not come to its end");
  explanation.reason = "out of time";
  EXPECT_EQ(opening(explanation), "no useful condition was found: out of time");
}

TEST(Explanation, why_something_is_undecided_ends_in_words) {
  EXPECT_EQ(why_undecided({UnknownReason::OutOfTime, ""}), "out of time");
  EXPECT_EQ(why_undecided({UnknownReason::OutOfTime, "", HotSpot{{"f.c", 3}, 7}}),
            "out of time: the loop at f.c:3 was followed 7 times, and more iterations are possible");
  EXPECT_EQ(why_undecided({UnknownReason::NoProgress, "no predicate was found"}),
            "no progress: no predicate was found");
}

}  // namespace
}  // namespace warrant
