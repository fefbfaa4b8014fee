#include "smt/z3/limits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace warrant {

namespace {

constexpr unsigned no_limit = std::numeric_limits<unsigned>::max();

}  // namespace

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
  const auto resources = std::min<std::uint64_t>(options.resource_limit, no_limit);  // 0 is none for Z3 too
  context.set("rlimit", std::to_string(resources).c_str());
  context.set("timeout", std::to_string(milliseconds_left(options.budget).value_or(no_limit)).c_str());
}

ScopedLimits::~ScopedLimits() {
  context_.set("rlimit", "0");
  context_.set("timeout", std::to_string(no_limit).c_str());
}

}  // namespace warrant
