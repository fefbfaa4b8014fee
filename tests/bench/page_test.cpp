#include "bench/page.h"

#include <gtest/gtest.h>

#include "bench/records.h"

namespace warrant {
namespace {

ResultTable hostile_results() {
  return ResultTable({make_test_record("a", "</script><b>&\"1", true, "TRUE", 1),
                      make_test_record("<b>", "</script><b>&\"1", true, "time-out", 10),
                      make_test_record("c", "</script><b>&\"1", true, "FALSE", 0.001)});
}

TEST(Page, nothing_in_names_breaks_it_and_nothing_comes_from_outside) {
  const ResultTable results = hostile_results();
  const std::string page = make_page({}, results, summary_tables(results, {}), make_plots(results, 10));
  EXPECT_EQ(page.find("</script><b>"), std::string::npos);
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  EXPECT_NE(page.find("\\u003c/script>\\u003cb>&\\\"1"), std::string::npos);
  for (const char* outside : {"src=", "url(", "@import", "https://"}) EXPECT_EQ(page.find(outside), std::string::npos);
}

TEST(Page, host_and_commands_are_shown) {
  const ResultTable results = hostile_results();
  BenchSettings settings;
  settings.host = "machine <1>: 8 processors";
  settings.tools.push_back({});
  settings.tools.back().name = "a";
  settings.tools.back().command = {"verifier", "--deep", "{file}"};
  const std::string page = make_page(settings, results, summary_tables(results, {}), {});
  EXPECT_NE(page.find("Host: machine &lt;1&gt;: 8 processors"), std::string::npos);
  EXPECT_NE(page.find("<th>a</th><td><code>verifier --deep {file}</code></td>"), std::string::npos);
  EXPECT_EQ(page.find("<h2>Plots</h2>"), std::string::npos);
}

TEST(Page, changes_since_earlier_results_are_marked) {
  const ResultTable results = hostile_results();
  const EarlierResults before{"<old>", ResultTable({make_test_record("a", "</script><b>&\"1", true, "time-out", 10)})};
  const std::string page = make_page({}, results, summary_tables(results, {}), {}, before);
  EXPECT_NE(page.find("\"newly solved\",\"time-out  10.00 s\""), std::string::npos);
  EXPECT_NE(page.find("<option value=\"changed\">changed since &lt;old&gt;</option>"), std::string::npos);
  const std::string without = make_page({}, results, summary_tables(results, {}), {});
  EXPECT_EQ(without.find("changed since"), std::string::npos);
}

TEST(Plots, there_is_one_of_all_and_one_of_each_pair) {
  std::vector<std::string> names;
  for (const Plot& plot : make_plots(hostile_results(), 10)) names.push_back(plot.name);
  EXPECT_EQ(names, (std::vector<std::string>{"cactus", "scatter-a--b-", "scatter-a-c", "scatter--b--c"}));
}

TEST(Plots, there_is_none_without_a_solved_task) {
  EXPECT_TRUE(make_plots(ResultTable({}), 10).empty());
  EXPECT_TRUE(make_plots(ResultTable({make_test_record("a", "t", true, "time-out", 10),
                                      make_test_record("b", "t", true, "FALSE", 1)}),
                         10)
                  .empty());
}

TEST(Plots, the_cactus_plot_has_a_point_per_solved_task) {
  const std::string svg = cactus_plot(hostile_results(), 10).svg;
  EXPECT_NE(svg.find("a (1)"), std::string::npos);
  EXPECT_NE(svg.find("c (0)"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Plots, a_scatter_plot_has_what_is_not_solved_at_its_border) {
  const std::string svg = scatter_plot(hostile_results(), "a", "<b>", 10).svg;
  EXPECT_NE(svg.find("cy=\"16.0\""), std::string::npos);
  EXPECT_NE(svg.find("&lt;b&gt;: time-out 10.00 s"), std::string::npos);
}

}  // namespace
}  // namespace warrant
