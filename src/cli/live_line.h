// One line on a terminal that is written over and over; nothing elsewhere.
#pragma once

#include <string>

namespace warrant {

class LiveLine {
 public:
  explicit LiveLine(std::string title);
  ~LiveLine() { clear(); }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  void set_text(std::string text) { text_ = std::move(text); }
  void show(double seconds);
  void clear();

 private:
  std::string title_, text_ = "starting";
  bool is_shown_, is_dirty_ = false;
};

}  // namespace warrant
