// The names in #include lines, by the text alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warrant {

// Of all such lines, whether they are compiled or not, each once. One that names a macro (#include CONFIG) has what the
// text defines it to be.
std::vector<std::string> included_names(std::string_view text);

}  // namespace warrant
