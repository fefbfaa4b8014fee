#include <gtest/gtest.h>

#include <chrono>

#include "logic/term_manager.h"

namespace warrant {
namespace {

class ArrayTerms : public ::testing::Test {
 protected:
  Term number(int value) { return terms.integer(value); }
  Term bits(int value) { return terms.bit_vec(value, 32); }

  TermManager terms;
  Sort sort = Sort::array(Sort::integer(), Sort::integer());
  Sort bit_sort = Sort::array(Sort::bit_vec(32), Sort::bit_vec(8));
  Term a = terms.variable("a", sort), b = terms.variable("b", bit_sort);
  Term i = terms.variable("i", Sort::integer()), j = terms.variable("j", Sort::integer());
  Term p = terms.variable("p", Sort::bit_vec(32)), byte = terms.variable("byte", Sort::bit_vec(8));
};

TEST_F(ArrayTerms, a_read_finds_the_write_at_the_same_index) {
  EXPECT_EQ(terms.select(terms.store(a, i, number(7)), i), number(7));
  const Term next = terms.add(i, number(1));
  EXPECT_EQ(terms.select(terms.store(terms.store(a, i, number(7)), next, number(8)), i), number(7));
}

TEST_F(ArrayTerms, a_read_skips_writes_at_indices_that_must_differ) {
  const Term written = terms.store(a, terms.add(i, number(4)), number(7));
  EXPECT_EQ(terms.select(written, i), terms.select(a, i));
  EXPECT_EQ(terms.select(written, terms.add(i, number(1))), terms.select(a, terms.add(i, number(1))));
  const Term sum = terms.add(i, j);
  EXPECT_EQ(terms.select(terms.store(a, sum, number(7)), terms.add(sum, number(1))),
            terms.select(a, terms.add(sum, number(1))));
  const Term bytes = terms.store(b, terms.add(p, bits(4)), byte);
  EXPECT_EQ(terms.select(bytes, p), terms.select(b, p));
  EXPECT_EQ(terms.select(bytes, terms.add(p, bits(5))), terms.select(b, terms.add(p, bits(5))));
}

TEST_F(ArrayTerms, a_read_stops_at_a_write_that_may_be_meant) {
  const Term written = terms.store(a, i, number(7));
  EXPECT_EQ(terms.select(written, j).child(0), written);
  EXPECT_EQ(terms.select(written, number(0)).child(0), written);
}

TEST_F(ArrayTerms, a_constant_array_has_its_element_everywhere) {
  const Term zeros = terms.const_array(sort, number(0));
  EXPECT_EQ(terms.select(zeros, i), number(0));
  EXPECT_EQ(terms.select(terms.store(zeros, number(3), number(5)), number(4)), number(0));
  EXPECT_EQ(terms.store(zeros, i, number(0)), zeros);
}

TEST_F(ArrayTerms, a_write_replaces_the_last_one_at_the_same_index) {
  EXPECT_EQ(terms.store(terms.store(a, i, number(1)), i, number(2)), terms.store(a, i, number(2)));
  EXPECT_EQ(terms.store(a, i, terms.select(a, i)), a);
}

TEST_F(ArrayTerms, reads_at_constants_pass_long_chains_quickly) {
  const int count = 100000;
  Term array = a;
  for (int n = 0; n < count; ++n) array = terms.store(array, number(n), number(n + 1));
  array = terms.store(array, number(17), number(-1));
  const auto start = std::chrono::steady_clock::now();
  for (int n = 0; n < count; ++n) {
    ASSERT_EQ(terms.select(array, number(n)), number(n == 17 ? -1 : n + 1));
  }
  EXPECT_EQ(terms.select(array, number(count)), terms.select(a, number(count)));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST_F(ArrayTerms, long_chains_keep_symbolic_writes_in_their_place) {
  Term array = a;
  for (int n = 0; n < 500; ++n) array = terms.store(array, number(n), number(n + 1));
  array = terms.store(array, i, number(-1));
  const Term symbolic = array;
  for (int n = 1000; n < 1500; ++n) array = terms.store(array, number(n), number(n + 1));
  EXPECT_EQ(terms.select(array, number(1200)), number(1201));
  EXPECT_EQ(terms.select(array, number(200)), terms.select(symbolic, number(200)));
  EXPECT_EQ(terms.select(array, number(200)).child(0), symbolic);
}

}  // namespace
}  // namespace warrant
