#include "report/path_walk.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

using Values = std::map<std::string, std::string>;

PathStep step(const std::string& function, unsigned depth, std::vector<NamedValue> changes) {
  PathStep made;
  made.file = "a.c";
  made.line = 1;
  made.function = function;
  made.depth = depth;
  made.changes = std::move(changes);
  return made;
}

TEST(PathWalk, values_belong_to_calls) {
  const std::vector<std::string> globals{"total"};
  const std::vector<PathStep> path{step("main", 0, {{"x", "1"}, {"q.cells", "0"}}),
                                   step("f", 1, {{"x", "5"}, {"q", "&q"}, {"total", "7"}}),
                                   step("f", 1, {{"q.count", "1"}}), step("main", 0, {{"y", "2"}})};
  PathWalk walk(path, globals);
  ASSERT_TRUE(walk.advance());
  EXPECT_EQ(walk.visible(), (Values{{"x", "1"}, {"q.cells", "0"}}));
  ASSERT_TRUE(walk.advance());
  EXPECT_EQ(walk.calls().size(), 2U);
  EXPECT_EQ(walk.open_before(), 1U);
  EXPECT_EQ(walk.visible(), (Values{{"x", "5"}, {"q", "&q"}, {"total", "7"}}));
  ASSERT_TRUE(walk.advance());
  EXPECT_EQ(walk.open_before(), 2U);
  EXPECT_EQ(walk.owner(0), 0) << "a part of the caller's object";
  ASSERT_TRUE(walk.advance());
  EXPECT_EQ(walk.visible(), (Values{{"x", "1"}, {"q.cells", "0"}, {"q.count", "1"}, {"total", "7"}, {"y", "2"}}));
  EXPECT_FALSE(walk.advance());
}

TEST(PathWalk, a_second_call_begins_with_nothing) {
  const std::vector<std::string> globals;
  const std::vector<PathStep> path{step("main", 0, {}), step("f", 1, {{"x", "1"}}), step("g", 1, {}),
                                   step("main", 0, {}), step("f", 1, {})};
  PathWalk walk(path, globals);
  walk.advance();
  walk.advance();
  EXPECT_EQ(walk.visible(), (Values{{"x", "1"}}));
  for (int i = 0; i < 3; ++i) {
    walk.advance();
    EXPECT_TRUE(walk.visible().empty());
  }
}

TEST(PathWalk, calls_without_steps_are_there) {
  const std::vector<std::string> globals;
  const std::vector<PathStep> path{step("main", 0, {}), step("h", 3, {{"x", "1"}})};
  PathWalk walk(path, globals);
  walk.advance();
  walk.advance();
  ASSERT_EQ(walk.calls().size(), 4U);
  EXPECT_EQ(walk.calls()[2].function, "");
  EXPECT_EQ(walk.calls()[3].function, "h");
}

}  // namespace
}  // namespace warrant
