// Format strings of printf and its relatives, read apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warrant {

struct PrintDirective {
  // A number in the format, or `*`: the next argument, an int.
  struct Field {
    bool given = false;
    bool from_argument = false;
    int value = 0;
  };
  enum class Length : std::uint8_t { Plain, Char, Short, Long, LongLong, Max, Size, Difference, LongDouble };

  std::string text;      // plain text, if `letter` is 0
  std::string spelling;  // as the format has it
  char letter = 0;       // d, s, n, ...; %% is plain text
  std::string flags;
  Field width, precision;
  Length length = Length::Plain;
};

// Nothing if the text is no format of C11's.
std::optional<std::vector<PrintDirective>> parse_print_format(std::string_view format);

}  // namespace warrant
