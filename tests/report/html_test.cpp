#include "report/html.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "report/path_picture.h"
#include "temporary.h"

namespace warrant {
namespace {

Result failing(const std::string& file) {
  FalseVerdict v;
  v.place = {file, 2, CheckedEvent(std::string("<what>"))};
  v.happened = "a < b & \"c\"";
  v.path.resize(2);
  v.path[0] = {file, 1, "main", 0, "int <x>;", {"x < 3"}, {{"x", "</script>"}}};
  v.path[1] = {file, 2, "main", 0, "f(x);", {}, {}};
  Result result;
  result.verdict = std::move(v);
  result.file = file;
  return result;
}

TEST(Html, texts_are_no_markup) {
  SourceTexts sources;
  const std::string page = to_html(failing("no such & file.c"), {"1.0", "", {"no such & file.c"}}, sources);
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
  const Result v = failing("/dev/null");
  EXPECT_EQ(to_html(v, {"1.0", "", {"/dev/null"}}, sources).find("href=\"#f0"), std::string::npos);
}

// So many lines that the first ones are not to be seen with the last ones.
std::string long_text() {
  std::string text;
  for (int line = 1; line <= 60; ++line) text += fmt::format("int line{};\n", line);
  return text;
}

TEST(Html, an_unknown_opens_where_the_search_was) {
  const testing::TemporaryFile text(long_text());
  const std::string& file = text.path();
  struct Case {
    Unknown why;
    const char* opened;
  };
  const std::vector<Case> cases{{{.hot_spot = HotSpot{{file, 41}, 31}, .place = {file, 50}}, "data-opened=\"f0-41\""},
                                {{.reason = UnknownReason::Unmodelled, .place = {file, 7}}, "data-opened=\"f0-7\""},
                                {{}, nullptr},
                                {{.hot_spot = HotSpot{{file, 400}, 2}}, nullptr},
                                {{.hot_spot = HotSpot{{"other" + file, 4}, 2}}, nullptr}};
  for (const auto& [why, opened] : cases) {
    Result v;
    v.verdict = UnknownVerdict{why};
    SourceTexts sources;
    const std::string page = to_html(v, {"1.0", "", {file}}, sources);
    EXPECT_EQ(page.find("data-opened") != std::string::npos, opened != nullptr);
    if (!opened) continue;
    EXPECT_NE(page.find(opened), std::string::npos);
    EXPECT_NE(page.find(fmt::format("<span class=\"tag open\">{}</span>", describe(why.reason))), std::string::npos);
    EXPECT_NE(page.find("scrollTop"), std::string::npos);
  }
}

const CheckedEvent overflow(Undefined::SignedOverflow);

TEST(Html, without_a_place_an_unknown_opens_at_an_open_check) {
  const testing::TemporaryFile text(long_text());
  const std::string& file = text.path();
  Result v;
  v.checks.push_back({{file, 12, overflow}, CheckedPlace::Status::Proven});
  v.checks.push_back({{file, 33, overflow}, CheckedPlace::Status::Open});
  SourceTexts sources;
  EXPECT_NE(to_html(v, {"1.0", "", {file}}, sources).find("data-opened=\"f0-33\""), std::string::npos);
}

TEST(Html, tags_stand_below_their_line) {
  const testing::TemporaryFile text(long_text());
  const std::string& file = text.path();
  Result v;
  v.verdict = TrueVerdict{};
  v.checks.push_back({{file, 12, overflow}, CheckedPlace::Status::Proven});
  SourceTexts sources;
  EXPECT_NE(to_html(v, {"1.0", "", {file}}, sources)
                .find("<code>int line12;</code></div>\n<div class=\"tags\"><span class=\"tag proven\">proven: signed "
                      "overflow</span></div>"),
            std::string::npos);
}

TEST(PathPicture, is_bounded) {
  std::vector<PathStep> path(1000);
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
