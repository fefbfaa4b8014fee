#include "program/own_lines.h"

#include <algorithm>
#include <limits>

#include "base/error.h"
#include "base/regular_file.h"

namespace warrant {

bool OwnLines::is_behind_file(const SourceRange& range) const {
  if (!range.known() || sources_.is_model(range.file)) return false;
  const auto [count, is_new] = counts_.try_emplace(range.file, std::numeric_limits<std::uint64_t>::max());
  if (is_new) {
    try {
      const std::string text = read_regular_file(sources_.path(range.file));
      const bool has_end = text.empty() || text.back() == '\n';
      count->second = static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + (has_end ? 0 : 1);
    } catch (const UserError&) {
    }
  }
  return range.line > count->second;
}

}  // namespace warrant
