// Which files of a project make up a program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/project/compile_commands.h"

namespace warrant {

// A file that the project does not compile, with the flags of one that it compiles: one that the file includes, else
// one with whose flags most of its headers are found, else the nearest by its folder. That is among what is assumed.
// Throws UserError for a file that cannot be read.
ProjectFile with_flags_of_another(const CompileCommands& project, const std::string& name,
                                  const FrontendOptions& options);

struct ProjectProgram {
  std::vector<ProjectFile> files;  // those that are named come first
  std::string start;               // the function that it starts with
  std::vector<std::string> notes;  // what was chosen, in words
};

// Of the project's files, those that the program needs that starts with `function`: the one that defines it, those
// that define what this one names without defining it, and so on. `named` are part of it anyway, and what they define
// goes before what others define. No function: it starts with main, or with a fuzz target where there is no main. Of
// several files with a main only the one that it starts with keeps it. The options hold for all, but the data model for
// those that have none; `data_model` for all. Throws UserError if several files could be meant, or for one that is not
// usable.
ProjectProgram program_of_project(const CompileCommands& project, const std::vector<ProjectFile>& named,
                                  const std::string& function, const FrontendOptions& options,
                                  std::optional<DataModel> data_model = std::nullopt);

}  // namespace warrant
