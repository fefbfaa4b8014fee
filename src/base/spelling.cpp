#include "base/spelling.h"

#include <fmt/format.h>

#include <algorithm>

namespace warrant {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the table of distances between beginnings of the two.
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::move(last);
    last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool is_same = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (is_same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& candidates) {
  const std::size_t letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  const std::size_t most = letters < 3 ? 0 : letters < 6 ? 1 : letters < 9 ? 2 : 3;
  const std::string* best = nullptr;
  std::size_t best_distance = most + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= best_distance) continue;
    best = &candidate;
    best_distance = distance;
  }
  if (best) return *best;
  const auto begins = [&](const std::string& candidate) { return letters > 1 && candidate.starts_with(word); };
  if (std::ranges::count_if(candidates, begins) == 1) return *std::ranges::find_if(candidates, begins);
  return std::nullopt;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const std::optional<std::string> meant = closest(word, candidates);
  if (!meant) return {};
  return meant->starts_with('-') ? fmt::format("; did you mean {}?", *meant)
                                 : fmt::format("; did you mean '{}'?", *meant);
}

}  // namespace warrant
