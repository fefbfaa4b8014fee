// printf's formatting, for the data model of the analysed program.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "logic/value.h"
#include "program/type.h"

namespace warrant {

struct FormatArgument {
  Value value;  // Integer or FloatValue
  ScalarType type;
};

// Reads the string at the address that is argument number `index`, at most `max_length` characters of it.
using StringReader = std::function<std::string(std::size_t index, std::optional<std::size_t> max_length)>;

// C11 7.21.6.1 with glibc's choices where the standard leaves them open. Every value is first converted to the type
// that its conversion names. A conversion that lacks its argument or is malformed is printed as it stands; %n prints
// and changes nothing.
std::string format_output(std::string_view format, std::span<const FormatArgument> arguments, DataModel model,
                          const StringReader& read_string);

}  // namespace warrant
