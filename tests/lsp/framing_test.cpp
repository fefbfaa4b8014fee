#include "lsp/framing.h"

#include <gtest/gtest.h>

namespace warrant::lsp {
namespace {

TEST(Framing, MessagesComeByteByByte) {
  FrameReader reader;
  const std::string bytes = framed("{}") + framed("[1]");
  std::vector<std::string> bodies;
  for (const char byte : bytes) {
    reader.append({&byte, 1});
    while (const auto frame = reader.next()) bodies.push_back(frame->body);
  }
  EXPECT_EQ(bodies, (std::vector<std::string>{"{}", "[1]"}));
}

TEST(Framing, OtherFieldsAndSpellingsAreRead) {
  FrameReader reader;
  reader.append("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2 \r\n\r\n{}");
  EXPECT_EQ(reader.next()->body, "{}");
  reader.append("Content-Length: 2\n\n{}");
  EXPECT_EQ(reader.next()->body, "{}");
}

// The next good message is found after each of them.
TEST(Framing, BadHeadersCostOnlyThemselves) {
  for (const char* bad :
       {"Content-Length: -5\r\n\r\n", "Content-Length: 99999999999999999999999\r\n\r\n",
        "Content-Length: 4611686018427387904\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length:\r\n\r\n",
        "Content-Type: text\r\n\r\n", "nonsense\r\n\r\n", "{}{}{}", "Content-Length: 2\r\n\r\n{\"too\": \"long\"}"}) {
    FrameReader reader;
    reader.append(bad + framed("[7]"));
    std::string last;
    std::size_t problems = 0;
    while (const auto frame = reader.next()) {
      problems += frame->problem.empty() ? 0 : 1;
      last = frame->body;
    }
    EXPECT_EQ(last, "[7]") << bad;
    EXPECT_GE(problems, 1U) << bad;
  }
}

TEST(Framing, ABodyThatIsTooLargeIsSkipped) {
  FrameReader reader;
  const std::size_t size = FrameReader::max_body + 1;
  reader.append("Content-Length: " + std::to_string(size) + "\r\n\r\n");
  EXPECT_FALSE(reader.next()->problem.empty());
  for (std::size_t left = size; left > 0;) {
    const std::size_t part = std::min<std::size_t>(left, 1 << 20);
    reader.append(std::string(part, 'x'));
    left -= part;
    EXPECT_FALSE(reader.next());
  }
  reader.append(framed("{}"));
  EXPECT_EQ(reader.next()->body, "{}");
}

TEST(Framing, EndlessNonsenseIsNotKept) {
  FrameReader reader;
  std::size_t problems = 0;
  for (int i = 0; i < 100; ++i) {
    reader.append(std::string(1 << 14, 'x'));
    if (reader.next()) ++problems;
  }
  EXPECT_GT(problems, 0U);
  reader.append("\r\n\r\n" + framed("{}"));
  std::string last;
  while (const auto frame = reader.next()) last = frame->body;
  EXPECT_EQ(last, "{}");
}

}  // namespace
}  // namespace warrant::lsp
