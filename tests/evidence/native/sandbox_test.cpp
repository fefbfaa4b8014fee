#include "evidence/native/sandbox.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

class SandboxTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::optional<Sandbox> found = Sandbox::find();
    if (!found) GTEST_SKIP() << Sandbox::missing;
    const ProcessResult probe = run("true");
    if (probe.end == ProcessResult::End::NotStarted) GTEST_SKIP() << probe.error;
  }
  static ProcessResult run(const std::string& script, SandboxLimits limits = {}) {
    SandboxRequest request;
    request.command = {"/bin/sh", "-c", script};
    request.files = {{"/w/given", "its content", false}};
    request.limits = limits;
    return Sandbox::find()->run(request);
  }
};

TEST_F(SandboxTest, a_command_sees_the_files_that_it_is_given_and_no_others) {
  EXPECT_EQ(run("cat /w/given").output, "its content");
  const ProcessResult root = run("cd / && echo *");
  EXPECT_EQ(root.output.find("home"), std::string::npos) << root.output;
  EXPECT_EQ(root.output.find("proc"), std::string::npos) << root.output;
  EXPECT_EQ(run("echo /etc/pass* /tmp/* /run/*").output, "/etc/pass* /tmp/* /run/*\n");
}

TEST_F(SandboxTest, nothing_can_be_written_without_a_folder) {
  const ProcessResult result = run("echo x > /x; echo x > /tmp/x; echo x > /w/x; echo x >> /w/given; echo x > /usr/x");
  EXPECT_NE(result.status, 0);
  EXPECT_EQ(run("echo /x /tmp/* /w/* /usr/x").output, "/x /tmp/* /w/given /usr/x\n");
}

TEST_F(SandboxTest, a_folder_has_a_size) {
  SandboxLimits limits;
  limits.folder_bytes = 1 << 20;
  limits.file_bytes = 1 << 19;
  EXPECT_EQ(run("echo x > /tmp/x && cat /tmp/x", limits).output, "x\n");
  const ProcessResult result = run("i=0; while yes | head -c 200000 > /tmp/$i; do i=$((i + 1)); done; echo $i", limits);
  EXPECT_LT(std::stoi(result.output), 6);
  EXPECT_NE(run("yes | head -c 600000 > /tmp/x", limits).status, 0);
}

TEST_F(SandboxTest, the_environment_and_the_user_are_others) {
  EXPECT_EQ(run("env").output.find("HOME"), std::string::npos);
  EXPECT_EQ(run("id -u").output, "65534\n");
}

TEST_F(SandboxTest, time_memory_and_processes_are_limited) {
  SandboxLimits limits;
  limits.wall_seconds = 0.5;
  EXPECT_EQ(run("sleep 100", limits).end, ProcessResult::End::TimedOut);
  EXPECT_EQ(run("sleep 100 & sleep 100 & wait", limits).end, ProcessResult::End::TimedOut);
  limits = {};
  limits.memory_bytes = 64 << 20;
  limits.address_bytes = std::uint64_t{1} << 32;
  EXPECT_EQ(run("a=x; while :; do a=$a$a; done", limits).end, ProcessResult::End::OutOfMemory);
  limits = {};
  limits.processes = 8;
  EXPECT_NE(run("for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 1 & done; wait", limits).error.find("fork"),
            std::string::npos);
}

}  // namespace
}  // namespace warrant
