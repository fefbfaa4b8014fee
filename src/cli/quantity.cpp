#include "cli/quantity.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>
#include <vector>

#include "base/error.h"

namespace warrant {

namespace {

// A positive number with one of the units; the first unit is meant if there is none.
double parse_quantity(const std::string& option, const std::string& text,
                      const std::vector<std::pair<std::string, double>>& units) {
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string unit(end, text.data() + text.size());
  for (const auto& [name, factor] : units) {
    if (code == std::errc() && value > 0 && (unit == name || (unit.empty() && name == units.front().first)))
      return value * factor;
  }
  throw UserError(fmt::format("{}: '{}' is not a quantity like 60{}", option, text, units.front().first));
}

}  // namespace

void add_limits(CLI::App& command, const std::string& whose, std::string& time_limit, std::string& memory_limit) {
  command
      .add_option("--time-limit", time_limit,
                  "CPU time of " + whose + "; wall time, without waiting for a processor: twice that")
      ->type_name("TIME")
      ->capture_default_str();
  command.add_option("--memory-limit", memory_limit, "memory of all its processes")
      ->type_name("SIZE")
      ->capture_default_str();
}

double parse_time(const std::string& option, const std::string& text) {
  return parse_quantity(option, text, {{"s", 1}, {"ms", 1e-3}, {"min", 60}, {"h", 3600}});
}

std::uint64_t parse_memory(const std::string& option, const std::string& text) {
  return static_cast<std::uint64_t>(
      parse_quantity(option, text, {{"MB", 1e6}, {"GB", 1e9}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"B", 1}}));
}

}  // namespace warrant
