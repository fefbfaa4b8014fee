#include "base/budget.h"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <limits>

namespace warrant {

double process_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double children_cpu_seconds() {
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(children.ru_utime) + seconds(children.ru_stime);
}

Budget Budget::cpu_seconds(double seconds) {
  Budget budget;
  budget.deadline_ = process_cpu_seconds() + seconds;
  return budget;
}

Budget Budget::share(double fraction) const {
  return deadline_ ? cpu_seconds(remaining_seconds() * fraction) : Budget();
}

Budget Budget::share(double fraction, double max_seconds) const {
  return deadline_ ? cpu_seconds(std::min(remaining_seconds() * fraction, max_seconds)) : Budget();
}

bool Budget::exhausted() const { return deadline_ && process_cpu_seconds() >= *deadline_; }

double Budget::remaining_seconds() const {
  if (!deadline_) return std::numeric_limits<double>::infinity();
  const double left = *deadline_ - process_cpu_seconds();
  return left > 0 ? left : 0;
}

}  // namespace warrant
