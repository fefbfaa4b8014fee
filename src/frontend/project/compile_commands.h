// Compilation databases (compile_commands.json): which files a project has, and how each is compiled.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/project/compiler_flags.h"

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
// The same for a file whose other commands are known to mean the same program.
void check_complaints(const CompileCommands& commands, const ProjectFile& file);

// Whether two commands do the same with one file.
bool mean_the_same(const ProjectFile& a, const ProjectFile& b);

}  // namespace warrant
