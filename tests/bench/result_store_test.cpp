#include "bench/result_store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.h"
#include "temporary.h"

namespace warrant {
namespace {

using Access = ResultStore::Access;

BenchSettings some_settings() {
  BenchSettings settings;
  settings.build = "1";
  settings.tools = {engine_tool("b", "/bin/w", "b", ""), engine_tool("a", "/bin/w", "a", "")};
  return settings;
}

RunRecord record(const std::string& tool, const std::string& task, double cpu = 1) {
  RunRecord record;
  record.tool = tool;
  record.task = task;
  record.cpu_seconds = cpu;
  return record;
}

bool keep(const ResultStore& store, const RunRecord& record, const std::string& output) {
  ResultStore::Log log(store, record.tool, record.task);
  EXPECT_EQ(write(log.descriptor(), output.data(), output.size()), static_cast<ssize_t>(output.size()));
  return store.keep(record, log);
}

std::string text(const std::string& path) {
  std::ifstream file(path);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string settle_error(const ResultStore& store, const BenchSettings& settings) {
  try {
    store.settle(settings, ResultStore::Builds::Same);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(ResultStore, the_first_record_of_a_run_stays) {
  const testing::TemporaryFolder folder;
  const ResultStore store(folder.path("out"), Access::Owner);
  store.settle(some_settings(), ResultStore::Builds::Same);
  EXPECT_FALSE(store.has("a", "x/t"));
  EXPECT_TRUE(keep(store, record("a", "x/t", 1), "first\n"));
  EXPECT_TRUE(store.has("a", "x/t"));
  EXPECT_FALSE(keep(store, record("a", "x/t", 2), "second\n"));
  ASSERT_EQ(store.read_records().size(), 1u);
  EXPECT_EQ(store.read_records()[0].cpu_seconds, 1);
  EXPECT_EQ(store.read_records()[0].log, "logs/a/x/t.log");
  EXPECT_EQ(text(store.path("logs/a/x/t.log")), "first\n");
}

TEST(ResultStore, records_are_sorted_by_task_and_tool) {
  const testing::TemporaryFolder folder;
  const ResultStore store(folder.path("out"), Access::Owner);
  store.settle(some_settings(), ResultStore::Builds::Same);
  for (const auto& [tool, task] : {std::pair("a", "2"), {"b", "2"}, {"a", "1"}}) keep(store, record(tool, task), "");
  std::vector<std::string> order;
  for (const RunRecord& record : store.read_records()) order.push_back(record.task + record.tool);
  EXPECT_EQ(order, (std::vector<std::string>{"1a", "2b", "2a"}));
}

TEST(ResultStore, what_a_killed_benchmark_left_is_removed) {
  const testing::TemporaryFolder folder;
  {
    const ResultStore store(folder.path("out"), Access::Owner);
  }
  folder.write("out/logs/a/.t.log.host.17", "half");
  folder.write("out/runs/a/.t.json.host.17", "{");
  folder.write("out/runs/a/broken.json", "{\"task\": ");
  folder.write("out/scratch/17/junk", "x");
  folder.write("out/.bench.json.a1B2c3", "{");
  folder.write("out/.hidden", "the user's");
  const ResultStore store(folder.path("out"), Access::Owner);
  store.settle(some_settings(), ResultStore::Builds::Same);
  EXPECT_TRUE(store.read_records().empty());
  for (const char* name :
       {"logs/a/.t.log.host.17", "runs/a/.t.json.host.17", "runs/a/broken.json", "scratch", ".bench.json.a1B2c3"})
    EXPECT_FALSE(std::filesystem::exists(store.path(name))) << name;
  EXPECT_TRUE(std::filesystem::exists(store.path(".hidden")));
}

TEST(ResultStore, results_made_in_another_way_are_not_mixed) {
  const testing::TemporaryFolder folder;
  const ResultStore store(folder.path("out"), Access::Owner);
  EXPECT_EQ(settle_error(store, some_settings()), "");
  EXPECT_EQ(settle_error(store, some_settings()), "");
  BenchSettings other = some_settings();
  other.limits.cpu_seconds = 7;
  EXPECT_NE(settle_error(store, other).find("with other limits: 60 s of CPU"), std::string::npos);
  other = some_settings();
  other.build = "2";
  EXPECT_NE(settle_error(store, other).find("another build of Warrant"), std::string::npos);
  store.settle(other, ResultStore::Builds::Any);
  other.tools = {engine_tool("a", "/bin/w", "a --more", "")};
  EXPECT_NE(settle_error(store, other).find("another command for a"), std::string::npos);
  other.tools = {engine_tool("c", "/bin/w", "c", "")};
  EXPECT_EQ(settle_error(store, other), "");
  EXPECT_EQ(store.settings().tools.size(), 3u);
}

TEST(ResultStore, a_long_log_is_cut_in_its_middle) {
  const testing::TemporaryFolder folder;
  const ResultStore store(folder.path("out"), Access::Owner);
  ResultStore::Log log(store, "a", "t");
  const std::string output = "begin" + std::string(5'000'000, 'x') + "end";
  ASSERT_EQ(write(log.descriptor(), output.data(), output.size()), static_cast<ssize_t>(output.size()));
  const std::string kept = log.take_text();
  EXPECT_TRUE(kept.starts_with("begin") && kept.ends_with("end"));
  EXPECT_NE(kept.find("\n... 3000008 bytes are left out ...\n"), std::string::npos);
  store.keep(record("a", "t"), log);
  EXPECT_EQ(text(store.path("logs/a/t.log")), kept);
}

TEST(ResultStore, bad_folders_are_told) {
  const testing::TemporaryFolder folder;
  folder.write("file", "");
  EXPECT_THROW(ResultStore(folder.path("file"), Access::Owner), UserError);
  EXPECT_THROW(ResultStore(folder.path("file/x"), Access::Owner), UserError);
  EXPECT_THROW(ResultStore(folder.path("none"), Access::Reader), UserError);
  folder.write("bad/bench.json", "{}");
  EXPECT_THROW(ResultStore(folder.path("bad"), Access::Reader).settings(), UserError);
}

}  // namespace
}  // namespace warrant
