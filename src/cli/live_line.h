// Progress: one line on a terminal that is written over and over. Elsewhere nothing, or a line for every change.
#pragma once

#include <cstdint>
#include <string>

namespace warrant {

// For the option that asks for lines.
inline constexpr const char* progress_help =
    "report progress on standard error also where that is no terminal: lines progress: TEXT";

class LiveLine {
 public:
  // Off a terminal.
  enum class Elsewhere : std::uint8_t { Nothing, Lines };
  explicit LiveLine(std::string title, Elsewhere elsewhere = Elsewhere::Nothing);
  ~LiveLine() { clear(); }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  void set_text(std::string text) { text_ = std::move(text); }
  void show(double seconds);
  void clear();

 private:
  std::string title_, text_ = "starting", told_;
  bool is_terminal_, is_dirty_ = false;
  Elsewhere elsewhere_;
};

}  // namespace warrant
