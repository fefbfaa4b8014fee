// Compilation databases (compile_commands.json): which files a project has, and how each is compiled.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/compiler_flags.h"
#include "frontend/frontend.h"

namespace warrant {

// A file of a project, as one of its commands compiles it.
struct ProjectFile {
  SourceFile source;
  std::optional<DataModel> data_model;
  std::vector<std::string> assumed;     // of the flags, in words
  std::vector<std::string> complaints;  // for which it cannot be part of a program
  std::string command;                  // as a user would write it
};

struct CompileCommands {
  std::string name;                // of the file
  std::vector<ProjectFile> files;  // C files in the order of the database; several of one path differ in meaning
};

// How the user reads a database.
struct ReadingOfCommands {
  std::vector<std::string> ignored_flags;  // left out
  std::optional<unsigned> command;         // of a file with several, from 1 on
};

// Reads DIRECTORY/compile_commands.json. Nothing of it is executed. Throws UserError.
CompileCommands read_compile_commands(const std::string& directory, const ReadingOfCommands& reading = {});

// Throws UserError if the file cannot be part of a program: its flags are refused, or another command compiles it to
// something else.
void check_usable(const CompileCommands& commands, const ProjectFile& file);

// Of the project's files, those that the program needs that starts with `function`: the one that defines it, those
// that define what this one names without defining it, and so on. `named` are part of it anyway. The options hold for
// all, but the data model for those that have none; `data_model` for all. Throws UserError if two files could be meant,
// or for one that is not usable.
std::vector<ProjectFile> needed_files(const CompileCommands& project, const std::vector<ProjectFile>& named,
                                      const std::string& function, const FrontendOptions& options,
                                      std::optional<DataModel> data_model = std::nullopt);

}  // namespace warrant
