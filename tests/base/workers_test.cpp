#include "base/workers.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <new>
#include <vector>

namespace warrant {
namespace {

// Everything that the workers tell, with the number of each.
std::vector<std::string> heard(Workers& workers) {
  std::vector<std::string> result;
  while (const auto event = workers.next(-1))
    result.push_back(std::to_string(event->worker) + " " +
                     (event->end ? "ended " + event->end->failure : event->message));
  return result;
}

TEST(Workers, messages_come_whole_and_in_order) {
  Workers workers;
  const std::string large(1 << 20, 'x');
  workers.start([&](const SendMessage& send) {
    send("one");
    send(large);
    send("three");
  });
  EXPECT_EQ(heard(workers), (std::vector<std::string>{"0 one", "0 " + large, "0 three", "0 ended "}));
}

TEST(Workers, how_a_worker_ends_is_told) {
  Workers workers;
  workers.start([](const SendMessage&) { _exit(7); });
  EXPECT_EQ(heard(workers), (std::vector<std::string>{"0 ended exit status 7"}));
  workers.start([](const SendMessage&) { kill(getpid(), SIGKILL); });
  EXPECT_EQ(heard(workers), (std::vector<std::string>{"1 ended signal 9 (Killed)"}));
}

TEST(Workers, half_a_message_is_none) {
  Workers workers;
  workers.start([](const SendMessage& send) {
    send("whole");
    // What dies while it writes leaves a line without its end.
    for (int descriptor = 3; descriptor < 64; ++descriptor)
      if (write(descriptor, "half", 4) == 4) break;
    kill(getpid(), SIGKILL);
  });
  EXPECT_EQ(heard(workers), (std::vector<std::string>{"0 whole", "0 ended signal 9 (Killed)"}));
}

TEST(Workers, nothing_is_left_of_them) {
  pid_t process = -1;
  {
    Workers workers;
    const Workers::Id id = workers.start([](const SendMessage& send) {
      send("here");
      for (;;) pause();
    });
    process = workers.process(id);
    ASSERT_TRUE(workers.next(-1).has_value());
    EXPECT_EQ(workers.running(), 1U);
  }
  EXPECT_EQ(kill(process, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

TEST(Workers, waiting_ends_with_the_time_and_with_another_descriptor) {
  Workers workers;
  workers.start([](const SendMessage&) {
    for (;;) pause();
  });
  EXPECT_FALSE(workers.next(10).has_value());
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(write(ends[1], "x", 1), 1);
  EXPECT_FALSE(workers.next(-1, ends[0]).has_value());
  EXPECT_TRUE(workers.kill(0).failure.starts_with("signal 9"));
  EXPECT_FALSE(workers.next(-1).has_value());
  close(ends[0]);
  close(ends[1]);
}

#ifndef __SANITIZE_ADDRESS__
TEST(Workers, memory_is_limited) {
  Workers workers;
  workers.start(
      [](const SendMessage& send) {
        try {
          const std::string large(std::size_t{1} << 30, 'x');
          send(large.substr(0, 1));
        } catch (const std::bad_alloc&) {
          send("no memory");
        }
      },
      {std::uint64_t{100} << 20});
  EXPECT_EQ(heard(workers), (std::vector<std::string>{"0 no memory", "0 ended "}));
}
#endif

}  // namespace
}  // namespace warrant
