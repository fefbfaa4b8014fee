#include "program/source.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(SourceMap, ATextIsOneLineWithoutItsBlanks) {
  SourceMap sources;
  const std::uint32_t file = sources.add_file("f.c", "int x;\nx =\n\t  1 + \xC3\xA9;\n");
  EXPECT_EQ(sources.text({file, 1, 1, 1, 6}), "int x;");
  EXPECT_EQ(sources.text({file, 2, 1, 3, 9}), "x = 1 + \xC3\xA9");
  EXPECT_EQ(sources.text({file, 2, 1, 3, 9}, 7), "x = 1 +...");
  EXPECT_EQ(sources.text({file, 9, 1, 9, 2}), "");
  EXPECT_EQ(sources.text({}), "");
}

TEST(SourceMap, PlacesHaveTheFileAndTheLine) {
  SourceMap sources;
  const std::uint32_t file = sources.add_file("a/f.c", "");
  const std::uint32_t model = sources.add_file(std::string(library_root) + "/models/string.c", "");
  EXPECT_EQ(sources.to_string({file, 12, 1, 12, 1}), "a/f.c:12");
  EXPECT_EQ(sources.to_string({}), "(generated)");
  EXPECT_FALSE(sources.is_model(file));
  EXPECT_TRUE(sources.is_model(model));
  EXPECT_FALSE(sources.is_model(7));
}

}  // namespace
}  // namespace warrant
