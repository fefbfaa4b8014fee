// --time-limit and --memory-limit of a command whose work is supervised.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace warrant {

// `whose`: what has the CPU time.
void add_limits(CLI::App& command, const std::string& whose, std::string& time_limit, std::string& memory_limit);

}  // namespace warrant
