// How much work a solver may put into one question.
//
// Limits in seconds would make runs differ, and each solver counts its work in a unit of its own. An effort is in
// steps, of which a solver takes about three in a millisecond on a usual machine. Each back-end converts steps to what
// it can limit: to its own unit, which is deterministic, where it has one, to time otherwise.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace warrant {

class Effort {
 public:
  static constexpr Effort unlimited() { return Effort(std::numeric_limits<std::uint64_t>::max()); }
  static constexpr Effort steps(std::uint64_t count) { return Effort(count); }

  static constexpr Effort seconds(double seconds) {
    constexpr double most = 1e9;
    return seconds < most
               ? Effort(static_cast<std::uint64_t>(1000 * steps_per_millisecond * (seconds > 0 ? seconds : 0)))
               : unlimited();
  }

  constexpr bool is_unlimited() const { return *this == unlimited(); }
  constexpr std::uint64_t step_count() const { return steps_; }
  // About as long as that takes.
  constexpr std::uint64_t milliseconds() const { return steps_ / steps_per_millisecond; }

  // No effort is greater than the unlimited one, so the smaller of two limits is std::min's.
  friend constexpr auto operator<=>(Effort, Effort) = default;

 private:
  static constexpr std::uint64_t steps_per_millisecond = 3;

  constexpr explicit Effort(std::uint64_t steps) : steps_(steps) {}

  std::uint64_t steps_;
};

}  // namespace warrant
