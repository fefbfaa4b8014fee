#include "report/said.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(Said, AFalseHasWhatIsViolated) {
  const SaidResult said = read_text("FALSE: something\nverdict: FALSE (no-overflow)\r\ncertified: yes\n");
  EXPECT_EQ(said.verdict, VerdictKind::False);
  EXPECT_EQ(said.violated, "no-overflow");
  EXPECT_EQ(said.certified, true);
}

TEST(Said, AnUnknownHasItsReason) {
  const SaidResult known = read_text("explanation: the loop in line 7\nverdict: UNKNOWN (out of time)");
  EXPECT_EQ(known.verdict, VerdictKind::Unknown);
  EXPECT_EQ(known.known_reason, UnknownReason::OutOfTime);
  EXPECT_EQ(known.explanation, "the loop in line 7");
  const SaidResult other = read_text("verdict: UNKNOWN (tired)\n");
  EXPECT_EQ(other.reason, "tired");
  EXPECT_FALSE(other.known_reason);
}

TEST(Said, StatisticsHaveNamesWithBlanks) {
  const SaidResult said = read_text("statistics: dead ends 3, cpu_seconds 0.5, broken x, loop\nverdict: TRUE\n");
  EXPECT_EQ(said.statistics, (std::map<std::string, double>{{"dead ends", 3}, {"cpu_seconds", 0.5}}));
}

TEST(Said, OutputThatBreaksOffSaysNothing) {
  EXPECT_FALSE(read_text("").verdict);
  EXPECT_FALSE(read_text("holds: unconditionally\nverd").verdict);
  EXPECT_EQ(read_text("warrant: no such file\nwarrant: more\n").explanation, "no such file");
}

}  // namespace
}  // namespace warrant
