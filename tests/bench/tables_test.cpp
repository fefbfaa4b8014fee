#include "bench/tables.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "bench/records.h"
#include "bench/report_files.h"

namespace warrant {
namespace {

using Row = std::vector<std::string>;

ResultTable some_results() {
  return ResultTable({
      make_test_record("a", "1", true, "TRUE", 1, "Arrays"),
      make_test_record("b", "1", true, "TRUE", 0.5, "Arrays"),
      make_test_record("a", "2", false, "FALSE", 2, "Arrays"),
      make_test_record("b", "2", false, "unknown", 3, "Arrays"),
      make_test_record("a", "3", true, "FALSE", 4, "Loops"),
      make_test_record("b", "3", true, "TRUE", 5, "Loops"),
      make_test_record("a", "4", false, "time-out", 60, "Loops"),
      make_test_record("b", "4", false, "memory", 6, "Loops"),
  });
}

const TextTable& table_named(const std::vector<TextTable>& tables, const std::string& title) {
  return *std::ranges::find(tables, title, &TextTable::title);
}

TEST(Tables, engines_are_summed_up) {
  const auto tables = summary_tables(some_results(), {});
  const TextTable& table = table_named(tables, "Engines");
  EXPECT_EQ(table.header, (Row{"engine", "runs", "correct true", "correct false", "wrong true", "wrong false",
                               "certified", "unknown", "time-out", "memory", "CPU s", "score", "unknown by reason"}));
  EXPECT_EQ(table.rows[0], (Row{"a", "4", "1", "1", "0", "1", "2", "0", "1", "0", "67.0", "-13", ""}));
  EXPECT_EQ(table.rows[1], (Row{"b", "4", "2", "0", "0", "0", "2", "1", "0", "1", "14.5", "4", "1 unknown"}));
}

TEST(Tables, solved_tasks_are_counted_by_family) {
  const auto tables = summary_tables(some_results(), {});
  const TextTable& table = table_named(tables, "Correctly solved, by family");
  EXPECT_EQ(table.header, (Row{"family", "total U", "total S", "a U", "a S", "b U", "b S"}));
  EXPECT_EQ(table.rows, (std::vector<Row>{{"Arrays", "1", "1", "1", "1", "0", "1"},
                                          {"Loops", "1", "1", "0", "0", "0", "1"},
                                          {"Total", "2", "2", "1", "1", "0", "2"}}));
}

TEST(Tables, the_virtual_best_takes_the_best_of_each_task) {
  ResultTable results = some_results();
  results.add_virtual_best("best", {"a", "b"});
  const RunFigures figures = results.figures("best");
  EXPECT_EQ(figures.correct(), 3u);
  EXPECT_EQ(figures.count(RunClass::WrongFalse), 0u);
  EXPECT_EQ(results.find("best", "1")->cpu_seconds, 0.5);
  EXPECT_EQ(results.find("best", "3")->cpu_seconds, 5);
  const auto tables = summary_tables(some_results(), {{"old", {"a"}}, {"new", {"a", "b"}}});
  const TextTable& table = table_named(tables, "Virtual best");
  EXPECT_EQ(table.header, (Row{"family", "old U", "old S", "new U", "new S", "gain"}));
  EXPECT_EQ(table.rows.back(), (Row{"Total", "1", "1", "1", "2", "1"}));
  EXPECT_THROW(summary_tables(some_results(), {{"x", {"c"}}}), UserError);
}

TEST(Tables, differences_tell_what_one_engine_solves_and_another_does_not) {
  const auto tables = summary_tables(some_results(), {});
  const TextTable& safe = table_named(tables, "Safe tasks: differences");
  EXPECT_EQ(safe.header, (Row{"engine", "not a", "not b", "only it", "of"}));
  EXPECT_EQ(safe.rows, (std::vector<Row>{{"a", "-", "0", "0", "1"}, {"b", "1", "-", "1", "2"}}));
  EXPECT_EQ(table_named(tables, "Unsafe tasks: differences").rows,
            (std::vector<Row>{{"a", "-", "1", "1", "1"}, {"b", "0", "-", "0", "0"}}));
}

TEST(Tables, suites_tell_times_and_failures) {
  const auto tables = summary_tables(some_results(), {});
  const TextTable& table = table_named(tables, "Suites");
  EXPECT_EQ(table.rows, (std::vector<Row>{{"S", "4", "2", "67.0", "2", "14.5"},
                                          {"  safe", "2", "1", "5.0", "2", "5.5"},
                                          {"  unsafe", "2", "1", "62.0", "0", "9.0"},
                                          {"Total", "4", "2", "67.0", "2", "14.5"},
                                          {"Failures", "", "", "1/0/0", "", "0/1/1"}}));
}

std::vector<std::string> titles_of(const std::vector<TextTable>& tables) {
  std::vector<std::string> titles;
  for (const TextTable& table : tables) titles.push_back(table.title);
  return titles;
}

TEST(Tables, of_tasks_without_labels_nothing_is_right_or_wrong) {
  std::vector<RunRecord> records{
      make_test_record("a", "1", true, "TRUE", 1), make_test_record("b", "1", true, "FALSE", 2),
      make_test_record("a", "2", true, "unknown", 3), make_test_record("b", "2", true, "time-out", 4)};
  for (RunRecord& record : records) record.expected.reset();
  const auto tables = summary_tables(ResultTable(records), {});
  EXPECT_EQ(titles_of(tables), (Row{"Engines", "Suites", "Engines and families"}));
  EXPECT_EQ(tables[0].header,
            (Row{"engine", "runs", "unlabelled", "unknown", "time-out", "CPU s", "unknown by reason"}));
  EXPECT_EQ(tables[0].rows[0], (Row{"a", "2", "1", "1", "0", "4.0", "1 unknown"}));
  EXPECT_EQ(tables[0].note, "");
  EXPECT_EQ(tables[1].header, (Row{"suite", "tasks", "a time", "b time"}));
  EXPECT_EQ(tables[1].rows.back(), (Row{"Failures", "", "0/0/1", "1/0/0"}));
}

TEST(Tables, without_content_are_left_out) {
  // All tasks are safe, and both engines solve one of them.
  const ResultTable results({make_test_record("a", "1", true, "TRUE", 1), make_test_record("b", "1", true, "TRUE", 1),
                             make_test_record("a", "2", true, "unknown", 1),
                             make_test_record("b", "2", true, "unknown", 1)});
  EXPECT_EQ(titles_of(summary_tables(results, {})), (Row{"Engines", "Correctly solved, by family", "Virtual best",
                                                         "Safe tasks: differences", "Suites", "Engines and families"}));
}

TEST(Tables, markdown_is_aligned) {
  const TextTable table{"Title", "Note.", {"name", "n"}, {{"x", "10"}, {"longer", "2"}}, 1, false};
  EXPECT_EQ(to_markdown(table),
            "## Title\n\nNote.\n\n| name   |   n |\n| ------ | --: |\n| x      |  10 |\n| longer |   2 |\n");
}

TEST(Tables, csv_has_a_row_per_run_and_a_column_per_statistic) {
  std::vector<RunRecord> records{make_test_record("a", "t,1", true, "TRUE", 1.5),
                                 make_test_record("b", "t,1", true, "unknown", 2)};
  records[0].statistics = {{"refinements", 3}, {"memory_mb", 7}};
  EXPECT_EQ(to_csv(records),
            "task,suite,family,engine,expected,verdict,certified,unconditional,result,reason,end,cpu_s,wall_s,memory_"
            "mb,started,log,"
            "engine_memory_mb,refinements\n"
            "\"t,1\",S,F,a,true,TRUE,yes,,correct true,,,1.5,0,0,,,7,3\n"
            "\"t,1\",S,F,b,true,UNKNOWN,,,unknown,unknown,,2,0,0,,,,\n");
}

}  // namespace
}  // namespace warrant
