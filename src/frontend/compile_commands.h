// Compilation databases (compile_commands.json): which files a project has, and how each is compiled.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

struct CompileCommands {
  std::vector<SourceFile> files;           // C files, each once, in the order of the database
  std::optional<DataModel> data_model;     // of -m32 and -m64
  std::vector<std::string> ignored_flags;  // which may change what the program means, each once
};

// Reads DIRECTORY/compile_commands.json. Throws UserError.
CompileCommands read_compile_commands(const std::string& directory);

// The flags of one command, whose paths are relative to the directory; for a file that no command compiles, nothing.
struct CompilerCall {
  CompileFlags flags;
  std::optional<DataModel> data_model;
  std::vector<std::string> ignored;
};
CompilerCall read_compiler_call(const std::vector<std::string>& words, const std::string& directory);

// Of the project's files, those that the program needs that starts with `function`: the one that defines it, those
// that define what this one names without defining it, and so on. `named` are part of it anyway. Throws UserError if
// two files could be meant.
std::vector<SourceFile> needed_files(const std::vector<SourceFile>& project, const std::vector<SourceFile>& named,
                                     const std::string& function, const FrontendOptions& options);

}  // namespace warrant
