#include "lsp/framing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace warrant::lsp {

namespace {

constexpr std::string_view length_field = "content-length:";

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

// Whether these are lines "Name: value".
bool has_only_fields(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) return false;
    const std::string_view line = trimmed(lines.substr(0, end));
    const std::size_t colon = line.find(':');
    const auto is_of_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; };
    if (!line.empty() && (colon == std::string_view::npos || colon == 0)) return false;
    if (!line.empty() && !std::ranges::all_of(line.substr(0, colon), is_of_name)) return false;
    lines.remove_prefix(end + 1);
  }
  return true;
}

struct End {
  std::size_t at, length;
};
std::optional<End> find_end(std::string_view text) {
  const std::size_t usual = text.find("\r\n\r\n"), plain = text.find("\n\n");
  if (usual == std::string_view::npos && plain == std::string_view::npos) return std::nullopt;
  return usual < plain ? End{usual, 4} : End{plain, 2};
}

}  // namespace

Frame FrameReader::bad(std::size_t consumed, std::string problem) {
  buffer_.erase(0, consumed);
  return {{}, std::move(problem)};
}

std::optional<Frame> FrameReader::header_end_is_missing() {
  if (buffer_.size() <= max_header) return std::nullopt;
  // Its end may be the beginning of a header.
  return bad(buffer_.size() - length_field.size(), "no header of a message in the input");
}

std::optional<Frame> FrameReader::next() {
  const std::size_t dropped = std::min(skipped_, buffer_.size());
  buffer_.erase(0, dropped);
  skipped_ -= dropped;
  if (skipped_ > 0) return std::nullopt;
  const std::optional<End> end = find_end(std::string_view(buffer_).substr(0, max_header + 4));
  if (!end) return header_end_is_missing();
  const std::string_view header = std::string_view(buffer_).substr(0, end->at + end->length);
  const std::size_t field = lower_case(header).rfind(length_field);
  if (field == std::string::npos) return bad(header.size(), "a header without Content-Length");
  // What is left of a message whose length was wrong.
  if (!has_only_fields(header.substr(0, field))) return bad(field, "no header of a message in the input");
  std::string_view value = header.substr(field + length_field.size());
  value = trimmed(value.substr(0, value.find('\n')));
  std::size_t length = 0;
  const auto [stop, problem] = std::from_chars(value.data(), value.data() + value.size(), length);
  if (problem != std::errc() || stop != value.data() + value.size() || length > max_skipped)
    return bad(header.size(), fmt::format("Content-Length: '{}' is no length of a message", value.substr(0, 40)));
  if (length > max_body) {
    skipped_ = length;
    return bad(header.size(), fmt::format("a message of {} bytes is too large", length));
  }
  if (buffer_.size() < header.size() + length) return std::nullopt;
  Frame frame{buffer_.substr(header.size(), length), {}};
  buffer_.erase(0, header.size() + length);
  return frame;
}

std::string framed(std::string_view body) { return fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body); }

}  // namespace warrant::lsp
