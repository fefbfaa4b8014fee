#include "bench/measured_run.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <thread>

#include "bench/process_tree.h"
#include "temporary.h"

namespace warrant {

std::ostream& operator<<(std::ostream& stream, ControlGroups groups) {
  return stream << (groups == ControlGroups::Never ? "processes" : "control groups");
}

namespace {

// Both ways to watch a run. Where no control groups can be made, the two are the same.
class MeasuredRuns : public ::testing::TestWithParam<ControlGroups> {
 protected:
  MeasuredRuns() : executor_(-1, GetParam(), "warrant-test-" + std::to_string(getpid())) {
    limits_.cpu_seconds = 20;
    limits_.wall_seconds = 40;
  }

  RunMeasurement run(std::vector<std::string> command) {
    const int log = open(folder_.path("log").c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    RunRequest request;
    request.command = std::move(command);
    request.directory = folder_.path();
    request.environment = {{"GREETING", "hello"}};
    request.log_descriptor = log;
    request.limits = limits_;
    const RunMeasurement result = executor_.run(request);
    close(log);
    return result;
  }
  RunMeasurement shell(const std::string& script) { return run({"sh", "-c", script}); }
  RunMeasurement python(const std::string& script) { return run({"python3", "-c", script}); }

  std::string text(const std::string& name) const {
    std::ifstream file(folder_.path(name));
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  static void expect_nothing_is_left() { EXPECT_TRUE(descendants_of(getpid()).empty()); }

  testing::TemporaryFolder folder_;
  RunLimits limits_;
  RunExecutor executor_;
};

TEST_P(MeasuredRuns, output_status_folder_and_environment_are_as_asked) {
  const RunMeasurement result = shell("echo $GREETING; pwd >&2; cat; exit 3");
  EXPECT_EQ(result.end, ProcessEnd::Exited);
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(text("log"), "hello\n" + std::filesystem::canonical(folder_.path()).string() + "\n");
}

TEST_P(MeasuredRuns, ends_by_signal_and_missing_programs_are_told) {
  const RunMeasurement signalled = shell("kill -SEGV $$");
  EXPECT_EQ(signalled.end, ProcessEnd::Signalled);
  EXPECT_EQ(signalled.status, SIGSEGV);
  const RunMeasurement missing = run({"there-is-no-such-program"});
  EXPECT_EQ(missing.end, ProcessEnd::NotStarted);
  EXPECT_EQ(missing.status, ENOENT);
}

TEST_P(MeasuredRuns, cpu_time_is_that_of_all_processes) {
  // Three of them, one in a session of its own whose parent is gone.
  const std::string spin = "python3 -c 'import time\nwhile time.process_time() < 0.4: pass'";
  folder_.write("spin.sh", spin + "\ntouch done\n");
  const RunMeasurement result =
      shell(spin + "; " + spin + "; (setsid sh spin.sh &); while [ ! -e done ]; do sleep 0.05; done");
  EXPECT_EQ(result.end, ProcessEnd::Exited);
  EXPECT_GE(result.cpu_seconds, 1.15);
  EXPECT_LT(result.cpu_seconds, 4);
}

TEST_P(MeasuredRuns, peak_memory_is_that_of_all_processes) {
  const char* hold = "python3 -c 'x = bytearray(b\"x\") * 60000000; import time; time.sleep(1)'";
  const RunMeasurement result = shell(std::string(hold) + " & " + hold + "; wait");
  EXPECT_GE(result.memory_bytes, 120'000'000u);
  EXPECT_LT(result.memory_bytes, 240'000'000u);
}

TEST_P(MeasuredRuns, a_cpu_limit_holds_for_all_processes_together) {
  limits_.cpu_seconds = 1;
  const RunMeasurement result = shell("trap '' TERM INT XCPU; for i in 1 2 3; do (while :; do :; done) & done; wait");
  EXPECT_EQ(result.end, ProcessEnd::CpuLimit);
  EXPECT_GE(result.cpu_seconds, 1);
  EXPECT_LT(result.cpu_seconds, 4);
  expect_nothing_is_left();
}

TEST_P(MeasuredRuns, a_wall_limit_ends_what_sleeps_and_ignores_signals) {
  limits_.wall_seconds = 0.5;
  const RunMeasurement result = shell("trap '' TERM INT HUP; sleep 100 & sleep 100");
  EXPECT_EQ(result.end, ProcessEnd::WallLimit);
  EXPECT_LT(result.wall_seconds, 5);
  expect_nothing_is_left();
}

TEST_P(MeasuredRuns, a_memory_limit_ends_what_allocates_without_end) {
  limits_.memory_bytes = 200'000'000;
  const RunMeasurement result = python("x = []\nwhile True: x.append(bytearray(b'x' * 1000000))");
  EXPECT_EQ(result.end, ProcessEnd::MemoryLimit);
  EXPECT_GE(result.memory_bytes, 150'000'000u);
  EXPECT_LT(result.memory_bytes, 600'000'000u);
  expect_nothing_is_left();
}

TEST_P(MeasuredRuns, an_output_limit_ends_what_prints_without_end) {
  limits_.output_bytes = 1'000'000;
  const RunMeasurement result = shell("yes on and on");
  EXPECT_EQ(result.end, ProcessEnd::OutputLimit);
  expect_nothing_is_left();
}

TEST_P(MeasuredRuns, what_a_run_leaves_behind_is_killed) {
  // Fifty processes, each in a session of its own, whose parents are gone.
  const RunMeasurement result = python(
      "import os, time\n"
      "for i in range(50):\n"
      "  if os.fork() == 0:\n"
      "    os.setsid()\n"
      "    if os.fork(): os._exit(0)\n"
      "    time.sleep(100)\n");
  EXPECT_EQ(result.end, ProcessEnd::Exited);
  expect_nothing_is_left();
}

INSTANTIATE_TEST_SUITE_P(Ways, MeasuredRuns, ::testing::Values(ControlGroups::WherePossible, ControlGroups::Never),
                         [](const auto& info) {
                           return info.param == ControlGroups::Never ? "processes" : "control_groups";
                         });

TEST(MeasuredRun, it_ends_when_whoever_asked_for_it_is_gone) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  std::thread closer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    close(ends[1]);
  });
  RunExecutor executor(ends[0], ControlGroups::Never, "");
  RunRequest request;
  request.command = {"sleep", "100"};
  request.log_descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC);
  EXPECT_EQ(executor.run(request).end, ProcessEnd::Stopped);
  EXPECT_TRUE(descendants_of(getpid()).empty());
  closer.join();
  close(ends[0]);
  close(request.log_descriptor);
}

}  // namespace
}  // namespace warrant
