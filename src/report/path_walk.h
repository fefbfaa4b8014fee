// A counterexample's path step by step: which calls are open, and what their variables hold.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "result/path.h"

namespace warrant {

class PathWalk {
 public:
  struct Frame {
    std::string function;
    std::map<std::string, std::string> values;
  };

  // Both outlive the walk. `globals`: the names in the path of what belongs to no call.
  PathWalk(const std::vector<PathStep>& path, const std::vector<std::string>& globals)
      : path_(path), global_names_(globals) {}

  // Takes the next step. False at the end of the path.
  bool advance();
  std::size_t step() const { return next_ - 1; }

  // The outermost call first; the last one is that of the step.
  const std::vector<Frame>& calls() const { return calls_; }
  // How many of the calls were open before the step: the others begin with it.
  std::size_t open_before() const { return open_before_; }
  const std::map<std::string, std::string>& globals() const { return globals_; }
  // Of the change with this number in the step: the call that it belongs to, or `global`.
  static constexpr int global = -1;
  int owner(std::size_t change) const { return owners_[change]; }

  // What the step sees: the variables of its own call and the global ones.
  std::map<std::string, std::string> visible() const;

 private:
  void enter(const PathStep& step);
  int find_owner(const NamedValue& change) const;

  const std::vector<PathStep>& path_;
  std::size_t next_ = 0, open_before_ = 0;
  std::vector<Frame> calls_;
  const std::vector<std::string>& global_names_;
  std::map<std::string, std::string> globals_;
  std::vector<int> owners_;
};

}  // namespace warrant
