// Input files. Only regular ones are read: a pipe may never end, and reading a device may do something.
#pragma once

#include <string>

namespace warrant {

// The content. Throws UserError, which names the file and what it is instead.
std::string read_regular_file(const std::string& path);

// Whether the paths name one file, now or when both are written.
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace warrant
