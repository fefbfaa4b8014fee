// Comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warrant {

using CsvRow = std::vector<std::string>;

// Quoted fields may hold commas, quotes and line ends. Empty lines are left out. Throws UserError, with `path` and the
// line, for a quote that is never closed.
std::vector<CsvRow> parse_csv(std::string_view text, const std::string& path);
std::string to_csv(const CsvRow& row);  // with the line end

}  // namespace warrant
