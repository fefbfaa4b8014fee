#include "report/line_hash.h"

#include <fmt/format.h>

#include <cstdint>
#include <unordered_map>

#include "base/utf8.h"

namespace warrant {

namespace {

constexpr std::size_t window = 100;
constexpr std::uint64_t base = 37;
constexpr char16_t end_of_file = 0xFFFF;

// Without blanks, with one kind of line end, and with the places at which lines start.
struct Units {
  std::vector<char16_t> units;
  std::vector<std::size_t> line_starts;

  explicit Units(std::string_view text) {
    bool starts = true, was_return = false;
    while (!text.empty()) {
      if (starts) line_starts.push_back(units.size());
      starts = false;
      char32_t c = take_character(text);
      if (c == ' ' || c == '\t' || (was_return && c == '\n')) {
        starts = was_return && c == '\n';
        if (starts) line_starts.pop_back();
        was_return = false;
        continue;
      }
      was_return = c == '\r';
      if (was_return) c = '\n';
      starts = c == '\n';
      if (c > 0xFFFF) {
        units.push_back(static_cast<char16_t>(0xD800 + ((c - 0x10000) >> 10)));
        c = 0xDC00 + ((c - 0x10000) & 0x3FF);
      }
      units.push_back(static_cast<char16_t>(c));
    }
    units.push_back(end_of_file);
  }
};

}  // namespace

std::vector<std::string> line_hashes(std::string_view text) {
  const Units units(text);
  std::vector<std::string> hashes;
  std::unordered_map<std::uint64_t, unsigned> seen;
  for (const std::size_t start : units.line_starts) {
    std::uint64_t hash = 0;
    for (std::size_t i = start; i < start + window; ++i)
      hash = hash * base + (i < units.units.size() ? units.units[i] : 0);
    hashes.push_back(fmt::format("{:x}:{}", hash, ++seen[hash]));
  }
  return hashes;
}

}  // namespace warrant
