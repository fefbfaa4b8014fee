#include "logic/sort.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(Sort, equal_parts_make_equal_sorts) {
  EXPECT_EQ(Sort::bit_vec(8), Sort::bit_vec(8));
  EXPECT_NE(Sort::bit_vec(8), Sort::bit_vec(9));
  EXPECT_NE(Sort::floating(8, 24), Sort::floating(11, 53));
  const Sort array = Sort::array(Sort::bit_vec(32), Sort::floating(8, 24));
  EXPECT_EQ(array, Sort::array(Sort::bit_vec(32), Sort::floating(8, 24)));
  EXPECT_NE(array, Sort::array(Sort::bit_vec(64), Sort::floating(8, 24)));
  EXPECT_EQ(array.hash(), Sort::array(Sort::bit_vec(32), Sort::floating(8, 24)).hash());
}

TEST(Sort, arrays_know_their_parts) {
  const Sort array = Sort::array(Sort::integer(), Sort::bit_vec(8));
  EXPECT_TRUE(array.is_array());
  EXPECT_EQ(array.index(), Sort::integer());
  EXPECT_EQ(array.element(), Sort::bit_vec(8));
}

TEST(Sort, names_are_those_of_smtlib) {
  EXPECT_EQ(Sort::boolean().to_string(), "Bool");
  EXPECT_EQ(Sort::floating(11, 53).to_string(), "(_ FloatingPoint 11 53)");
  EXPECT_EQ(Sort::array(Sort::integer(), Sort::bit_vec(8)).to_string(), "(Array Int (_ BitVec 8))");
}

}  // namespace
}  // namespace warrant
