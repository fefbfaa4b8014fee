// Which of the words that there are is meant by one that there is not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warrant {

// Insertions, deletions, replacements and exchanges of neighbours that make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate that is spelt alike, or the only one that begins so. The first of several.
std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean 'verify'?" or nothing. Options have no quotes.
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace warrant
