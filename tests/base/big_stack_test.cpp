#include "base/big_stack.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace warrant {
namespace {

// About 100 bytes of stack per level.
unsigned depth_of(unsigned level) {
  volatile char room[64];
  room[level % 64] = 1;
  return level == 0 ? 0 : depth_of(level - 1) + static_cast<unsigned>(room[level % 64]);
}

TEST(BigStack, recursion_beyond_the_default_stack_works) {
  unsigned depth = 0;
  run_on_big_stack([&] { depth = depth_of(1000000); });
  EXPECT_EQ(depth, 1000000U);
}

TEST(BigStack, exceptions_reach_the_caller) {
  EXPECT_THROW(run_on_big_stack([] { throw std::runtime_error("stop"); }), std::runtime_error);
}

}  // namespace
}  // namespace warrant
