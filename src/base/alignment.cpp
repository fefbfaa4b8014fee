#include "base/alignment.h"

#include <algorithm>
#include <utility>

namespace warrant {

namespace {

using Items = std::span<const AlignedItem>;
using Key = std::uint64_t AlignedItem::*;

// Pairs of items that are compared at most, between what is the same at both ends.
constexpr std::size_t max_comparisons = 16'000'000;

// Pairs of positions whose keys are the same, in ascending order on both sides, and as many as can be.
std::vector<std::pair<std::size_t, std::size_t>> common(Items from, Items to, Key key) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  std::size_t begin = 0, from_end = from.size(), to_end = to.size();
  while (begin < from_end && begin < to_end && from[begin].*key == to[begin].*key) {
    pairs.emplace_back(begin, begin);
    ++begin;
  }
  std::vector<std::pair<std::size_t, std::size_t>> tail;
  while (from_end > begin && to_end > begin && from[from_end - 1].*key == to[to_end - 1].*key)
    tail.emplace_back(--from_end, --to_end);
  const std::size_t rows = from_end - begin, columns = to_end - begin;
  if (rows > 0 && columns > 0 && rows <= max_comparisons / columns) {
    // The length of the longest common subsequence of what follows.
    std::vector<std::uint32_t> longest((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return longest[i * (columns + 1) + j]; };
    for (std::size_t i = rows; i-- > 0;)
      for (std::size_t j = columns; j-- > 0;)
        at(i, j) =
            from[begin + i].*key == to[begin + j].*key ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
      if (from[begin + i].*key == to[begin + j].*key)
        pairs.emplace_back(begin + i++, begin + j++);
      else if (at(i + 1, j) >= at(i, j + 1))
        ++i;
      else
        ++j;
    }
  }
  pairs.insert(pairs.end(), tail.rbegin(), tail.rend());
  return pairs;
}

}  // namespace

std::vector<std::size_t> align(Items from, Items to) {
  std::vector<std::size_t> partners(from.size(), unaligned);
  auto pairs = common(from, to, &AlignedItem::label);
  pairs.emplace_back(from.size(), to.size());
  std::size_t from_begin = 0, to_begin = 0;
  for (const auto& [i, j] : pairs) {
    // The gap before this pair.
    const Items left = from.subspan(from_begin, i - from_begin), right = to.subspan(to_begin, j - to_begin);
    for (const auto& [k, l] : common(left, right, &AlignedItem::shape)) partners[from_begin + k] = to_begin + l;
    if (i < from.size()) partners[i] = j;
    from_begin = i + 1;
    to_begin = j + 1;
  }
  return partners;
}

}  // namespace warrant
