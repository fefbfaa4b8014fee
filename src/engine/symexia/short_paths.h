// Short paths first.
//
// Before its threshold nothing of a loop is abstracted, and depth first would follow the first path for long. So paths
// with few visits of each loop head come first, then those with twice as many, while the time for that lasts.
#pragma once

#include <climits>

#include "base/budget.h"

namespace warrant::symexia {

class ShortPaths {
 public:
  ShortPaths(long threshold, const Budget& budget) : threshold_(threshold), share_(budget.share(share_of_time)) {
    if (bound_ >= threshold_) end();
  }

  bool is_active() const { return bound_ != LONG_MAX; }
  bool is_out_of_time() const { return is_active() && share_.exhausted(); }
  // A path that has visited a loop head so often is cut here.
  bool cuts(long visits) {
    has_cut_ |= visits > bound_;
    return visits > bound_;
  }
  // Some path was cut since the bound is what it is.
  bool has_cut() const { return has_cut_; }
  // Twice the bound; none if that is the threshold or more.
  void double_bound() {
    bound_ *= 2;
    has_cut_ = false;
    if (bound_ >= threshold_) end();
  }
  void end() { bound_ = LONG_MAX; }

 private:
  static constexpr double share_of_time = 0.3;

  long threshold_;
  Budget share_;
  long bound_ = 2;
  bool has_cut_ = false;
};

}  // namespace warrant::symexia
