// What a compiler in a sandbox gets to see of a program: its text and the headers that it names, as copies under names
// of ours. No path of the user's reaches the compiler.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "evidence/native/dialect_harness.h"
#include "evidence/native/sandbox.h"
#include "evidence/native/sanitizer.h"
#include "program/source_file.h"
#include "program/type.h"

namespace warrant {

struct NativeProgram {
  std::vector<SourceFile> files = {};
  DataModel data_model = DataModel::LP64;
  std::vector<std::string> error_functions = {};
  std::optional<Sanitizer> sanitizer = {};    // that watches it
  std::vector<HarnessFunction> harness = {};  // the functions of dialects that it calls
  Assertions assertions = Assertions::Count;
  std::string klee_header = {};  // klee/klee.h
  // What in it may mean something else where the compiler is that of another machine. Asked only there.
  std::function<std::optional<std::string>()> machine_dependence = {};
  // The functions that it names, by the names that a linker knows. Asked only where some are not defined.
  std::function<std::set<std::string>()> function_names = {};
  std::string names() const { return names_of(files); }
};

// Where the compiler finds the program's file of this number.
std::string native_path(std::size_t file);
// The same with the user's names in place of these.
std::string in_words_of_the_user(std::string text, const NativeProgram& program);

// One file of a program.
struct NativeSource {
  std::string text;
  std::vector<SandboxFile> files;    // it, and those that #include lines name, from folder to folder
  std::vector<std::string> options;  // for the compiler to find them, and the macros
  std::vector<std::pair<std::string, std::string>> origins;  // of these: the path inside, and the user's
};

// All files of the program. Throws UserError for what cannot be read, and for names that a compiler must not get.
std::vector<NativeSource> native_sources(const NativeProgram& program);

// NAME, NAME=VALUE or NAME(PARAMETERS)=VALUE, in one line.
bool is_macro_definition(std::string_view text);

// A name for -std that both compilers know.
bool is_standard(std::string_view text);

// Whether the text declares the function static. A linker cannot replace such a one.
bool declares_static(std::string_view text, std::string_view function);

}  // namespace warrant
