#include "cli/option_groups.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace warrant::option_group {

std::size_t rank(const std::string& group) {
  constexpr std::array<std::string_view, 9> order{properties, input,    limits,         conditions, engine,
                                                  output,     advanced, engine_options, help};
  const auto found = std::ranges::find(order, std::string_view(group));
  return found == order.end() ? 0 : static_cast<std::size_t>(found - order.begin()) + 1;
}

}  // namespace warrant::option_group
