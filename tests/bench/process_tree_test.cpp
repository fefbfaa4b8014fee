#include "bench/process_tree.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace warrant {
namespace {

TEST(ProcessTree, ChildrenOfChildrenDescend) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const pid_t grandchild = fork();
    if (grandchild != 0) (void)!write(ready[1], &grandchild, sizeof grandchild);
    pause();
    _exit(0);
  }
  pid_t grandchild = 0;
  ASSERT_EQ(read(ready[0], &grandchild, sizeof grandchild), static_cast<ssize_t>(sizeof grandchild));
  EXPECT_EQ(descendants_of(getpid()), (std::vector{child, grandchild}));
  EXPECT_EQ(descendants_of(child), std::vector{grandchild});
  EXPECT_TRUE(process_usage(child));
  EXPECT_GT(process_usage(getpid())->resident_bytes, 0U);
  kill(grandchild, SIGKILL);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_FALSE(process_usage(child));
  close(ready[0]);
  close(ready[1]);
}

}  // namespace
}  // namespace warrant
