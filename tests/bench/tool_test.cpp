#include "bench/tool.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace warrant {
namespace {

using Words = std::vector<std::string>;

BenchTask some_task() {
  BenchTask task;
  task.name = "a";
  task.program = "/tasks/a b.c";
  task.property = "/tasks/p.prp";
  task.data_model = DataModel::ILP32;
  return task;
}

RunLimits some_limits() {
  RunLimits limits;
  limits.cpu_seconds = 10;
  limits.memory_bytes = 2'000'000'000;
  return limits;
}

std::string error_of(const BenchTool& tool) {
  try {
    check_tool(tool);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(Tool, places_in_a_command_are_filled_for_each_run) {
  const BenchTool tool =
      other_tool("esbmc", "esbmc --{bits} --timeout {time_limit}s --memlimit {memory_limit}m {file} {x} {{}");
  EXPECT_EQ(command_for(tool, some_task(), some_limits()),
            (Words{"esbmc", "--32", "--timeout", "10s", "--memlimit", "2000m", "/tasks/a b.c", "{x}", "{{}"}));
}

TEST(Tool, engines_get_property_data_model_and_limits) {
  const BenchTool tool = engine_tool("s-9", "/bin/warrant", "symexia --threshold 9", "--arithmetic bv");
  EXPECT_EQ(command_for(tool, some_task(), some_limits()), (Words{"/bin/warrant",
                                                                  "verify",
                                                                  "/tasks/a b.c",
                                                                  "--stats",
                                                                  "--engine",
                                                                  "symexia",
                                                                  "--threshold",
                                                                  "9",
                                                                  "--arithmetic",
                                                                  "bv",
                                                                  "--property",
                                                                  "/tasks/p.prp",
                                                                  "--undefined-functions",
                                                                  "pure",
                                                                  "--data-model",
                                                                  "ILP32",
                                                                  "--time-limit",
                                                                  "10s",
                                                                  "--jobs",
                                                                  "1",
                                                                  "--memory-limit",
                                                                  "2000000000B"}));
}

TEST(Tool, a_task_without_what_the_command_needs_is_told) {
  EXPECT_THROW(command_for(other_tool("esbmc", "x {task}"), some_task(), some_limits()), UserError);
}

TEST(Tool, mistakes_in_tools_are_told) {
  EXPECT_EQ(error_of(other_tool("esbmc", "sh {file}")), "");
  EXPECT_NE(error_of(other_tool("esbmc", "sh {fiel}")).find("there is no {fiel}"), std::string::npos);
  EXPECT_NE(error_of(other_tool("esbmc", "no-such-program {file}")).find("no such program"), std::string::npos);
  EXPECT_NE(error_of(other_tool("mine", "sh {file}")).find("missing --true-pattern"), std::string::npos);
  EXPECT_NE(error_of(other_tool("a/esbmc", "sh {file}")).find("cannot be the name"), std::string::npos);
  BenchTool tool = other_tool("esbmc", "sh {file}");
  tool.false_pattern = "(";
  EXPECT_NE(error_of(tool).find("not a regular expression"), std::string::npos);
}

}  // namespace
}  // namespace warrant
