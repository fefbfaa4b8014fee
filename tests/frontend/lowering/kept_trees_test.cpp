#include "frontend/lowering/kept_trees.h"

#include <gtest/gtest.h>

#include "frontend/project/functions.h"
#include "temporary.h"

namespace warrant {

namespace {

// What a file includes is seen when it is parsed, and only then.
class KeptTreesTest : public ::testing::Test {
 protected:
  void SetUp() override { include(1); }
  void include(int value) {
    folder_.write("value.h", "static int f(void) { return " + std::to_string(value) + "; }\n");
    folder_.write("a.c", "#include \"value.h\"\n");
  }
  bool sees(int value, const SourceFile& source, const FrontendOptions& options = {}) {
    return facts_of(source, options).functions.at(0).constants.contains(static_cast<std::uint64_t>(value));
  }
  bool sees(int value) { return sees(value, source_); }
  testing::TemporaryFolder folder_;
  const SourceFile source_{folder_.path("a.c"), {}};
};

TEST_F(KeptTreesTest, a_text_is_parsed_once) {
  const KeptTrees trees;
  EXPECT_TRUE(sees(1));
  include(2);
  EXPECT_TRUE(sees(1));
  {
    const KeptTrees inner;
    EXPECT_TRUE(sees(1));
  }
  EXPECT_TRUE(sees(1));
}

TEST_F(KeptTreesTest, another_text_or_other_flags_are_another_tree) {
  const KeptTrees trees;
  EXPECT_TRUE(sees(1));
  include(2);
  SourceFile other = source_;
  other.flags.macros = {"-DX"};
  EXPECT_TRUE(sees(2, other));
  other = source_;
  other.insertions = {{0, "int g(void);\n"}};
  EXPECT_TRUE(sees(2, other));
  FrontendOptions options;
  options.data_model = DataModel::ILP32;
  EXPECT_TRUE(sees(2, source_, options));
  folder_.write("a.c", "#include \"value.h\"\nint h(void);\n");
  EXPECT_TRUE(sees(2));
}

TEST_F(KeptTreesTest, without_one_nothing_is_kept) {
  {
    const KeptTrees trees;
    EXPECT_TRUE(sees(1));
  }
  EXPECT_FALSE(KeptTrees::of_this_thread());
  include(2);
  EXPECT_TRUE(sees(2));
}

}  // namespace

}  // namespace warrant
