// file:// URIs and the paths that they name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warrant::lsp {

// Nothing for other schemes and for other machines.
std::optional<std::string> path_of(std::string_view uri);
// Of an absolute path.
std::string uri_of(std::string_view path);

}  // namespace warrant::lsp
