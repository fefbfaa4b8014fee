#include "engine/bmc/word_ranges.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/random_terms.h"

namespace warrant {
namespace {

using testing::RandomTerms;

class WordRangesTest : public ::testing::Test {
 protected:
  Term number(unsigned value) { return terms_.bit_vec(Integer(value), 32); }
  std::pair<std::uint64_t, std::uint64_t> of(Term term) {
    const bmc::WordRanges::Range range = ranges_.of(term);
    return {range.low, range.high};
  }

  TermManager terms_;
  bmc::WordRanges ranges_;
  const Term byte_ = terms_.variable("byte", Sort::bit_vec(8));
  const Term word_ = terms_.zero_extend(byte_, 24);
};

using Ends = std::pair<std::uint64_t, std::uint64_t>;

TEST_F(WordRangesTest, WhatCodeDoesWithBytes) {
  EXPECT_EQ(of(word_), (Ends{0, 255}));
  EXPECT_EQ(of(terms_.bv_binary(Op::BvAnd, word_, number(15))), (Ends{0, 15}));
  EXPECT_EQ(of(terms_.bv_binary(Op::BvUrem, word_, number(10))), (Ends{0, 9}));
  EXPECT_EQ(of(terms_.add(word_, number(1))), (Ends{1, 256}));
  EXPECT_EQ(ranges_.decide(terms_.bv_binary(Op::BvUle, word_, number(255))), true);
  EXPECT_EQ(ranges_.decide(terms_.bv_binary(Op::BvSle, number(256), word_)), false);
  EXPECT_EQ(ranges_.decide(terms_.bv_binary(Op::BvUle, word_, number(254))), std::nullopt);
  EXPECT_EQ(ranges_.decide(terms_.eq(terms_.mul(word_, number(3)), number(766))), false);
}

TEST_F(WordRangesTest, NumbersThatMayWrapAroundAreAny) {
  const Term any = terms_.variable("any", Sort::bit_vec(32));
  EXPECT_EQ(of(terms_.add(any, number(1))), (Ends{0, UINT32_MAX}));
  EXPECT_EQ(of(terms_.add(word_, number(UINT32_MAX))), (Ends{0, UINT32_MAX}));
  EXPECT_EQ(ranges_.decide(terms_.bv_binary(Op::BvSle, number(0), any)), std::nullopt);
}

class RandomWordRangesTest : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, RandomWordRangesTest, ::testing::Range(0U, 3U));

TEST_P(RandomWordRangesTest, ValuesLieInTheirRanges) {
  RandomTerms random(4000 + GetParam());
  bmc::WordRanges ranges;
  int narrow = 0, decided = 0;
  for (int i = 0; i < 5000; ++i) {
    const RandomTerms::Entry entry = random.grow();
    if (entry.term.sort().is_bool()) {
      const std::optional<bool> value = ranges.decide(entry.term);
      if (!value) continue;
      decided += entry.term.is_constant() ? 0 : 1;
      for (const Value& actual : entry.values) EXPECT_EQ(std::get<bool>(actual), *value) << entry.term;
    } else if (entry.term.sort().is_bit_vec() && entry.term.sort().width() <= 64) {
      const bmc::WordRanges::Range range = ranges.of(entry.term);
      const unsigned width = entry.term.sort().width();
      const bool is_narrow = range.low > 0 || Integer(range.high) + 1 < Integer::power_of_two(width);
      narrow += is_narrow && !entry.term.is_constant() ? 1 : 0;
      for (const Value& actual : entry.values) {
        EXPECT_LE(Integer(range.low), std::get<Integer>(actual)) << entry.term;
        EXPECT_GE(Integer(range.high), std::get<Integer>(actual)) << entry.term;
      }
    }
  }
  EXPECT_GT(narrow, 50);
  EXPECT_GT(decided, 0);
}

}  // namespace
}  // namespace warrant
