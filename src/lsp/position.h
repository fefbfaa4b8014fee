// Places in a text as the protocol counts them: lines from 0, and in a line units of UTF-16.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "lsp/protocol.h"

namespace warrant::lsp {

struct Position {
  std::size_t line = 0, character = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};
struct Range {
  Position start, end;
};

Json to_json(const Position& position);
Json to_json(const Range& range);
// Throw ResponseError if it is no position.
Position position_from(const Json& json);
Range range_from(const Json& json);

std::size_t utf16_length(std::string_view text);
// From the first character of the line that is no blank to the last one.
Range line_range(std::size_t number, std::string_view line);

// The lines of a text, which must outlive this. They end with \n, \r\n or \r.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text);

  std::size_t count() const { return starts_.size(); }
  std::string_view line(std::size_t number) const;  // without its end; empty if there is none
  // Of a position behind the end of its line or of the text: that end.
  std::size_t offset(Position position) const;
  Position position(std::size_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
};

}  // namespace warrant::lsp
