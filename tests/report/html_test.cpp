#include "report/html.h"

#include <gtest/gtest.h>

#include "report/path_picture.h"

namespace warrant {
namespace {

Verification violation(const std::string& file) {
  Verification v;
  v.verdict = Verdict::False;
  v.file = file;
  v.place = {file, 2, "<what>"};
  v.violation = file + ":2: a < b & \"c\"";
  v.path.resize(2);
  v.path[0] = {file, 1, "main", 0, "int <x>;", {"x < 3"}, {{"x", "</script>"}}};
  v.path[1] = {file, 2, "main", 0, "f(x);", {}, {}};
  return v;
}

TEST(Html, texts_are_no_markup) {
  SourceTexts sources;
  const std::string page = to_html(violation("no such & file.c"), {"1.0", "", {"no such & file.c"}}, sources);
  EXPECT_NE(page.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
  EXPECT_NE(page.find("no such &amp; file.c"), std::string::npos);
  EXPECT_NE(page.find("1 file could not be shown"), std::string::npos);
  EXPECT_EQ(page.find("<x>"), std::string::npos);
  EXPECT_EQ(page.find("<what>"), std::string::npos);
  EXPECT_NE(page.find("\\u003c/script>"), std::string::npos);
}

TEST(Html, a_path_beyond_the_file_has_no_line) {
  // The file that an entry was added to is shorter than what was verified.
  SourceTexts sources;
  const Verification v = violation("/dev/null");
  EXPECT_EQ(to_html(v, {"1.0", "", {"/dev/null"}}, sources).find("href=\"#f0"), std::string::npos);
}

TEST(PathPicture, is_bounded) {
  std::vector<Verification::PathStep> path(1000);
  for (std::uint32_t i = 0; i < path.size(); ++i) path[i] = {"a.c", i % 300 + 1, "main", 0, "x", {}, {}};
  const PathPicture picture = draw_path(path);
  EXPECT_EQ(picture.left_out, 100U);
  EXPECT_EQ(picture.nodes.size(), path.size());
  EXPECT_EQ(picture.nodes[199], 199);
  EXPECT_EQ(picture.nodes[200], -1);
  EXPECT_EQ(picture.nodes[301], 1);
}

}  // namespace
}  // namespace warrant
