// Being asked to end (SIGINT, SIGTERM, SIGHUP), as something to wait for.
#pragma once

#include <signal.h>

#include <array>
#include <chrono>

namespace warrant {

// While it lives, these signals make a descriptor readable instead of ending the process. There is one at a time.
class Interruption {
 public:
  static constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  void restore() const;  // what the signals did before: for a child
  static void reset();   // they end the process: for a child of one that handles them in its own way
  int descriptor() const { return ends_[0]; }
  // True as soon as there was a signal, false when the time is over.
  bool wait(std::chrono::milliseconds time) const;

 private:
  int ends_[2];
  std::array<struct sigaction, signals.size()> old_{};
};

}  // namespace warrant
