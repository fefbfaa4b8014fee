// What a compiler in a sandbox gets to see of a program: its text and the headers that it names, as copies under names
// of ours. No path of the user's reaches the compiler.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "evidence/dialect_harness.h"
#include "evidence/sandbox.h"
#include "evidence/sanitizer.h"
#include "program/type.h"

namespace warrant {

struct NativeProgram {
  std::string path;
  DataModel data_model = DataModel::LP64;
  std::vector<std::string> include_directories, defines;
  std::vector<std::string> error_functions;
  std::vector<Insertion> insertions = {};     // into its text
  std::optional<Sanitizer> sanitizer = {};    // that watches it
  std::vector<HarnessFunction> harness = {};  // the functions of dialects that it calls
  Assertions assertions = Assertions::Count;
  std::string klee_header = {};  // klee/klee.h
};

inline constexpr const char* native_program_path = "/w/program.c";

struct NativeSource {
  std::string text;                  // of the program
  std::vector<SandboxFile> files;    // the program and headers below its folder and the include directories
  std::vector<std::string> options;  // for the compiler to find them, and the macros
};

// Throws UserError for what cannot be read, and for names that a compiler must not get.
NativeSource native_source(const NativeProgram& program);

bool is_identifier(std::string_view text);
// NAME, NAME=VALUE or NAME(PARAMETERS)=VALUE, in one line.
bool is_macro_definition(std::string_view text);

// Whether the text declares the function static. A linker cannot replace such a one.
bool declares_static(std::string_view text, std::string_view function);

}  // namespace warrant
