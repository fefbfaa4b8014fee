#include "bench/task_list.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "temporary.h"

namespace warrant {
namespace {

class TaskLists : public ::testing::Test {
 protected:
  TaskLists() {
    folder_.write("properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    folder_.write("properties/termination.prp", "CHECK( init(main()), LTL(F end) )\n");
  }

  void task(const std::string& name, const std::string& verdict, const std::string& model = "ILP32",
            const std::string& property = "unreach-call") {
    const auto depth = static_cast<std::size_t>(std::count(name.begin(), name.end(), '/'));
    std::string up;
    for (std::size_t i = 0; i < depth; ++i) up += "../";
    const std::string file = std::filesystem::path(name).filename().string() + ".c";
    folder_.write(name + ".c", "int main(void) { return 0; }\n");
    folder_.write(name + ".yml", "format_version: '2.0'\ninput_files: '" + file +
                                     "'\nproperties:\n  - property_file: " + up + "properties/" + property +
                                     ".prp\n    expected_verdict: " + verdict +
                                     "\noptions:\n  language: C\n  data_model: " + model + "\n");
  }

  std::string error_of(const std::vector<std::string>& sources) {
    try {
      read_tasks(sources);
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  }

  static std::vector<std::string> names(const TaskList& list) {
    std::vector<std::string> names;
    for (const BenchTask& task : list.tasks) names.push_back(task.name);
    return names;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(TaskLists, a_folder_without_definitions_gives_its_programs) {
  folder_.write("plain/x/b.c", "int main(void) { return 0; }\n");
  folder_.write("plain/a.i", "int main(void) { return 0; }\n");
  folder_.write("plain/settings.yml", "colour: blue\n");
  const TaskList list = read_tasks({folder_.path("plain")});
  ASSERT_EQ(list.tasks.size(), 2u);
  EXPECT_EQ(list.tasks[0].name, "a.i");
  EXPECT_EQ(list.tasks[0].suite, "plain");
  EXPECT_EQ(list.tasks[1].name, "x/b.c");
  EXPECT_EQ(list.tasks[1].family, "x");
  EXPECT_EQ(list.tasks[1].expected, std::nullopt);
  EXPECT_EQ(list.tasks[1].property, std::nullopt);
}

TEST_F(TaskLists, a_folder_gives_all_definitions_below_it) {
  task("loops/b", "true");
  task("loops/deep/a", "false", "LP64");
  task("loops/other", "true", "ILP32", "termination");
  folder_.write("loops/settings.yml", "colour: blue\n");
  const TaskList list = read_tasks({folder_.path()});
  EXPECT_EQ(names(list), (std::vector<std::string>{"loops/b", "loops/deep/a"}));
  EXPECT_EQ(list.left_out.size(), 2u);
  const BenchTask& first = list.tasks[0];
  EXPECT_EQ(first.suite, "loops");
  EXPECT_EQ(first.family, "loops");
  EXPECT_EQ(first.program, folder_.path("loops/b.c"));
  EXPECT_EQ(first.property, folder_.path("properties/unreach-call.prp"));
  EXPECT_EQ(first.definition, folder_.path("loops/b.yml"));
  EXPECT_EQ(first.expected, true);
  EXPECT_EQ(first.data_model, DataModel::ILP32);
  EXPECT_EQ(list.tasks[1].family, "deep");
  EXPECT_EQ(list.tasks[1].expected, false);
  EXPECT_EQ(list.tasks[1].data_model, DataModel::LP64);
}

TEST_F(TaskLists, an_index_brings_suites_families_and_labels) {
  task("x/a", "true");
  folder_.write("x/b.c", "int main(void) { return 0; }\n");
  const std::string index =
      folder_.write("tasks.csv", "path,suite,family,expected,data_model\nx/a.c,S,F,false,LP64\nx/b.c,S,G,,ILP32\n");
  const TaskList list = read_tasks({index});
  EXPECT_EQ(names(list), (std::vector<std::string>{"x/a", "x/b.c"}));
  EXPECT_EQ(list.tasks[0].family, "F");
  EXPECT_EQ(list.tasks[0].expected, false);  // the index is what the user gave
  EXPECT_EQ(list.tasks[0].data_model, DataModel::LP64);
  EXPECT_TRUE(list.tasks[0].property);
  EXPECT_FALSE(list.tasks[1].expected);
  EXPECT_EQ(list.tasks[1].data_model, DataModel::ILP32);
}

TEST_F(TaskLists, a_set_gives_what_its_patterns_match) {
  task("loops/a", "true");
  task("loops/b", "true");
  task("new/c", "true");
  const std::string set = folder_.write("Loops.set", "# comment\n\n  loops/*.yml  \n// other\nnew/c.yml\n");
  const TaskList list = read_tasks({set});
  EXPECT_EQ(names(list), (std::vector<std::string>{"loops/a", "loops/b", "new/c"}));
  EXPECT_EQ(list.tasks[0].family, "Loops");
  const std::string empty = folder_.write("Empty.set", "loops/*.yml\nnothing/*.yml\n");
  EXPECT_EQ(error_of({empty}), empty + ":2: no file matches nothing/*.yml");
}

TEST_F(TaskLists, programs_that_come_twice_are_taken_once) {
  task("loops/a", "true");
  EXPECT_EQ(read_tasks({folder_.path(), folder_.path("loops/a.yml")}).tasks.size(), 1u);
}

TEST_F(TaskLists, two_programs_of_one_name_are_an_error) {
  task("one/x/a", "true");
  task("two/x/a", "true");
  EXPECT_NE(error_of({folder_.path("one"), folder_.path("two")}).find("two tasks are named x/a"), std::string::npos);
}

TEST_F(TaskLists, bad_sources_are_told) {
  const std::string missing = folder_.path("none"), text = folder_.write("a.txt", "");
  EXPECT_EQ(error_of({missing}), missing + ": there is no such file or folder");
  EXPECT_EQ(error_of({text}), text + ": neither a folder nor a .yml, .set, .csv, .c or .i file");
  const std::string empty = folder_.path("properties");
  EXPECT_EQ(error_of({empty}), empty + ": the folder has no task definitions (.yml) and no C files");
  const std::string index = folder_.write("i.csv", "file,x\na.c,1\n");
  EXPECT_EQ(error_of({index}), index + ": the index has no column named path");
  const std::string label = folder_.write("l.csv", "path,expected\na.txt,maybe\n");
  EXPECT_EQ(error_of({label}), label + ": a.txt: expected must be true or false, not 'maybe'");
  const std::string gone = folder_.write("g.csv", "path\ngone.c\n");
  EXPECT_NE(error_of({gone}).find("gone.c: there is no such file"), std::string::npos);
}

TEST(TaskFilter, each_kind_must_accept) {
  BenchTask task;
  task.name = "families/Loops/count";
  task.suite = "families";
  task.family = "Loops";
  task.expected = true;
  TaskFilter filter;
  EXPECT_TRUE(filter.accepts(task));
  filter.families = {"Arrays", "Lo*"};
  filter.names = {"count"};
  filter.expected = {"true"};
  EXPECT_TRUE(filter.accepts(task));
  filter.names = {"*/count"};
  EXPECT_TRUE(filter.accepts(task));
  filter.names = {"count*"};
  EXPECT_FALSE(filter.accepts(task));
  filter.names.clear();
  filter.expected = {"false", "none"};
  EXPECT_FALSE(filter.accepts(task));
  task.expected.reset();
  EXPECT_TRUE(filter.accepts(task));
}

}  // namespace
}  // namespace warrant
