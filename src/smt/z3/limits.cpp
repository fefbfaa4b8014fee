#include "smt/z3/limits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace warrant {

namespace {

constexpr unsigned no_limit = std::numeric_limits<unsigned>::max();
constexpr unsigned resources_per_step = 1'000;

}  // namespace

std::uint64_t resource_limit(Effort effort) {
  if (effort.is_unlimited()) return 0;
  const std::uint64_t steps = std::clamp<std::uint64_t>(effort.step_count(), 1, no_limit / resources_per_step);
  return steps * resources_per_step;
}

z3::params solver_parameters(z3::context& context, const SolverOptions& options) {
  z3::params parameters(context);
  parameters.set("random_seed", options.seed);
  parameters.set("ctrl_c", false);
  return parameters;
}

std::optional<unsigned> milliseconds_left(const Budget& budget) {
  const double left = budget.remaining_seconds();
  if (std::isinf(left)) return std::nullopt;
  return static_cast<unsigned>(std::clamp(1000 * left, 1.0, 1e9));
}

ScopedLimits::ScopedLimits(z3::context& context, const SolverOptions& options) : context_(context) {
  context.set("rlimit", std::to_string(resource_limit(options.effort)).c_str());
  context.set("timeout", std::to_string(milliseconds_left(options.budget).value_or(no_limit)).c_str());
}

ScopedLimits::~ScopedLimits() {
  context_.set("rlimit", "0");
  context_.set("timeout", std::to_string(no_limit).c_str());
}

}  // namespace warrant
