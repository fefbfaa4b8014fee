// Times and sizes as people write them: 90s, 5min, 1h30m, 4GB, 512MiB.
#pragma once

#include <cstdint>
#include <string>

namespace warrant {

// Positive; seconds and MB are meant if there is no unit. Throw UserError that names the option.
double parse_time(const std::string& option, const std::string& text);  // in seconds
std::uint64_t parse_memory(const std::string& option, const std::string& text);

// "512 MiB", rounded down to a whole number of the largest unit that fits.
std::string in_binary_units(std::uint64_t bytes);

}  // namespace warrant
