// Percent-encoding, for URIs.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace warrant {

// A path as a URI has it.
inline std::string percent_encoded(std::string_view path) {
  constexpr std::string_view plain = "/-._~", digits = "0123456789ABCDEF";
  std::string text;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || plain.find(c) != std::string_view::npos)
      text += c;
    else
      text += {'%', digits[byte >> 4], digits[byte & 0xFU]};
  }
  return text;
}

}  // namespace warrant
