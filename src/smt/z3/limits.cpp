#include "smt/z3/limits.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warrant {

namespace {

constexpr unsigned no_limit = std::numeric_limits<unsigned>::max();

}  // namespace

z3::params solver_parameters(z3::context& context, const SolverOptions& options) {
  z3::params parameters(context);
  parameters.set("random_seed", options.seed);
  parameters.set("ctrl_c", false);
  if (options.resource_limit != 0) {
    parameters.set("rlimit", static_cast<unsigned>(std::min<std::uint64_t>(options.resource_limit, no_limit)));
  }
  return parameters;
}

std::optional<unsigned> milliseconds_left(const Budget& budget) {
  const double left = budget.remaining_seconds();
  if (std::isinf(left)) return std::nullopt;
  return static_cast<unsigned>(std::clamp(1000 * left, 1.0, 1e9));
}

void set_deadline(z3::context& context, const Budget& budget) {
  context.set("timeout", std::to_string(milliseconds_left(budget).value_or(no_limit)).c_str());
}

}  // namespace warrant
