#include "bench/tool.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <regex>

#include "base/error.h"
#include "base/process.h"

namespace warrant {

namespace {

struct KnownPatterns {
  std::string_view name, true_pattern, false_pattern;
};
// As BenchExec's modules for these verifiers read them.
constexpr std::array known_patterns{
    KnownPatterns{"cbmc", "^VERIFICATION SUCCESSFUL", "^VERIFICATION FAILED"},
    KnownPatterns{"esbmc", "^VERIFICATION SUCCESSFUL", "^VERIFICATION FAILED"},
    KnownPatterns{"2ls", "^VERIFICATION SUCCESSFUL", "^VERIFICATION FAILED"},
    KnownPatterns{"cpachecker", "^Verification result: TRUE", "^Verification result: FALSE"},
    KnownPatterns{"symbiotic", "^RESULT: true", "^RESULT: false"},
    KnownPatterns{"ultimate", "^(RESULT: Ultimate proved your program to be correct|TRUE)",
                  "^(RESULT: Ultimate proved your program to be incorrect|FALSE)"},
};
constexpr std::string_view usual_unknown_pattern = "\\b(UNKNOWN|[Uu]nknown)\\b";

// The value of {name}; nothing if there is no such place.
std::optional<std::string> place(const std::string& name, const BenchTask& task, const RunLimits& limits) {
  const auto given = [&](const std::optional<std::string>& value, const char* what) {
    if (!value)
      throw UserError(fmt::format("{}: the task has no {}, which a tool needs ({{{}}})", task.name, what, name));
    return *value;
  };
  const bool is_64 = task.data_model == DataModel::LP64;
  if (name == "file") return task.program;
  if (name == "property") return given(task.property, "property file");
  if (name == "task") return given(task.definition, "task definition");
  if (name == "data_model") return is_64 ? "LP64" : "ILP32";
  if (name == "bits") return is_64 ? "64" : "32";
  if (name == "time_limit") return fmt::format("{:g}", limits.cpu_seconds);
  if (name == "memory_limit") return std::to_string(limits.memory_bytes / 1'000'000);
  return std::nullopt;
}

std::string fill(const std::string& word, const BenchTask& task, const RunLimits& limits) {
  std::string result;
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t end = word[at] == '{' ? word.find('}', at) : std::string::npos;
    const auto value = end == std::string::npos ? std::nullopt : place(word.substr(at + 1, end - at - 1), task, limits);
    if (value) {
      result += *value;
      at = end + 1;
    } else {
      result += word[at++];
    }
  }
  return result;
}

// A word like {name} that is no place is a mistake; other braces are left as they are.
void check_places(const BenchTool& tool) {
  static const std::regex like_place("\\{([a-z_]+)\\}");
  BenchTask any;
  any.property = any.definition = "";
  for (const std::string& word : tool.command) {
    for (std::sregex_iterator match(word.begin(), word.end(), like_place), end; match != end; ++match)
      if (!place(match->str(1), any, {}))
        throw UserError(
            fmt::format("--tool {}: there is no {}; there are {{file}}, {{property}}, {{data_model}}, "
                        "{{bits}}, {{time_limit}}, {{memory_limit}}, {{task}}",
                        tool.name, match->str(0)));
  }
}

void check_pattern(const BenchTool& tool, const std::string& pattern, const char* kind) {
  if (pattern.empty()) throw UserError(fmt::format("--tool {0}: missing --{1}-pattern '{0}=REGEX'", tool.name, kind));
  try {
    const std::regex compiled(pattern);
  } catch (const std::regex_error&) {
    throw UserError(fmt::format("--{}-pattern {}: '{}' is not a regular expression", kind, tool.name, pattern));
  }
}

}  // namespace

BenchTool engine_tool(const std::string& name, const std::string& executable, const std::string& engine,
                      const std::string& options) {
  BenchTool tool;
  tool.name = name;
  tool.kind = BenchTool::Kind::Warrant;
  tool.command = {executable, "verify", "{file}", "--stats", "--engine"};
  for (const std::string& word : split_words(engine)) tool.command.push_back(word);
  for (const std::string& word : split_words(options)) tool.command.push_back(word);
  return tool;
}

BenchTool other_tool(const std::string& name, const std::string& command) {
  BenchTool tool;
  tool.name = name;
  tool.command = split_words(command);
  for (const KnownPatterns& known : known_patterns) {
    if (name.find(known.name) == std::string::npos) continue;
    tool.true_pattern = known.true_pattern;
    tool.false_pattern = known.false_pattern;
  }
  tool.unknown_pattern = usual_unknown_pattern;
  return tool;
}

void check_tool(const BenchTool& tool) {
  if (tool.name.empty() || tool.name.find_first_of("/\\ ,") != std::string::npos || tool.name.starts_with('.'))
    throw UserError(fmt::format(
        "'{}' cannot be the name of a tool: it has a blank, a comma or a slash, or begins with a dot", tool.name));
  if (tool.command.empty()) throw UserError(fmt::format("--tool {}: the command is empty", tool.name));
  const std::string& program = tool.command.front();
  const bool is_there =
      program.find('/') == std::string::npos ? find_program(program).has_value() : access(program.c_str(), X_OK) == 0;
  if (!is_there) throw UserError(fmt::format("--tool {}: no such program: {}", tool.name, program));
  check_places(tool);
  if (tool.kind == BenchTool::Kind::Warrant) return;
  check_pattern(tool, tool.true_pattern, "true");
  check_pattern(tool, tool.false_pattern, "false");
  check_pattern(tool, tool.unknown_pattern, "unknown");
}

RunLimits limits_for(const BenchTool& tool, const RunLimits& limits) {
  RunLimits result = limits;
  if (tool.kind != BenchTool::Kind::Warrant) return result;
  const auto jobs = std::ranges::find(tool.command, "--jobs");
  if (jobs == tool.command.end() || jobs + 1 == tool.command.end()) return result;
  result.cpu_seconds *= std::max(1, std::atoi((jobs + 1)->c_str()));
  return result;
}

std::vector<std::string> command_for(const BenchTool& tool, const BenchTask& task, const RunLimits& limits) {
  std::vector<std::string> command;
  for (const std::string& word : tool.command) command.push_back(fill(word, task, limits));
  // Runs have folders of their own.
  if (command.front().find('/') != std::string::npos)
    command.front() = std::filesystem::absolute(command.front()).lexically_normal().string();
  if (tool.kind == BenchTool::Kind::Warrant) {
    if (task.property) command.insert(command.end(), {"--property", *task.property});
    // As for a task definition.
    if (task.property && std::ranges::find(command, "--undefined-functions") == command.end())
      command.insert(command.end(), {"--undefined-functions", "pure"});
    command.insert(command.end(), {"--data-model", task.data_model == DataModel::LP64 ? "LP64" : "ILP32"});
    command.insert(command.end(), {"--time-limit", fmt::format("{:g}s", limits.cpu_seconds)});
    if (std::ranges::find(command, "--jobs") == command.end()) command.insert(command.end(), {"--jobs", "1"});
    command.insert(command.end(), {"--memory-limit", fmt::format("{}B", limits.memory_bytes)});
  }
  return command;
}

}  // namespace warrant
