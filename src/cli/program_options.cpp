#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "base/error.h"
#include "cli/command.h"
#include "frontend/property.h"
#include "frontend/task.h"
#include "program/pass/pipeline.h"

namespace warrant {

namespace {

void check_readable(const std::string& path) {
  std::error_code error;
  auto status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) throw UserError(path + ": is a directory, not a C file");
  errno = 0;
  if (!std::filesystem::exists(status) || !std::ifstream(path).good()) {
    throw UserError(fmt::format("{}: cannot read the file: {}", path, std::strerror(errno == 0 ? ENOENT : errno)));
  }
}

}  // namespace

void ProgramOptions::add_to(CLI::App& command, ArithmeticChoice choice) {
  static const std::map<std::string, DataModel> models{{"ILP32", DataModel::ILP32}, {"LP64", DataModel::LP64}};
  command.add_option("FILE", file_, "C file, or task definition (.yml)")->required();
  command
      .add_option_function<std::string>(
          "--data-model", [this](const std::string& name) { data_model_ = models.at(name); },
          "ILP32 or LP64 (default: LP64, or what the task says)")
      ->check(CLI::IsMember({"ILP32", "LP64"}));
  command.add_option("--property", property_, "property file (.prp): the call that is the error");
  const bool automatic = choice == ArithmeticChoice::Automatic;
  if (automatic) arithmetic_ = "auto";
  command
      .add_option("--arithmetic", arithmetic_,
                  std::string("int: mathematical integers with exact wrap-around; bv: bit-vectors") +
                      (automatic ? "; auto: what suits the program" : ""))
      ->check(automatic ? CLI::IsMember({"auto", "int", "bv"}) : CLI::IsMember({"int", "bv"}))
      ->capture_default_str();
  command.add_option("-I", include_directories_, "directory with headers of the program; repeatable")
      ->allow_extra_args(false)
      ->type_name("DIR");
  command.add_option("-D", defines_, "macro for the preprocessor; repeatable")
      ->allow_extra_args(false)
      ->type_name("NAME[=VALUE]");
}

std::optional<Arithmetic> ProgramOptions::arithmetic() const {
  if (arithmetic_ == "auto") return std::nullopt;
  return arithmetic_ == "bv" ? Arithmetic::Bv : Arithmetic::Int;
}

ProgramSource ProgramOptions::source() const {
  ProgramSource source;
  FrontendOptions& options = source.options;
  source.path = file_;
  std::optional<std::string> property = property_;
  check_readable(file_);
  if (is_task_file(file_)) {
    Task task = read_task(file_);
    source.path = task.file;
    options.data_model = task.data_model;
    if (!property) property = task.property_file;
    check_readable(source.path);
  }
  if (data_model_) options.data_model = *data_model_;
  if (property) {
    source.error_function = read_property(*property).error_function;
    options.error_functions = {source.error_function};
  }
  options.arithmetic = arithmetic().value_or(Arithmetic::Int);
  options.include_directories = include_directories_;
  options.defines = defines_;
  return source;
}

Program ProgramOptions::load(TermManager& terms) const {
  const ProgramSource read = source();
  return lower_file(read.path, read.options, terms);
}

std::vector<std::string> pass_names(const std::string& list) {
  if (list == "none") return {};
  if (list == "all") return {default_passes().begin(), default_passes().end()};
  std::vector<std::string> names;
  std::istringstream parts(list);
  for (std::string name; std::getline(parts, name, ',');) names.push_back(name);
  return names;
}

}  // namespace warrant
