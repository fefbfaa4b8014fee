// A command line as a shell sees it: words, quotes and backslashes, no more.
#pragma once

#include <string>
#include <vector>

namespace warrant {

// Throws UserError for a quote that is not closed.
std::vector<std::string> split_words(const std::string& text);

}  // namespace warrant
