#include "cli/limits.h"

#include "cli/option_groups.h"

namespace warrant {

void add_limits(CLI::App& command, const std::string& whose, std::string& time_limit, std::string& memory_limit) {
  command
      .add_option("--time-limit", time_limit,
                  "CPU time of " + whose +
                      ", such as 90s or 5min; the wall time, without waiting for a processor, is "
                      "limited to twice that")
      ->type_name("TIME")
      ->group(option_group::limits)
      ->capture_default_str();
  command.add_option("--memory-limit", memory_limit, "memory of all processes together, such as 500MB or 4GiB")
      ->type_name("SIZE")
      ->group(option_group::limits)
      ->capture_default_str();
}

}  // namespace warrant
