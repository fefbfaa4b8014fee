// Messages in a stream of bytes: a header with their length, an empty line, then so many bytes of JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warrant::lsp {

struct Frame {
  std::string body;
  std::string problem;  // instead of a body: what is wrong with the bytes that were skipped
};

// Finds the next message after whatever bytes: a bad header costs what stands before the next good one.
class FrameReader {
 public:
  static constexpr std::size_t max_header = std::size_t{1} << 16;
  static constexpr std::size_t max_body = std::size_t{1} << 26;
  static constexpr std::size_t max_skipped = std::size_t{1} << 30;  // a longer body is not believed to follow

  void append(std::string_view bytes) { buffer_ += bytes; }
  // Nothing: more bytes are needed.
  std::optional<Frame> next();

 private:
  std::optional<Frame> header_end_is_missing();
  Frame bad(std::size_t consumed, std::string problem);

  std::string buffer_;
  std::size_t skipped_ = 0;  // bytes of a body that is too large, which are still to come
};

std::string framed(std::string_view body);

}  // namespace warrant::lsp
