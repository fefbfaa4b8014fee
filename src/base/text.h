// Work on text that the standard library has no word for.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace warrant {

// A character of an identifier of C.
inline bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// `old` is not empty.
inline std::string replace_all(std::string text, std::string_view old, std::string_view by) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size()))
    text.replace(at, old.size(), by);
  return text;
}

// "1 formula", "2 formulas".
inline std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// Text that is put into another one, in front of the character at the offset.
struct Insertion {
  std::size_t offset = 0;
  std::string text;
};
inline std::string with_insertions(std::string text, const std::vector<Insertion>& insertions) {
  for (const Insertion& insertion : insertions) text.insert(std::min(insertion.offset, text.size()), insertion.text);
  return text;
}

}  // namespace warrant
