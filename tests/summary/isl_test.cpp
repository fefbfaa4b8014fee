// Which isl answers: LLVM's library has another one within, and the order of libraries decides.
#include <gtest/gtest.h>
#include <isl/version.h>

#include <string>

TEST(Isl, IsTheOneOfThePackage) {
  const std::string answers = isl_version();
  EXPECT_TRUE(answers.starts_with("isl-" ISL_VERSION)) << answers << " answers, the package is of version " ISL_VERSION;
}
