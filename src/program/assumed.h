// What is taken for granted because an option says so, not because of the program's text.
#pragma once

#include <cstdint>
#include <string>

namespace warrant {

// Which executions assumptions leave out. Ordered: what is later leaves out more.
enum class Restriction : std::uint8_t {
  None,
  Arguments,    // calls with other arguments, or in another state, of the function that the program starts from
  Environment,  // executions in which the outside, memory or the compiler are not as assumed
};

struct Assumed {
  std::string text;
  Restriction restriction = Restriction::Environment;
};

}  // namespace warrant
