#include "engine/symexplus/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/error.h"

namespace warrant::symexplus {
namespace {

// Smaller is better.
long score(const Reason& reason, Preference preference, const DomainTypes& types) {
  switch (preference) {
    case Preference::Short:
      return static_cast<long>(reason.path.edges.size());
    case Preference::DomainGood: {
      long sum = 0;
      for (const VariableId id : reason.variables()) sum += static_cast<long>(types.weight(id));
      return sum;
    }
    case Preference::WidthNarrow:
      return static_cast<long>(reason.width());
    case Preference::AssumptionsMost:
      return -static_cast<long>(reason.assumptions());
  }
  return 0;
}

Preference parse_preference(const std::string& word) {
  if (word == "short") return Preference::Short;
  if (word == "domain-good") return Preference::DomainGood;
  if (word == "width-narrow") return Preference::WidthNarrow;
  if (word == "assumptions-most") return Preference::AssumptionsMost;
  throw UserError(fmt::format("--prefer: '{}' is not one of short, domain-good, width-narrow, assumptions-most", word));
}

}  // namespace

std::vector<Preference> parse_preferences(const std::string& text) {
  std::vector<Preference> result;
  if (text == "none") return result;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find(',', begin);
    result.push_back(parse_preference(text.substr(begin, end - begin)));
    if (end == std::string::npos) return result;
    begin = end + 1;
  }
}

std::size_t select(const std::vector<Reason>& reasons, const std::vector<Preference>& preferences,
                   const DomainTypes& types) {
  std::vector<std::size_t> left(reasons.size());
  std::iota(left.begin(), left.end(), std::size_t{0});
  for (const Preference preference : preferences) {
    const auto score_of = [&](std::size_t i) { return score(reasons[i], preference, types); };
    const long best = score_of(std::ranges::min(left, {}, score_of));
    std::erase_if(left, [&](std::size_t i) { return score_of(i) > best; });
  }
  return left.front();
}

}  // namespace warrant::symexplus
