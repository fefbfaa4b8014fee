#include "base/process.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>
#include <vector>

namespace warrant {
namespace {

ProcessResult shell(const std::string& script, ProcessLimits limits = {}, const std::string& input = {}) {
  ProcessRequest request;
  request.command = {"sh", "-c", script};
  request.limits = limits;
  request.input = input;
  return run_process(request);
}

TEST(Process, output_error_and_status_are_captured) {
  const ProcessResult result = shell("echo out; echo err >&2; exit 3");
  EXPECT_EQ(result.end, ProcessResult::End::Exited);
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.error, "err\n");
}

TEST(Process, input_is_passed_even_if_nobody_reads_it) {
  EXPECT_EQ(shell("cat", {}, std::string(300000, 'x')).output, std::string(300000, 'x'));
  EXPECT_TRUE(shell("exit 0", {}, std::string(300000, 'x')).succeeded());
}

TEST(Process, a_program_that_does_not_exist_is_told) {
  ProcessRequest request;
  request.command = {"there-is-no-such-program"};
  const ProcessResult result = run_process(request);
  EXPECT_EQ(result.end, ProcessResult::End::NotStarted);
  EXPECT_EQ(result.status, ENOENT);
}

TEST(Process, the_whole_group_dies_at_the_time_limit) {
  ProcessLimits limits;
  limits.wall_seconds = 0.3;
  const auto start = std::chrono::steady_clock::now();
  const ProcessResult result = shell("sleep 60 & echo $!; sleep 60", limits);
  EXPECT_EQ(result.end, ProcessResult::End::TimedOut);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  const pid_t background = std::stoi(result.output);
  for (int i = 0; i < 100 && kill(background, 0) == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  // Orphans that nobody waits for may stay as zombies, which is no life.
  EXPECT_TRUE(kill(background, 0) != 0 || tree_cpu_seconds(background) < 1);
}

TEST(Process, cpu_time_is_limited) {
  ProcessLimits limits;
  limits.cpu_seconds = 1;
  limits.wall_seconds = 60;
  const ProcessResult result = shell("while :; do :; done", limits);
  EXPECT_EQ(result.end, ProcessResult::End::Signalled);
  EXPECT_GT(result.cpu_seconds, 0.5);
}

TEST(Process, output_beyond_the_limit_is_dropped) {
  ProcessLimits limits;
  limits.output_bytes = 10;
  const ProcessResult result = shell("yes | head -c 1000000", limits);
  EXPECT_EQ(result.output.size(), 10U);
  EXPECT_TRUE(result.succeeded());
}

TEST(Process, the_memory_of_the_whole_tree_is_limited) {
  ProcessLimits limits;
  limits.tree_memory_bytes = 64 << 20;
  limits.wall_seconds = 60;
  const ProcessResult result = shell("(a=x; while :; do a=$a$a; done) & wait", limits);
  EXPECT_EQ(result.end, ProcessResult::End::OutOfMemory);
}

TEST(Process, only_the_given_descriptors_stay_open) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ProcessRequest request;
  const std::string number = std::to_string(ends[1]);
  request.command = {"sh", "-c", "echo x >/proc/self/fd/" + number};
  EXPECT_FALSE(run_process(request).succeeded());
  request.descriptors = {ends[1]};
  EXPECT_TRUE(run_process(request).succeeded());
  close(ends[0]);
  close(ends[1]);
}

TEST(Process, the_tree_of_a_process_is_counted_and_killed) {
  const pid_t child = fork();
  if (child == 0) {
    execlp("sh", "sh", "-c", "(while :; do :; done) & wait", nullptr);
    _exit(127);
  }
  double used = 0;
  for (int i = 0; i < 1000 && used < 0.1; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    used = tree_cpu_seconds(child);
  }
  EXPECT_GE(used, 0.1);
  kill_tree(child);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
}

// Runs for ever, on the same processor as others that do; in the first thread of its process or in another one.
pid_t start_rival(bool in_first_thread = true) {
  const pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  cpu_set_t allowed;
  sched_getaffinity(0, sizeof allowed, &allowed);
  int first = 0;
  while (!CPU_ISSET(first, &allowed)) ++first;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  sched_setaffinity(0, sizeof one, &one);
  const auto run = [] {
    for (volatile unsigned count = 0;;) count = count + 1;
  };
  if (in_first_thread) run();
  std::thread(run).join();
  _exit(0);
}

void end_all(const std::vector<pid_t>& processes) {
  for (const pid_t process : processes) kill(process, SIGKILL);
  for (const pid_t process : processes) waitpid(process, nullptr, 0);
}

void expect_waiting_does_not_count(bool in_first_thread) {
  if (access("/proc/self/schedstat", R_OK) != 0) GTEST_SKIP() << "the kernel does not count waiting";
  std::vector<pid_t> rivals{start_rival(in_first_thread)};
  for (int i = 0; i < 3; ++i) rivals.push_back(start_rival());
  WallClock clock(rivals[0]);
  const auto start = std::chrono::steady_clock::now();
  double counted = 0, elapsed = 0;
  while (elapsed < 1) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    counted = clock.look();
    elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  end_all(rivals);
  EXPECT_LT(counted, 0.7 * elapsed);  // a quarter of it, but for the kernel's rounding
}

TEST(WallClock, waiting_for_a_processor_does_not_count) { expect_waiting_does_not_count(true); }

TEST(WallClock, waiting_of_any_thread_does_not_count) { expect_waiting_does_not_count(false); }

TEST(WallClock, sleeping_counts) {
  const pid_t child = fork();
  if (child == 0) {
    execlp("sleep", "sleep", "60", nullptr);
    _exit(127);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  WallClock clock(child);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_GE(clock.look(), 0.25);
  end_all({child});
}

}  // namespace
}  // namespace warrant
