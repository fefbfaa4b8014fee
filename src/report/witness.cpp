#include "report/witness.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <yaml-cpp/emitter.h>
#include <yaml-cpp/emittermanip.h>

#include <ctime>

#include "base/sha256.h"

namespace warrant {

namespace {

using YAML::BeginMap;
using YAML::BeginSeq;
using YAML::Emitter;
using YAML::EndMap;
using YAML::EndSeq;
using YAML::Key;

void set(Emitter& yaml, const char* key, const std::string& text) { yaml << Key << key << YAML::DoubleQuoted << text; }

// Of a few that the format knows.
void set_word(Emitter& yaml, const char* key, const char* word) { yaml << Key << key << word; }

// A name-based UUID: the same content has the same.
std::string uuid_of(const std::string& content) {
  std::string digits = sha256(content).substr(0, 32);
  digits[12] = '5';
  digits[16] = "89ab"[std::stoi(digits.substr(16, 1), nullptr, 16) % 4];
  return fmt::format("{}-{}-{}-{}-{}", digits.substr(0, 8), digits.substr(8, 4), digits.substr(12, 4),
                     digits.substr(16, 4), digits.substr(20));
}

void add_task(Emitter& yaml, const WitnessTask& task) {
  yaml << Key << "task" << BeginMap << Key << "input_files" << BeginSeq;
  for (const WitnessTask::File& file : task.files) yaml << YAML::DoubleQuoted << file.name;
  yaml << EndSeq << Key << "input_file_hashes" << BeginMap;
  for (const WitnessTask::File& file : task.files)
    yaml << Key << YAML::DoubleQuoted << file.name << YAML::DoubleQuoted << sha256(file.content);
  yaml << EndMap;
  set(yaml, "specification", task.specification);
  set_word(yaml, "data_model", task.data_model == DataModel::ILP32 ? "ILP32" : "LP64");
  set_word(yaml, "language", "C");
  yaml << EndMap;
}

void add_metadata(Emitter& yaml, const WitnessTask& task, const std::string& uuid) {
  yaml << Key << "metadata" << BeginMap;
  set(yaml, "format_version", "2.0");
  set(yaml, "uuid", uuid);
  set(yaml, "creation_time", task.creation_time);
  yaml << Key << "producer" << BeginMap;
  set(yaml, "name", "Warrant");
  set(yaml, "version", task.version);
  if (!task.command_line.empty()) set(yaml, "command_line", task.command_line);
  yaml << EndMap;
  add_task(yaml, task);
  yaml << EndMap;
}

// `add_content(yaml)` emits one value.
template <class AddContent>
std::string entry(const char* type, const WitnessTask& task, AddContent add_content) {
  Emitter content;
  add_content(content);
  std::string named = type;
  for (const WitnessTask::File& file : task.files) named += sha256(file.content);
  Emitter yaml;
  yaml << BeginSeq << BeginMap;
  set_word(yaml, "entry_type", type);
  add_metadata(yaml, task, uuid_of(named + content.c_str()));
  yaml << Key << "content";
  add_content(yaml);
  yaml << EndMap << EndSeq;
  return std::string(yaml.c_str()) + '\n';
}

void add_location(Emitter& yaml, const WitnessPlace& place) {
  yaml << Key << "location" << BeginMap;
  set(yaml, "file_name", place.file);
  yaml << Key << "line" << place.line;
  if (place.column != 0) yaml << Key << "column" << place.column;
  if (!place.function.empty()) set(yaml, "function", place.function);
  yaml << EndMap;
}

const char* name_of(Waypoint::Kind kind) {
  switch (kind) {
    case Waypoint::Kind::FunctionReturn:
      return "function_return";
    case Waypoint::Kind::Branching:
      return "branching";
    case Waypoint::Kind::Target:
      break;
  }
  return "target";
}

void add_segment(Emitter& yaml, const Waypoint& waypoint) {
  yaml << BeginMap << Key << "segment" << BeginSeq << BeginMap << Key << "waypoint" << BeginMap;
  set_word(yaml, "type", name_of(waypoint.kind));
  set_word(yaml, "action", "follow");
  add_location(yaml, waypoint.place);
  if (waypoint.kind != Waypoint::Kind::Target) {
    yaml << Key << "constraint" << BeginMap;
    set(yaml, "value", waypoint.constraint);
    if (waypoint.kind == Waypoint::Kind::FunctionReturn) set_word(yaml, "format", "acsl_expression");
    yaml << EndMap;
  }
  yaml << EndMap << EndMap << EndSeq << EndMap;
}

void add_invariant(Emitter& yaml, const WitnessInvariant& invariant) {
  yaml << BeginMap << Key << "invariant" << BeginMap;
  set_word(yaml, "type", "loop_invariant");
  add_location(yaml, invariant.place);
  set(yaml, "value", invariant.expression);
  set_word(yaml, "format", "c_expression");
  yaml << EndMap << EndMap;
}

}  // namespace

std::string now_as_iso8601() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

std::string correctness_witness(const WitnessTask& task, const std::vector<WitnessInvariant>& invariants) {
  return entry("invariant_set", task, [&](Emitter& yaml) {
    if (invariants.empty()) yaml << YAML::Flow;  // []
    yaml << BeginSeq;
    for (const WitnessInvariant& invariant : invariants) add_invariant(yaml, invariant);
    yaml << EndSeq;
  });
}

std::string violation_witness(const WitnessTask& task, const std::vector<Waypoint>& waypoints) {
  return entry("violation_sequence", task, [&](Emitter& yaml) {
    yaml << BeginSeq;
    for (const Waypoint& waypoint : waypoints) add_segment(yaml, waypoint);
    yaml << EndSeq;
  });
}

}  // namespace warrant
