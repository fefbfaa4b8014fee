#include "report/witness.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "base/sha256.h"

namespace warrant {

namespace {

// A YAML string in double quotes.
std::string in_quotes(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      result += c;
    }
  }
  return result + '"';
}

// A name-based UUID: the same content has the same.
std::string uuid_of(const std::string& content) {
  std::string digits = sha256(content).substr(0, 32);
  digits[12] = '5';
  digits[16] = "89ab"[std::stoi(digits.substr(16, 1), nullptr, 16) % 4];
  return fmt::format("{}-{}-{}-{}-{}", digits.substr(0, 8), digits.substr(8, 4), digits.substr(12, 4),
                     digits.substr(16, 4), digits.substr(20));
}

std::string entry(const char* type, const WitnessTask& task, const std::string& content) {
  std::string names, hashes, all;
  for (const auto& [name, text] : task.files) {
    const std::string hash = sha256(text);
    names += fmt::format("        - {}\n", in_quotes(name));
    hashes += fmt::format("        {}: {}\n", in_quotes(name), in_quotes(hash));
    all += hash;
  }
  std::string text = fmt::format("- entry_type: {}\n  metadata:\n    format_version: \"2.0\"\n", type);
  text += fmt::format("    uuid: {}\n", in_quotes(uuid_of(type + all + content)));
  text += fmt::format("    creation_time: {}\n", in_quotes(task.creation_time));
  text += fmt::format("    producer:\n      name: \"Warrant\"\n      version: {}\n", in_quotes(task.version));
  if (!task.command_line.empty()) text += fmt::format("      command_line: {}\n", in_quotes(task.command_line));
  text += "    task:\n      input_files:\n" + names + "      input_file_hashes:\n" + hashes;
  text += fmt::format("      specification: {}\n", in_quotes(task.specification));
  text +=
      fmt::format("      data_model: {}\n      language: C\n", task.data_model == DataModel::ILP32 ? "ILP32" : "LP64");
  return text + "  content:" + content;
}

std::string location(const WitnessPlace& place, const std::string& indent) {
  std::string text =
      fmt::format("{0}location:\n{0}  file_name: {1}\n{0}  line: {2}\n", indent, in_quotes(place.file), place.line);
  if (place.column != 0) text += fmt::format("{}  column: {}\n", indent, place.column);
  if (!place.function.empty()) text += fmt::format("{}  function: {}\n", indent, in_quotes(place.function));
  return text;
}

std::string waypoint_text(const Waypoint& waypoint) {
  const std::string indent(12, ' ');
  const char* type = waypoint.kind == Waypoint::Kind::FunctionReturn ? "function_return"
                     : waypoint.kind == Waypoint::Kind::Branching    ? "branching"
                                                                     : "target";
  std::string text =
      fmt::format("    - segment:\n        - waypoint:\n{0}type: {1}\n{0}action: follow\n", indent, type);
  text += location(waypoint.place, indent);
  if (waypoint.kind == Waypoint::Kind::Target) return text;
  text += fmt::format("{0}constraint:\n{0}  value: {1}\n", indent, in_quotes(waypoint.constraint));
  if (waypoint.kind == Waypoint::Kind::FunctionReturn) text += fmt::format("{}  format: acsl_expression\n", indent);
  return text;
}

}  // namespace

std::string now_as_iso8601() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

std::string correctness_witness(const WitnessTask& task, const std::vector<WitnessInvariant>& invariants) {
  if (invariants.empty()) return entry("invariant_set", task, " []\n");
  std::string content = "\n";
  for (const WitnessInvariant& invariant : invariants) {
    content += "    - invariant:\n        type: loop_invariant\n" + location(invariant.place, "        ");
    content += fmt::format("        value: {}\n        format: c_expression\n", in_quotes(invariant.expression));
  }
  return entry("invariant_set", task, content);
}

std::string violation_witness(const WitnessTask& task, const std::vector<Waypoint>& waypoints) {
  std::string content = "\n";
  for (const Waypoint& waypoint : waypoints) content += waypoint_text(waypoint);
  return entry("violation_sequence", task, content);
}

}  // namespace warrant
