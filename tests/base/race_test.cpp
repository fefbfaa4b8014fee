#include "base/race.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace warrant {
namespace {

TEST(Race, TheFirstThatSucceedsEndsTheOthers) {
  std::vector<std::string> heard;
  race({[](const SendMessage&) { pause(); },
        [](const SendMessage& send) {
          send("not yet");
          send("done");
          pause();
        }},
       [&](std::size_t work, const std::string& message) {
         heard.push_back(std::to_string(work) + " " + message);
         return message == "done";
       });
  EXPECT_EQ(heard, (std::vector<std::string>{"1 not yet", "1 done"}));
}

TEST(Race, ItIsOverWhenAllHaveEnded) {
  std::size_t messages = 0;
  const auto work = [](const SendMessage& send) { send("nothing found"); };
  race({work, work, [](const SendMessage&) {}}, [&](std::size_t, const std::string&) {
    ++messages;
    return false;
  });
  EXPECT_EQ(messages, 2);
}

}  // namespace
}  // namespace warrant
