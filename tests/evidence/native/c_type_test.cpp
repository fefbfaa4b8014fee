#include "evidence/native/c_type.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(CType, EveryScalarHasATypeOfItsSize) {
  EXPECT_EQ(c_type(ScalarType::integer(4, true)), "int32_t");
  EXPECT_EQ(c_type(ScalarType::integer(8, false)), "uint64_t");
  EXPECT_EQ(c_type(ScalarType::integer(16, false)), "unsigned __int128");
  EXPECT_EQ(c_type(ScalarType::boolean()), "_Bool");
  EXPECT_EQ(c_type(ScalarType::pointer(8)), "void *");
  EXPECT_EQ(c_type(ScalarType::floating(32, 4)), "float");
  EXPECT_EQ(c_type(ScalarType::floating(80, 16)), "long double");
  EXPECT_EQ(c_type(ScalarType::floating(128, 16)), "__float128");
}

}  // namespace
}  // namespace warrant
