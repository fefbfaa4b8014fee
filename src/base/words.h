// A command line as a shell sees it: words, quotes and backslashes, no more.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warrant {

// Throws UserError for a quote that is not closed.
std::vector<std::string> split_words(const std::string& text);

// The first character on which a shell would act beyond that: one that starts a command, sends output elsewhere, or
// stands for other text. Nothing if there is none.
std::optional<char> shell_character(const std::string& text);

}  // namespace warrant
