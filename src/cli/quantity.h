// Times and sizes on the command line: 60s, 5min, 4GB.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace warrant {

// --time-limit and --memory-limit of a command whose work is supervised. `whose`: what has the CPU time.
void add_limits(CLI::App& command, const std::string& whose, std::string& time_limit, std::string& memory_limit);

// Positive; seconds and MB are meant if there is no unit. Throw UserError that names the option.
double parse_time(const std::string& option, const std::string& text);
std::uint64_t parse_memory(const std::string& option, const std::string& text);

}  // namespace warrant
