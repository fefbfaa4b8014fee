// The groups of options, in --help and in manual pages.
#pragma once

#include <cstddef>
#include <string>

namespace warrant::option_group {

// What a command alone has is in CLI11's "Options", or in groups of its own.
inline constexpr const char* properties = "What to check";
inline constexpr const char* input = "Input";
inline constexpr const char* limits = "Limits";
inline constexpr const char* conditions = "Conditions";
inline constexpr const char* engine = "Engine";
inline constexpr const char* output = "Evidence and output";
inline constexpr const char* advanced = "Advanced";
inline constexpr const char* engine_options = "Engine options";
inline constexpr const char* help = "Help";

// Groups are shown by rank; those of one rank in the order in which they were made.
std::size_t rank(const std::string& group);

}  // namespace warrant::option_group
