// The layout of --help: values and defaults beside the names of options, descriptions in lines of a readable length.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace warrant {

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
  // With the groups of options by rank.
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  // Options of which one can be chosen.
  std::string make_expanded(const CLI::App* group) const override;
};

// What stands behind the name of an option: "VALUE:{on,off}", "N:1..64".
std::string argument_text(const CLI::Option& option);

}  // namespace warrant
