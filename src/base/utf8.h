// Characters of UTF-8 text.
#pragma once

#include <cstddef>
#include <string_view>

namespace warrant {

constexpr char32_t replacement_character = 0xFFFD;

// The character at the front, which is taken off. What is no UTF-8 is replaced byte by byte. The text is not empty.
inline char32_t take_character(std::string_view& text) {
  const auto byte = [&text](std::size_t i) -> unsigned { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
  char32_t result = length <= 1 ? first : first & (0xFFU >> (length + 1));
  bool is_good = length != 0 && length <= text.size();
  for (std::size_t i = 1; is_good && i < length; ++i) {
    is_good = byte(i) >> 6 == 2;
    result = result << 6 | (byte(i) & 0x3FU);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (is_good) is_good = result >= least[length] && result <= 0x10FFFF && (result < 0xD800 || result > 0xDFFF);
  text.remove_prefix(is_good ? length : 1);
  return is_good ? result : replacement_character;
}

}  // namespace warrant
