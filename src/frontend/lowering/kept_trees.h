// Syntax trees that are kept, for work that reads the same files several times.
#pragma once

#include <memory>

namespace warrant {

class TreeCache;

// While the first one lives, this thread parses no text twice that it has parsed with the same flags. What the text
// includes is taken to stay as it is.
class KeptTrees {
 public:
  KeptTrees() : KeptTrees(of_this_thread()) {}
  // For work that goes on in this thread while the one that has kept the trees waits; null: it has kept none.
  explicit KeptTrees(std::shared_ptr<TreeCache> trees);
  ~KeptTrees();
  KeptTrees(const KeptTrees&) = delete;
  KeptTrees& operator=(const KeptTrees&) = delete;

  static std::shared_ptr<TreeCache> of_this_thread();

 private:
  std::shared_ptr<TreeCache> before_;
};

}  // namespace warrant
