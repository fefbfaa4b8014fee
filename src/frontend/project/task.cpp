#include "frontend/project/task.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>

#include "base/error.h"
#include "base/regular_file.h"
#include "frontend/project/property_file.h"

namespace warrant {

namespace {

std::string beside(const std::string& task_file, const std::string& name) {
  return (std::filesystem::path(task_file).parent_path() / name).lexically_normal().string();
}

std::vector<std::string> input_files(const YAML::Node& root, const std::string& path) {
  const YAML::Node files = root["input_files"];
  std::vector<std::string> names;
  if (files && files.IsScalar()) names.push_back(beside(path, files.as<std::string>()));
  if (files && files.IsSequence())
    for (const YAML::Node& file : files)
      if (file.IsScalar()) names.push_back(beside(path, file.as<std::string>()));
  if (names.empty()) throw UserError(path + ": the task names no input file (input_files)");
  return names;
}

DataModel data_model(const YAML::Node& root, const std::string& path) {
  YAML::Node options = root["options"];
  YAML::Node model = options && options.IsMap() ? options["data_model"] : YAML::Node();
  if (!model || !model.IsScalar()) return DataModel::LP64;
  auto name = model.as<std::string>();
  if (name == "ILP32") return DataModel::ILP32;
  if (name == "LP64") return DataModel::LP64;
  throw UserError(fmt::format("{}: unknown data model {}; known: ILP32, LP64", path, name));
}

// The one of reachability, or else the first that is supported.
void read_properties(const YAML::Node& root, const std::string& path, Task& task) {
  const YAML::Node properties = root["properties"];
  if (!properties || !properties.IsSequence()) return;
  std::string unsupported;
  for (const YAML::Node& entry : properties) {
    if (!entry.IsMap() || !entry["property_file"] || !entry["property_file"].IsScalar()) continue;
    const std::string file = beside(path, entry["property_file"].as<std::string>());
    bool is_reachability = false;
    try {
      is_reachability = read_property(file).kinds.empty();
    } catch (const UserError& error) {
      // Tasks list termination and others, too.
      if (unsupported.empty()) unsupported = error.what();
      continue;
    }
    if (task.property_file && !is_reachability) continue;
    task.property_file = file;
    task.expected.reset();
    task.expected_violation.reset();
    const YAML::Node verdict = entry["expected_verdict"], part = entry["subproperty"];
    bool value = false;
    if (verdict && verdict.IsScalar() && YAML::convert<bool>::decode(verdict, value)) task.expected = value;
    if (part && part.IsScalar()) task.expected_violation = part.as<std::string>();
    if (is_reachability) return;
  }
  if (!task.property_file && !unsupported.empty()) throw UserError(unsupported);
}

}  // namespace

bool is_task_file(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  return extension == ".yml" || extension == ".yaml";
}

Task read_task(const std::string& path) {
  try {
    YAML::Node root = YAML::Load(read_regular_file(path));
    if (!root.IsMap()) throw UserError(path + ": not a task definition");
    Task task;
    task.files = input_files(root, path);
    task.data_model = data_model(root, path);
    read_properties(root, path, task);
    return task;
  } catch (const YAML::Exception& error) {
    throw UserError(fmt::format("{}:{}:{}: {}", path, error.mark.line + 1, error.mark.column + 1, error.msg));
  }
}

}  // namespace warrant
