#include "lsp/position.h"

#include <gtest/gtest.h>

namespace warrant::lsp {
namespace {

TEST(Position, CountsUnitsOfUtf16) {
  const std::string text = "a\xC3\xA9\xF0\x9F\x98\x80z\nnext";  // a, e with accent, a face of two units, z
  const LineIndex lines(text);
  EXPECT_EQ(lines.position(1), (Position{0, 1}));
  EXPECT_EQ(lines.position(3), (Position{0, 2}));
  EXPECT_EQ(lines.position(7), (Position{0, 4}));
  EXPECT_EQ(lines.position(9), (Position{1, 0}));
  EXPECT_EQ(lines.offset({0, 4}), 7U);
  EXPECT_EQ(lines.offset({0, 3}), 7U);  // in the middle of a character
  EXPECT_EQ(lines.offset({1, 2}), 11U);
}

TEST(Position, EndsAreTheNearestPlace) {
  const LineIndex lines("ab\ncd");
  EXPECT_EQ(lines.offset({0, 1000}), 2U);
  EXPECT_EQ(lines.offset({1000, 0}), 5U);
  EXPECT_EQ(lines.position(1000), (Position{1, 2}));
  EXPECT_EQ(LineIndex("").offset({3, 3}), 0U);
  EXPECT_EQ(LineIndex("").position(0), (Position{0, 0}));
}

TEST(Position, AllLineEndsCount) {
  const LineIndex lines("a\r\nb\rc\nd");
  EXPECT_EQ(lines.count(), 4U);
  EXPECT_EQ(lines.line(0), "a");
  EXPECT_EQ(lines.line(2), "c");
  EXPECT_EQ(lines.offset({3, 0}), 7U);
}

TEST(Position, BrokenUtf8IsCountedByteByByte) {
  const LineIndex lines("\xFF\xFFx");
  EXPECT_EQ(lines.position(2), (Position{0, 2}));
}

TEST(Position, ALineIsMarkedWithoutItsBlanks) {
  const Range range = line_range(4, "\t  x = \xC3\xA9;  ");
  EXPECT_EQ(range.start, (Position{4, 3}));
  EXPECT_EQ(range.end, (Position{4, 9}));
  EXPECT_EQ(line_range(0, "   ").start, (Position{0, 3}));
}

TEST(Position, OnlyNumbersAreRead) {
  EXPECT_EQ(position_from({{"line", 1}, {"character", 2}}), (Position{1, 2}));
  for (const char* bad : {R"({"line": -1, "character": 0})", R"({"line": "1", "character": 0})", R"({"line": 1})",
                          R"([1, 2])", "null", R"({"line": 1.5, "character": 0})"})
    EXPECT_THROW(position_from(Json::parse(bad)), ResponseError) << bad;
}

}  // namespace
}  // namespace warrant::lsp
