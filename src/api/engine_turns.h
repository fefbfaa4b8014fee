// The engines that names choose.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verification/schedule.h"

namespace warrant {

// What is said of an engine that there is not.
std::string unknown_engine(const std::string& option, const std::string& name);

// The passes of a comma-separated list; "all" are the default ones, "none" is none.
std::vector<std::string> pass_names(const std::string& list);

struct ChosenEngines {
  std::vector<EngineTurn> turns;
  std::vector<EngineTurn> sketch_turns;  // before them, about the sketch of the program
};
// Throws UserError for an engine, a pass or an option that there is not.
ChosenEngines chosen_engines(const std::string& engine, const std::string& passes,
                             const std::map<std::string, std::string>& engine_options);

}  // namespace warrant
