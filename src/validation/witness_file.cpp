#include "validation/witness_file.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "base/error.h"

namespace warrant {

namespace {

std::string on_one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// Reads parts of one document, and says of what is wrong where it stands.
class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  WitnessFile read(const YAML::Node& document);

 private:
  [[noreturn]] void refuse(const YAML::Node& at, const std::string& what) const {
    const YAML::Mark mark = at ? at.Mark() : YAML::Mark::null_mark();
    if (mark.is_null()) throw UserError(fmt::format("{}: {}", path_, what));
    throw UserError(fmt::format("{}:{}: {}", path_, mark.line + 1, what));
  }

  YAML::Node part(const YAML::Node& map, const char* key) const {
    if (!map.IsMap()) refuse(map, fmt::format("a map with the key {} is missing here", key));
    const YAML::Node found = map[key];
    if (!found) refuse(map, fmt::format("the key {} is missing", key));
    return found;
  }

  std::string scalar(const YAML::Node& node, const char* what) const {
    if (!node.IsScalar()) refuse(node, fmt::format("{} is no plain value", what));
    return node.as<std::string>();
  }

  std::string text(const YAML::Node& map, const char* key) const { return scalar(part(map, key), key); }

  std::string optional_text(const YAML::Node& map, const char* key) const {
    const YAML::Node found = map.IsMap() ? map[key] : YAML::Node();
    return found && found.IsScalar() ? found.as<std::string>() : "";
  }

  std::uint32_t number(const YAML::Node& node, const char* what) const {
    std::uint32_t value = 0;
    if (!node.IsScalar() || !YAML::convert<std::uint32_t>::decode(node, value) || value == 0)
      refuse(node, fmt::format("{} is no number from 1", what));
    return value;
  }

  WitnessLocation location(const YAML::Node& owner) const {
    const YAML::Node node = part(owner, "location");
    WitnessLocation place;
    place.file = text(node, "file_name");
    place.line = number(part(node, "line"), "line");
    if (const YAML::Node column = node["column"]) place.column = number(column, "column");
    place.function = optional_text(node, "function");
    return place;
  }

  void read_metadata(const YAML::Node& metadata, WitnessFile& file) const;
  void read_invariants(const YAML::Node& content, CorrectnessClaim& claim, WitnessFile& file) const;
  void read_segments(const YAML::Node& content, ViolationClaim& claim, WitnessFile& file) const;
  WitnessStep read_waypoint(const YAML::Node& node) const;
  std::string read_constraint(const YAML::Node& node, WitnessStep::Type type) const;

  const std::string& path_;
};

void Reader::read_metadata(const YAML::Node& metadata, WitnessFile& file) const {
  const std::string version = text(metadata, "format_version");
  if (!version.starts_with("2."))
    refuse(metadata["format_version"],
           fmt::format("format version {} is not supported; known: 2.0, 2.1, 2.2", version));
  if (const YAML::Node producer = metadata["producer"]; producer && producer.IsMap()) {
    file.producer = optional_text(producer, "name");
    file.version = optional_text(producer, "version");
  }
  const YAML::Node task = metadata["task"];
  if (!task || !task.IsMap()) return;
  const YAML::Node files = task["input_files"], hashes = task["input_file_hashes"];
  if (files && files.IsScalar()) file.files.push_back(files.as<std::string>());
  if (files && files.IsSequence())
    for (const YAML::Node& name : files) file.files.push_back(scalar(name, "an input file"));
  if (hashes && hashes.IsMap())
    for (const auto& entry : hashes) file.hashes[scalar(entry.first, "a file")] = scalar(entry.second, "its hash");
  file.specification = optional_text(task, "specification");
  const std::string model = optional_text(task, "data_model"), language = optional_text(task, "language");
  if (model == "ILP32") file.data_model = DataModel::ILP32;
  if (model == "LP64") file.data_model = DataModel::LP64;
  if (!model.empty() && !file.data_model) refuse(task["data_model"], fmt::format("unknown data model {}", model));
  if (!language.empty() && language != "C")
    refuse(task["language"], fmt::format("the language is {}, not C", language));
}

void Reader::read_invariants(const YAML::Node& content, CorrectnessClaim& claim, WitnessFile& file) const {
  if (content.IsNull()) return;
  if (!content.IsSequence()) refuse(content, "content is no list");
  for (const YAML::Node& entry : content) {
    const bool is_contract = entry.IsMap() && entry["contract"];
    const YAML::Node node = is_contract ? entry["contract"] : part(entry, "invariant");
    const std::string type = text(node, "type");
    ClaimedInvariant invariant;
    invariant.location = location(node);
    if (type != "loop_invariant" && type != "location_invariant") {
      file.unsupported.push_back(fmt::format("{} at {}", type, invariant.location.to_string()));
      continue;
    }
    invariant.is_of_loop = type == "loop_invariant";
    invariant.expression = on_one_line(text(node, "value"));
    const std::string format = optional_text(node, "format");
    if (!format.empty() && format != "c_expression" &&
        (format != "ext_c_expression" || invariant.expression.find('\\') != std::string::npos)) {
      file.unsupported.push_back(fmt::format("{} at {}", format, invariant.location.to_string()));
      continue;
    }
    claim.invariants.push_back(std::move(invariant));
  }
}

std::string Reader::read_constraint(const YAML::Node& node, WitnessStep::Type type) const {
  const bool is_optional = type == WitnessStep::Type::Target || type == WitnessStep::Type::FunctionEnter;
  const YAML::Node constraint = node["constraint"];
  if (!constraint) {
    if (!is_optional) refuse(node, "the key constraint is missing");
    return {};
  }
  if (is_optional) refuse(constraint, "this waypoint has no constraint");
  const std::string format = optional_text(constraint, "format");
  const bool is_result = type == WitnessStep::Type::FunctionReturn;
  if (!format.empty() && format != (is_result ? "acsl_expression" : "c_expression") && format != "ext_c_expression")
    refuse(constraint, fmt::format("the format {} is not one of this waypoint", format));
  return on_one_line(text(constraint, "value"));
}

WitnessStep Reader::read_waypoint(const YAML::Node& node) const {
  static const std::map<std::string, WitnessStep::Type> types{{"assumption", WitnessStep::Type::Assumption},
                                                              {"branching", WitnessStep::Type::Branching},
                                                              {"function_enter", WitnessStep::Type::FunctionEnter},
                                                              {"function_return", WitnessStep::Type::FunctionReturn},
                                                              {"target", WitnessStep::Type::Target}};
  const std::string type = text(node, "type"), action = text(node, "action");
  const auto known = types.find(type);
  if (known == types.end()) refuse(node["type"], fmt::format("unknown type of waypoint: {}", type));
  if (action != "follow" && action != "avoid")
    refuse(node["action"], fmt::format("the action {} is not supported; known: follow, avoid", action));
  WitnessStep step;
  step.type = known->second;
  step.is_avoided = action == "avoid";
  step.location = location(node);
  step.constraint = read_constraint(node, step.type);
  if (step.is_avoided && step.type == WitnessStep::Type::Target) refuse(node, "a target cannot be avoided");
  return step;
}

void Reader::read_segments(const YAML::Node& content, ViolationClaim& claim, WitnessFile& file) const {
  if (!content.IsSequence() || content.size() == 0) refuse(content, "content is no list of segments");
  for (const YAML::Node& entry : content) {
    const YAML::Node waypoints = part(entry, "segment");
    if (!waypoints.IsSequence() || waypoints.size() == 0) refuse(waypoints, "a segment is no list of waypoints");
    WitnessSegment segment;
    for (const YAML::Node& waypoint : waypoints) {
      const YAML::Node node = part(waypoint, "waypoint");
      if (!segment.empty() && !segment.back().is_avoided) refuse(node, "a waypoint stands behind the one to follow");
      if (!claim.segments.empty() && claim.segments.back().back().type == WitnessStep::Type::Target)
        refuse(node, "a waypoint stands behind the target");
      segment.push_back(read_waypoint(node));
      if (const YAML::Node thread = node["thread_id"]; thread && optional_text(node, "thread_id") != "0")
        file.unsupported.push_back("thread_id at " + segment.back().location.to_string());
    }
    if (segment.back().is_avoided) refuse(waypoints, "a segment has no waypoint to follow");
    claim.segments.push_back(std::move(segment));
  }
  if (claim.segments.back().back().type != WitnessStep::Type::Target) refuse(content, "the last waypoint is no target");
}

WitnessFile Reader::read(const YAML::Node& document) {
  if (!document.IsSequence() || document.size() == 0) refuse(document, "a witness is a list of entries");
  WitnessFile file;
  std::optional<CorrectnessClaim> correctness;
  std::optional<ViolationClaim> violation;
  for (const YAML::Node& entry : document) {
    const std::string type = text(entry, "entry_type");
    const YAML::Node content = part(entry, "content");
    read_metadata(part(entry, "metadata"), file);
    if (type == "invariant_set") {
      if (!correctness) correctness.emplace();
      read_invariants(content, *correctness, file);
    } else if (type == "violation_sequence") {
      if (violation) refuse(entry, "there is more than one violation_sequence");
      read_segments(content, violation.emplace(), file);
    } else {
      file.unsupported.push_back(type);
    }
  }
  if (correctness && violation) refuse(document, "it claims both correctness and a violation");
  if (!correctness && !violation) refuse(document, "it has neither an invariant_set nor a violation_sequence");
  std::ranges::sort(file.files);
  file.files.erase(std::ranges::unique(file.files).begin(), file.files.end());
  const std::string only_file = file.files.size() == 1 ? file.files.front() : "";
  if (violation) violation->only_file = only_file;
  if (correctness) correctness->only_file = only_file;
  if (violation)
    file.claim = std::move(*violation);
  else
    file.claim = std::move(*correctness);
  return file;
}

}  // namespace

std::string WitnessLocation::to_string() const {
  return column == 0 ? fmt::format("{}:{}", file, line) : fmt::format("{}:{}:{}", file, line, column);
}

WitnessFile parse_witness(const std::string& text, const std::string& path) {
  try {
    return Reader(path).read(YAML::Load(text));
  } catch (const YAML::Exception& error) {
    const std::string line = error.mark.is_null() ? "" : fmt::format(":{}", error.mark.line + 1);
    throw UserError(fmt::format("{}{}: {}", path, line, error.msg));
  }
}

}  // namespace warrant
