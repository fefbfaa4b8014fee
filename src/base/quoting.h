// Words as a user would type them.
#pragma once

#include <string>

namespace warrant {

// The word as a shell reads it back: in quotes where that is needed.
std::string quoted_word(const std::string& word);

}  // namespace warrant
