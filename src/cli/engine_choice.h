// The options of commands that run engines: --engine, --passes, --seed and the engines' own.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "api/engine_turns.h"

namespace warrant {

// What help and completion say of an option that names engines: the argument, and all their names.
std::string engine_type_name(const std::string& argument);

struct EngineChoice {
  std::string engine = "auto";
  std::string passes = "all";
  std::uint32_t seed = 0;
  std::map<std::string, std::string> engine_options = {};  // by name, as the command line has them

  // The choice must live as long as the command.
  void add_to(CLI::App& command);
  // Throws UserError for an engine, a pass or an option that there is not.
  std::vector<EngineTurn> turns() const;
};

}  // namespace warrant
