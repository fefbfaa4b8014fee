// How long work may go on. Every loop that can run long asks the budget; solvers are given what is left of it.
#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>

namespace warrant {

// Thrown by Budget::check. Caught where a result is made: running out is an Unknown with a reason, never a crash.
class OutOfTime : public std::runtime_error {
 public:
  OutOfTime() : std::runtime_error("out of time") {}
};

// A deadline in CPU time of this process. The default has none.
class Budget {
 public:
  Budget() = default;
  static Budget cpu_seconds(double seconds);  // from now on
  // The same deadline, or an earlier one: `fraction` of what is left, or so many seconds if they are less.
  Budget share(double fraction) const;
  Budget share(double fraction, double max_seconds) const;

  bool exhausted() const;
  void check() const {
    if (exhausted()) throw OutOfTime();
  }
  double remaining_seconds() const;  // infinity without a deadline, never negative

 private:
  std::optional<double> deadline_;  // CPU seconds of the process
};

double process_cpu_seconds();
double children_cpu_seconds();  // of those that have ended and were waited for

}  // namespace warrant
