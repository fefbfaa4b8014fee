#include "base/quantity.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"

namespace warrant {

namespace {

struct Unit {
  std::string_view name;  // in lower case
  double factor;
};

const std::vector<Unit> times{{"s", 1}, {"sec", 1}, {"ms", 1e-3}, {"m", 60}, {"min", 60}, {"h", 3600}, {"d", 86400}};
const std::vector<Unit> sizes{{"mb", 1e6},      {"m", 1e6},       {"b", 1},          {"kb", 1e3}, {"k", 1e3},
                              {"gb", 1e9},      {"g", 1e9},       {"tb", 1e12},      {"t", 1e12}, {"kib", 1 << 10},
                              {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1LL << 40}};

// In seconds and bytes: a century, and what fits into a signed integer.
constexpr double longest_time = 3.2e9, largest_size = 9e18;

// The text without blanks, in lower case.
std::string normalised(const std::string& text) {
  std::string result;
  for (const char c : text)
    if (c != ' ') result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::optional<double> factor_of(std::string_view name, const std::vector<Unit>& units) {
  if (name.empty()) return units.front().factor;
  for (const Unit& unit : units)
    if (unit.name == name) return unit.factor;
  return std::nullopt;
}

// A sum of numbers with units, each unit smaller than the one before. Nothing if the text is something else.
std::optional<double> sum_of_quantities(std::string_view text, const std::vector<Unit>& units) {
  double sum = 0, last_factor = INFINITY;
  if (text.empty()) return std::nullopt;
  while (!text.empty()) {
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (code != std::errc() || !std::isfinite(value) || value < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    std::size_t letters = 0;
    while (letters < text.size() && std::isalpha(static_cast<unsigned char>(text[letters])) != 0) ++letters;
    const std::optional<double> factor = factor_of(text.substr(0, letters), units);
    if (!factor || *factor >= last_factor) return std::nullopt;
    text.remove_prefix(letters);
    last_factor = *factor;
    sum += value * *factor;
  }
  return sum;
}

double parse(const std::string& option, const std::string& text, const std::vector<Unit>& units, double most,
             const char* complaint) {
  const std::optional<double> sum = sum_of_quantities(normalised(text), units);
  if (!sum || *sum <= 0 || *sum > most) throw UserError(fmt::format("{}: '{}' is {}", option, text, complaint));
  return *sum;
}

}  // namespace

double parse_time(const std::string& option, const std::string& text) {
  return parse(option, text, times, longest_time, "not a time; examples: 90s, 5min, 1h30m");
}

std::uint64_t parse_memory(const std::string& option, const std::string& text) {
  return static_cast<std::uint64_t>(
      parse(option, text, sizes, largest_size, "not a size; examples: 500MB, 4GB, 512MiB"));
}

std::string in_binary_units(std::uint64_t bytes) {
  std::string unit = "byte" + std::string(bytes == 1 ? "" : "s");
  for (const char* const larger : {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}) {
    if (bytes < 1024) break;
    bytes /= 1024;
    unit = larger;
  }
  return fmt::format("{} {}", bytes, unit);
}

}  // namespace warrant
