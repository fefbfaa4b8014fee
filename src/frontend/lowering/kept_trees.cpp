#include "frontend/lowering/kept_trees.h"

#include <algorithm>
#include <utility>

#include "frontend/lowering/tree_cache.h"

namespace warrant {

namespace {

thread_local std::shared_ptr<TreeCache> kept_here;

}  // namespace

KeptTrees::KeptTrees(std::shared_ptr<TreeCache> trees) : before_(kept_here) {
  kept_here = trees ? std::move(trees) : std::make_shared<TreeCache>();
}

KeptTrees::~KeptTrees() { kept_here = before_; }

std::shared_ptr<TreeCache> KeptTrees::of_this_thread() { return kept_here; }

TreeCache* TreeCache::active() { return kept_here.get(); }

const ParsedFile* TreeCache::find(const std::string& key) {
  const auto found = std::ranges::find(entries_, key, &Entry::key);
  if (found == entries_.end()) return nullptr;
  std::rotate(found, found + 1, entries_.end());
  return &entries_.back().file;
}

void TreeCache::add(const std::string& key, const ParsedFile& file) {
  if (entries_.size() == max_trees) entries_.erase(entries_.begin());
  entries_.push_back({key, file});
}

}  // namespace warrant
