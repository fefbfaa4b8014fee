#include "base/alignment.h"

#include <gtest/gtest.h>

#include <string>

namespace warrant {
namespace {

// Letters are labels; those of one case are one shape.
std::vector<AlignedItem> items(const std::string& letters) {
  std::vector<AlignedItem> result;
  for (const char c : letters)
    result.push_back({static_cast<std::uint64_t>(c), c >= 'a' && c <= 'z' ? std::uint64_t{1} : std::uint64_t{2}});
  return result;
}

std::vector<std::size_t> aligned(const std::string& from, const std::string& to) {
  return align(items(from), items(to));
}

TEST(Alignment, WhatIsTheSameIsPaired) {
  EXPECT_EQ(aligned("abc", "abc"), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(aligned("", "abc"), std::vector<std::size_t>{});
  EXPECT_EQ(aligned("abc", ""), (std::vector<std::size_t>(3, unaligned)));
}

TEST(Alignment, InsertionsMoveWhatFollows) {
  EXPECT_EQ(aligned("abc", "aXbc"), (std::vector<std::size_t>{0, 2, 3}));
  EXPECT_EQ(aligned("abcd", "XabcYYd"), (std::vector<std::size_t>{1, 2, 3, 6}));
}

TEST(Alignment, DeletionsHaveNoPartner) {
  EXPECT_EQ(aligned("aXb", "ab"), (std::vector<std::size_t>{0, unaligned, 1}));
}

TEST(Alignment, InAGapTheShapeDecides) {
  EXPECT_EQ(aligned("aXb", "aYb"), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(aligned("aXb", "azb"), (std::vector<std::size_t>{0, unaligned, 2}));
}

TEST(Alignment, PartnersAreInOrderAndDifferent) {
  std::uint64_t state = 1;
  for (int round = 0; round < 200; ++round) {
    std::string from, to;
    for (int i = 0; i < 30; ++i) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      (state >> 62 == 0 ? to : from) += static_cast<char>("abcXYZ"[(state >> 33) % 6]);
      if (state >> 62 == 1) to += from.back();
    }
    std::size_t next = 0;
    for (const std::size_t partner : aligned(from, to)) {
      if (partner == unaligned) continue;
      EXPECT_GE(partner, next);
      EXPECT_LT(partner, to.size());
      next = partner + 1;
    }
  }
}

}  // namespace
}  // namespace warrant
