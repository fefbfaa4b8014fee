#include "engine/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "base/error.h"

namespace warrant {

void OptionTable::add(std::string name, long* target, IntegerRange range, std::string help, Audience audience) {
  options_.push_back({std::move(name), std::move(help), audience, target, range, {}});
}

void OptionTable::add(std::string name, bool* target, std::string help, Audience audience) {
  options_.push_back({std::move(name), std::move(help), audience, target, std::nullopt, {"on", "off"}});
}

void OptionTable::add(std::string name, std::string* target, std::vector<std::string> choices, std::string help,
                      Audience audience) {
  options_.push_back({std::move(name), std::move(help), audience, target, std::nullopt, std::move(choices)});
}

std::string default_text(const Option& option) {
  struct Text {
    std::string operator()(const long* value) const { return std::to_string(*value); }
    std::string operator()(const bool* value) const { return *value ? "on" : "off"; }
    std::string operator()(const std::string* value) const { return *value; }
    std::string operator()(const EnumeratedTarget& value) const { return value.text(); }
  };
  return std::visit(Text(), option.target);
}

bool OptionTable::set(const std::string& name, const std::string& value) {
  const auto found = std::ranges::find(options_, name, &Option::name);
  if (found == options_.end()) return false;
  if (!found->choices.empty() && std::ranges::find(found->choices, value) == found->choices.end())
    throw UserError(fmt::format("--{}: '{}' is not one of {}", name, value, fmt::join(found->choices, ", ")));
  if (long** number = std::get_if<long*>(&found->target)) {
    long parsed = 0;
    const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), parsed);
    if (code != std::errc() || end != value.data() + value.size())
      throw UserError(fmt::format("--{}: '{}' is not a number", name, value));
    if (found->range && (parsed < found->range->low || parsed > found->range->high))
      throw UserError(fmt::format("--{}: {} is not in {}..{}", name, value, found->range->low, found->range->high));
    **number = parsed;
  } else if (bool** flag = std::get_if<bool*>(&found->target)) {
    **flag = value == "on";
  } else if (const auto* enumerated = std::get_if<EnumeratedTarget>(&found->target)) {
    enumerated->set(value);
  } else {
    *std::get<std::string*>(found->target) = value;
  }
  return true;
}

}  // namespace warrant
