#include "lsp/position.h"

#include <algorithm>

#include "base/utf8.h"

namespace warrant::lsp {

namespace {

constexpr char32_t first_in_two_units = 0x10000;

std::size_t number_from(const Json& json, const char* name) {
  if (!json.is_object() || !json.contains(name) || !json.at(name).is_number_integer() ||
      (!json.at(name).is_number_unsigned() && json.at(name).get<std::int64_t>() < 0))
    throw ResponseError(ErrorCode::InvalidParams, std::string("not a position: ") + name + " is missing or no number");
  return json.at(name).get<std::size_t>();
}

}  // namespace

Json to_json(const Position& position) { return {{"line", position.line}, {"character", position.character}}; }
Json to_json(const Range& range) { return {{"start", to_json(range.start)}, {"end", to_json(range.end)}}; }

Position position_from(const Json& json) { return {number_from(json, "line"), number_from(json, "character")}; }
Range range_from(const Json& json) { return {position_from(json.at("start")), position_from(json.at("end"))}; }

std::size_t utf16_length(std::string_view text) {
  std::size_t length = 0;
  while (!text.empty()) length += take_character(text) >= first_in_two_units ? 2 : 1;
  return length;
}

Range line_range(std::size_t number, std::string_view line) {
  const std::size_t blanks = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = line.find_last_not_of(" \t") + 1;
  return {{number, blanks}, {number, std::max(blanks, utf16_length(line.substr(0, end)))}};
}

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n' && text[i] != '\r') continue;
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    starts_.push_back(i + 1);
  }
}

std::string_view LineIndex::line(std::size_t number) const {
  if (number >= starts_.size()) return {};
  const std::string_view rest = text_.substr(starts_[number]);
  return rest.substr(0, rest.find_first_of("\r\n"));
}

std::size_t LineIndex::offset(Position position) const {
  if (position.line >= starts_.size()) return text_.size();
  std::string_view rest = line(position.line);
  const std::size_t end = starts_[position.line] + rest.size();
  for (std::size_t units = 0; units < position.character && !rest.empty();)
    units += take_character(rest) >= first_in_two_units ? 2 : 1;
  return end - rest.size();
}

Position LineIndex::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto behind = std::ranges::upper_bound(starts_, offset);
  const auto number = static_cast<std::size_t>(behind - starts_.begin()) - 1;
  const std::string_view whole = line(number);
  return {number, utf16_length(whole.substr(0, offset - starts_[number]))};
}

}  // namespace warrant::lsp
