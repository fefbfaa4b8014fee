#include "c_text/c_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace warrant {

bool is_identifier(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 && std::ranges::all_of(text, is_word);
}

std::string integer_type_name(unsigned width, bool is_signed, Name64 name64) {
  const char* const sign = is_signed ? "" : "unsigned ";
  switch (width) {
    case 8:
      return is_signed ? "signed char" : "unsigned char";
    case 16:
      return fmt::format("{}short", sign);
    case 32:
      return fmt::format("{}int", sign);
    case 64:
      return fmt::format("{}{}", sign, name64 == Name64::Long ? "long" : "long long");
    case 128:
      return fmt::format("{}__int128", sign);
    default:
      return fmt::format("{}_BitInt({})", sign, width);
  }
}

}  // namespace warrant
