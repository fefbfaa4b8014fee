// Times and sizes on the command line: 60s, 5min, 4GB.
#pragma once

#include <cstdint>
#include <string>

namespace warrant {

// Positive; seconds and MB are meant if there is no unit. Throw UserError that names the option.
double parse_time(const std::string& option, const std::string& text);
std::uint64_t parse_memory(const std::string& option, const std::string& text);

}  // namespace warrant
