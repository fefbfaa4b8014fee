// The syntax trees that a thread keeps while there is a KeptTrees.
#pragma once

#include <string>
#include <vector>

#include "frontend/lowering/parse.h"

namespace warrant {

class TreeCache {
 public:
  static TreeCache* active();  // of this thread; null: nothing is kept

  // Null: there is none. It is the caller's until the next call.
  const ParsedFile* find(const std::string& key);
  // In place of the one that was not asked for the longest time, if there are many.
  void add(const std::string& key, const ParsedFile& file);

 private:
  static constexpr std::size_t max_trees = 24;
  struct Entry {
    std::string key;
    ParsedFile file;
  };
  std::vector<Entry> entries_;  // the one asked for last is the last
};

}  // namespace warrant
