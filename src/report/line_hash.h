// A name for a line of a text that survives changes elsewhere in it, as code scanning services compute it: results are
// recognised by it from one version of the program to the next.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warrant {

// For each line "HASH:N": HASH in hexadecimal digits of the 100 characters (UTF-16) that begin there, without blanks, N
// how often it has occurred up to this line.
std::vector<std::string> line_hashes(std::string_view text);

}  // namespace warrant
