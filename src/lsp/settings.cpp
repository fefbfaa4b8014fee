#include "lsp/settings.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/quantity.h"
#include "program/property.h"

namespace warrant::lsp {

namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw UserError(fmt::format("setting warrant.{}: {}", name, why));
}

std::string text_of(const std::string& name, const Json& value) {
  if (!value.is_string()) refuse(name, "not a string");
  return value.get<std::string>();
}

std::vector<std::string> words_of(const std::string& name, const Json& value) {
  if (!value.is_array()) refuse(name, "not a list of strings");
  std::vector<std::string> words;
  for (const Json& word : value) words.push_back(text_of(name, word));
  return words;
}

VerifyOn verify_on_of(const std::string& name, const Json& value) {
  const std::string word = text_of(name, value);
  if (word == "open") return VerifyOn::Open;
  if (word == "save") return VerifyOn::Save;
  if (word == "never") return VerifyOn::Never;
  refuse(name, fmt::format("'{}' is not one of open, save, never", word));
}

}  // namespace

Settings changed(Settings settings, const Json& json) {
  if (!json.is_object()) return settings;
  if (json.contains("warrant")) return changed(std::move(settings), json.at("warrant"));
  for (const auto& [name, value] : json.items()) {
    if (value.is_null()) continue;
    if (name == "verifyOn") settings.verify_on = verify_on_of(name, value);
    if (name == "timeLimit") settings.time_limit = text_of(name, value);
    if (name == "checks") settings.checks = text_of(name, value);
    if (name == "compileCommands") settings.compile_commands = text_of(name, value);
    if (name == "arguments") settings.arguments = words_of(name, value);
    if (name == "verifyArguments") settings.verify_arguments = words_of(name, value);
  }
  parse_time("setting warrant.timeLimit", settings.time_limit);
  if (!settings.checks.empty()) property_of_checks(settings.checks);
  return settings;
}

}  // namespace warrant::lsp
