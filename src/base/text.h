// Work on text that the standard library has no word for.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace warrant {

// A character of an identifier of C.
inline bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// `old` is not empty.
inline std::string replace_all(std::string text, std::string_view old, std::string_view by) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size()))
    text.replace(at, old.size(), by);
  return text;
}

}  // namespace warrant
