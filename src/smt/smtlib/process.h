// A program as a filter: text in, text out, and an end.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warrant {

// The path of a program: the name itself if it has a slash, else where PATH finds it.
std::optional<std::string> find_program(const std::string& name);

// Runs the program at arguments[0], without a shell, with the input on its standard input. Its standard output if it
// ends by itself within the time (wall clock) and without a signal; nothing otherwise. Its error output is discarded.
std::optional<std::string> run_process(const std::vector<std::string>& arguments, std::string_view input,
                                       double seconds);

}  // namespace warrant
