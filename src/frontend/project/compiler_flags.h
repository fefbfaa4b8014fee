// What the command line of a compiler says about a program, in gcc's and Clang's spellings. A flag takes effect, or is
// known to change nothing, or is refused.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/source_file.h"
#include "program/type.h"

namespace warrant {

struct CompilerCall {
  CompileFlags flags;
  std::optional<DataModel> data_model;
  std::vector<std::string> assumed;     // what is passed over: flags that the user leaves out, and the compiler
  std::vector<std::string> complaints;  // why the file cannot be compiled so, each in one line
  // The same program is meant.
  friend bool operator==(const CompilerCall&, const CompilerCall&) = default;
};

// The words of one command that compiles the file, the compiler first. Its paths, and response files, are relative to
// the directory; those of the result to the current one. `to_ignore` are flags that the user wants to be left out.
CompilerCall read_compiler_call(const std::vector<std::string>& words, const std::string& directory,
                                const std::string& file, const std::vector<std::string>& to_ignore = {});

// The words of a response file, by gcc's rules: a backslash takes the next character as it is, within quotes too, and a
// quote that is not closed ends with the text.
std::vector<std::string> response_file_words(const std::string& text);

// Relative to here where that is shorter, as a user would write it.
std::string plain_path(const std::string& path, const std::string& directory);

}  // namespace warrant
