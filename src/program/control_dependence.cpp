// A way (b, t) out of branch b controls node n exactly if t lies in n's subtree of the postdominator tree and b's
// immediate postdominator lies strictly above n. With nodes numbered so that subtrees are intervals, the branches of n
// are the ways in an interval whose postdominator has less depth than n: a segment tree of minima finds them one by
// one.
#include "program/control_dependence.h"

#include <algorithm>
#include <bit>

#include "program/dominators.h"

namespace warrant {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

std::vector<std::vector<std::uint32_t>> reversed(const std::vector<std::vector<std::uint32_t>>& successors) {
  std::vector<std::vector<std::uint32_t>> result(successors.size());
  for (std::uint32_t node = 0; node < successors.size(); ++node) {
    for (const std::uint32_t target : successors[node]) result[target].push_back(node);
  }
  return result;
}

}  // namespace

ControlDependence::ControlDependence(const std::vector<std::vector<std::uint32_t>>& successors, std::uint32_t end)
    : postdominator_(immediate_dominators(reversed(successors), end)) {
  number_tree(end);
  for (std::uint32_t node = 0; node < successors.size(); ++node) {
    for (const std::uint32_t target : successors[node]) {
      if (target != postdominator_[node]) ways_.push_back({node, target});
    }
  }
  std::ranges::stable_sort(ways_, {}, [&](const Way& way) { return enter_[way.first]; });
  build_minima();
}

void ControlDependence::number_tree(std::uint32_t end) {
  const std::size_t count = postdominator_.size();
  std::vector<std::vector<std::uint32_t>> children(count);
  for (std::uint32_t node = 0; node < count; ++node) {
    if (node != end && postdominator_[node] != none) children[postdominator_[node]].push_back(node);
  }
  depth_.assign(count, 0);
  enter_.assign(count, none);
  leave_.assign(count, none);
  std::vector<std::pair<std::uint32_t, std::size_t>> stack = {{end, 0}};
  while (!stack.empty()) {
    const auto [node, next] = stack.back();
    if (next == 0) {
      enter_[node] = static_cast<std::uint32_t>(by_entry_.size());
      by_entry_.push_back(node);
    }
    if (next == children[node].size()) {
      leave_[node] = static_cast<std::uint32_t>(by_entry_.size());
      stack.pop_back();
      continue;
    }
    ++stack.back().second;
    depth_[children[node][next]] = depth_[node] + 1;
    stack.emplace_back(children[node][next], 0);
  }
}

void ControlDependence::build_minima() {
  leaves_ = std::bit_ceil(std::max<std::size_t>(ways_.size(), 1));
  minima_.assign(2 * leaves_, none);
  for (std::size_t i = 0; i < ways_.size(); ++i) minima_[leaves_ + i] = static_cast<std::uint32_t>(i);
  for (std::size_t i = leaves_; i-- > 1;) {
    const auto depth_of = [&](std::uint32_t way) {
      return way == none ? none : depth_[postdominator_[ways_[way].branch]];
    };
    const std::uint32_t left = minima_[2 * i], right = minima_[2 * i + 1];
    minima_[i] = depth_of(left) <= depth_of(right) ? left : right;
  }
}

void ControlDependence::remove(std::size_t index) {
  std::size_t i = leaves_ + index;
  minima_[i] = none;
  const auto depth_of = [&](std::uint32_t way) {
    return way == none ? none : depth_[postdominator_[ways_[way].branch]];
  };
  for (i /= 2; i >= 1; i /= 2) {
    const std::uint32_t left = minima_[2 * i], right = minima_[2 * i + 1];
    minima_[i] = depth_of(left) <= depth_of(right) ? left : right;
  }
}

void ControlDependence::take_branches_of(std::uint32_t node, const std::function<void(std::uint32_t)>& found) {
  const auto position_of = [&](std::uint32_t entry) {
    return static_cast<std::size_t>(
        std::ranges::lower_bound(ways_, entry, {}, [&](const Way& way) { return enter_[way.first]; }) - ways_.begin());
  };
  const std::size_t begin = position_of(enter_[node]), end = position_of(leave_[node]);
  while (true) {
    std::uint32_t best = none;
    const auto consider = [&](std::uint32_t way) {
      if (way == none) return;
      if (best == none || depth_[postdominator_[ways_[way].branch]] < depth_[postdominator_[ways_[best].branch]]) {
        best = way;
      }
    };
    for (std::size_t low = begin + leaves_, high = end + leaves_; low < high; low /= 2, high /= 2) {
      if (low & 1u) consider(minima_[low++]);
      if (high & 1u) consider(minima_[--high]);
    }
    if (best == none || depth_[postdominator_[ways_[best].branch]] >= depth_[node]) return;
    remove(best);
    found(ways_[best].branch);
  }
}

std::vector<bool> ControlDependence::controlled_by(const std::function<bool(std::uint32_t)>& counts) const {
  // Each way adds one at its first node and takes one off at its branch's postdominator; a node is controlled if the
  // sum over its subtree is positive.
  std::vector<std::int64_t> sum(postdominator_.size(), 0);
  for (const Way& way : ways_) {
    if (!counts(way.branch)) continue;
    ++sum[way.first];
    --sum[postdominator_[way.branch]];
  }
  std::vector<bool> result(postdominator_.size());
  for (std::size_t i = by_entry_.size(); i-- > 0;) {
    const std::uint32_t node = by_entry_[i];
    result[node] = sum[node] > 0;
    if (postdominator_[node] != node) sum[postdominator_[node]] += sum[node];
  }
  return result;
}

}  // namespace warrant
