#include "base/regular_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/error.h"

namespace warrant {
namespace {

class RegularFile : public ::testing::Test {
 protected:
  RegularFile() {
    std::string pattern = (std::filesystem::temp_directory_path() / "warrant-test-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~RegularFile() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string folder_;
};

TEST_F(RegularFile, is_read_whole) {
  const std::string content(200'000, 'x');
  std::ofstream(path("a")) << content;
  EXPECT_EQ(read_regular_file(path("a")), content);
  std::filesystem::create_symlink(path("a"), path("b"));
  EXPECT_EQ(read_regular_file(path("b")), content);
}

TEST_F(RegularFile, nothing_else_is_read) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  for (const std::string& name :
       {path("pipe"), path("none"), folder_, std::string("/dev/zero"), std::string("/dev/null")})
    EXPECT_THROW(read_regular_file(name), UserError) << name;
}

TEST_F(RegularFile, is_the_same_by_whatever_name) {
  std::ofstream(path("a")) << "x";
  std::ofstream(path("c")) << "x";
  std::filesystem::create_symlink(path("a"), path("b"));
  std::filesystem::create_hard_link(path("a"), path("h"));
  EXPECT_TRUE(is_same_file(path("a"), path("b")));
  EXPECT_TRUE(is_same_file(path("a"), path("h")));
  EXPECT_TRUE(is_same_file(path("a"), path("./a")));
  EXPECT_TRUE(is_same_file(path("new"), path("./new")));
  EXPECT_TRUE(is_same_file("no-such-file", "./no-such-file"));
  EXPECT_FALSE(is_same_file(path("a"), path("c")));
  EXPECT_FALSE(is_same_file(path("a"), path("new")));
}

}  // namespace
}  // namespace warrant
