// SV-COMP task definitions: a .yml file that names a program, its properties and its data model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/type.h"

namespace warrant {

struct Task {
  std::vector<std::string> files;                 // the program; at least one
  std::optional<std::string> property_file;       // the first one that is supported
  std::optional<bool> expected;                   // its expected verdict, where the task tells
  std::optional<std::string> expected_violation;  // and which part of the property is violated
  DataModel data_model = DataModel::LP64;
};

bool is_task_file(const std::string& path);  // by its name: .yml or .yaml
// Paths in the result are relative to the current directory, not to the task file. Throws UserError.
Task read_task(const std::string& path);

}  // namespace warrant
