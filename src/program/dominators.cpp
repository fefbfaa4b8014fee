#include "program/dominators.h"

#include <algorithm>

namespace warrant {

namespace {

constexpr std::uint32_t nowhere = UINT32_MAX;

// Works on depth-first numbers: 0 is the root, parents have smaller numbers than their children.
class DominatorFinder {
 public:
  DominatorFinder(const std::vector<std::vector<std::uint32_t>>& successors, std::uint32_t root)
      : successors_(successors), number_(successors.size(), nowhere) {
    visit(root);
  }

  std::vector<std::uint32_t> run() {
    const auto count = static_cast<std::uint32_t>(nodes_.size());
    semi_.resize(count);
    best_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) semi_[i] = best_[i] = i;
    ancestor_.assign(count, nowhere);
    dominator_.assign(count, 0);
    std::vector<std::vector<std::uint32_t>> bucket(count);
    for (std::uint32_t w = count; w-- > 1;) {
      for (const std::uint32_t v : predecessors_[w]) semi_[w] = std::min(semi_[w], semi_[evaluate(v)]);
      bucket[semi_[w]].push_back(w);
      ancestor_[w] = parent_[w];
      for (const std::uint32_t v : bucket[parent_[w]]) {
        const std::uint32_t u = evaluate(v);
        dominator_[v] = semi_[u] < semi_[v] ? u : parent_[w];
      }
      bucket[parent_[w]].clear();
    }
    std::vector<std::uint32_t> result(successors_.size(), nowhere);
    result[nodes_[0]] = nodes_[0];
    for (std::uint32_t w = 1; w < count; ++w) {
      if (dominator_[w] != semi_[w]) dominator_[w] = dominator_[dominator_[w]];
      result[nodes_[w]] = nodes_[dominator_[w]];
    }
    return result;
  }

 private:
  void visit(std::uint32_t root) {
    std::vector<std::pair<std::uint32_t, std::size_t>> stack;
    const auto enter = [&](std::uint32_t node, std::uint32_t parent) {
      number_[node] = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
      parent_.push_back(parent);
      predecessors_.emplace_back();
      stack.emplace_back(node, 0);
    };
    enter(root, 0);
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next == successors_[node].size()) {
        stack.pop_back();
        continue;
      }
      const std::uint32_t from = number_[node], target = successors_[node][next++];
      if (number_[target] == nowhere) enter(target, from);
      predecessors_[number_[target]].push_back(from);
    }
  }

  // The number with the least semidominator on the forest path above v, which is compressed on the way.
  std::uint32_t evaluate(std::uint32_t v) {
    if (ancestor_[v] == nowhere) return v;
    path_.clear();
    for (std::uint32_t u = v; ancestor_[ancestor_[u]] != nowhere; u = ancestor_[u]) path_.push_back(u);
    for (auto u = path_.rbegin(); u != path_.rend(); ++u) {
      const std::uint32_t above = ancestor_[*u];
      if (semi_[best_[above]] < semi_[best_[*u]]) best_[*u] = best_[above];
      ancestor_[*u] = ancestor_[above];
    }
    return best_[v];
  }

  const std::vector<std::vector<std::uint32_t>>& successors_;
  std::vector<std::uint32_t> number_, nodes_, parent_, semi_, best_, ancestor_, dominator_, path_;
  std::vector<std::vector<std::uint32_t>> predecessors_;
};

}  // namespace

std::vector<std::uint32_t> immediate_dominators(const std::vector<std::vector<std::uint32_t>>& successors,
                                                std::uint32_t root) {
  return DominatorFinder(successors, root).run();
}

}  // namespace warrant
