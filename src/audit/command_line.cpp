#include "audit/command_line.h"

#include <fmt/format.h>

#include "base/quoting.h"

namespace warrant::audit {

std::string program_words(const api::Options& options) {
  std::string text;
  const auto add = [&text](const char* option, const std::string& value) {
    if (!value.empty()) text += fmt::format(" {} {}", option, quoted_word(value));
  };
  const auto add_all = [&add](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) add(option, value);
  };
  const auto add_flag = [&text](const char* option, bool is_given) {
    if (is_given) text += fmt::format(" {}", option);
  };
  add("-p", options.project);
  add("--files", options.project_files);
  if (options.command) add("--command", std::to_string(*options.command));
  for (const std::string& flag : options.ignored_flags) text += " " + quoted_word("--ignore-flag=" + flag);
  add_all("-I", options.include_folders);
  for (const std::string& macro : options.macros) text += " " + quoted_word(macro);
  add_all("--include", options.included_headers);
  add("--std", options.standard);
  add("--data-model", options.data_model);
  add_flag("--system-headers", options.system_headers);
  add_flag("--common", options.common);
  add("--check", options.check.value_or(""));
  add("--property", options.property_file.value_or(""));
  add("--undefined-functions", options.missing_functions.value_or(""));
  add_flag("--malloc-may-fail", options.malloc_may_fail);
  if (options.entry_depth) add("--entry-depth", std::to_string(*options.entry_depth));
  if (options.max_input) add("--max-input", std::to_string(*options.max_input));
  return text.empty() ? text : text.substr(1);
}

std::string command_line(const api::Options& options, const std::vector<std::string>& files, const Clauses& contract) {
  std::string text = "warrant verify";
  for (const std::string& file : files) text += " " + quoted_word(file);
  const auto add = [&text](const std::string& words) {
    if (!words.empty()) text += " " + words;
  };
  add(program_words(options));
  if (!options.entry.empty()) add("--entry " + quoted_word(options.entry));
  add(as_options(contract));
  if (!options.time_limit.empty()) add("--time-limit " + options.time_limit);
  return text;
}

}  // namespace warrant::audit
