// What the user chooses in the editor: initializationOptions and workspace/didChangeConfiguration.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lsp/protocol.h"

namespace warrant::lsp {

enum class VerifyOn : std::uint8_t {
  Open,  // and whenever the file is saved
  Save,
  Never,  // only on command
};

struct Settings {
  VerifyOn verify_on = VerifyOn::Open;
  std::string time_limit = "20s";
  std::string checks;                         // for --check; empty: the default of `verify`
  std::string compile_commands;               // folder of the compilation database; empty: looked for
  std::vector<std::string> arguments;         // for verify and explain
  std::vector<std::string> verify_arguments;  // for verify alone
};

// The settings with what the JSON changes, which may lie under "warrant". Throws UserError, which names the setting.
Settings changed(Settings settings, const Json& json);

}  // namespace warrant::lsp
