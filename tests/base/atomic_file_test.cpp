#include "base/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/error.h"
#include "temporary.h"

namespace warrant {
namespace {

namespace fs = std::filesystem;

class AtomicFile : public ::testing::Test {
 protected:
  std::string content(const std::string& name) const {
    std::ifstream file(directory / name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory), fs::directory_iterator()));
  }
  const testing::TemporaryFolder folder;
  const fs::path directory = folder.path();
};

TEST_F(AtomicFile, is_written_and_replaced) {
  write_file(directory / "a", "one");
  write_file(directory / "a", "two");
  EXPECT_EQ(content("a"), "two");
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFile, a_folder_that_does_not_exist_is_an_error_of_the_user) {
  EXPECT_THROW(write_file(directory / "no" / "a", "one"), UserError);
  EXPECT_THROW(write_file(directory, "one"), UserError);
}

TEST_F(AtomicFile, a_failed_write_leaves_the_old_file_and_nothing_else) {
  write_file(directory / "a", "old");
  // In a process of its own: the limit stays.
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit bound{100, 100};
    setrlimit(RLIMIT_FSIZE, &bound);
    try {
      write_file(directory / "a", std::string(1000, 'x'));
    } catch (const UserError&) {
      _exit(42);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 42);
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace warrant
