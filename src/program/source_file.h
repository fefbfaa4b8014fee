// The files that make up a program, and how each is compiled.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/text.h"

namespace warrant {

struct CompileFlags {
  std::vector<std::string> include_directories = {};  // -I
  std::vector<std::string> quote_directories = {}, system_directories = {},
                           late_directories = {};  // -iquote, -isystem, -idirafter
  std::vector<std::string> macros = {};            // "-DNAME", "-DNAME=VALUE" and "-UNAME", in their order
  std::vector<std::string> macro_files = {};       // of -imacros, in their order: before those of -include
  std::vector<std::string> includes = {};          // files of -include, in their order
  std::string standard = {};                       // of -std; empty: gnu11
  bool has_common = false;                         // -fcommon: tentative definitions of several files are one object
  bool has_standard_headers = true;                // else -nostdinc
  bool has_trigraphs = false;                      // -trigraphs
  bool has_wrapping = false;                       // -fwrapv: signed arithmetic wraps
  // Beginnings of paths, and what __FILE__ shows for them: a path itself, or a folder with its slash.
  std::vector<std::pair<std::string, std::string>> shown_paths = {};
  friend bool operator==(const CompileFlags&, const CompileFlags&) = default;
};

struct SourceFile {
  std::string path;
  CompileFlags flags = {};
  std::vector<Insertion> insertions = {};  // into its text
};

// Their names, with blanks between them.
inline std::string names_of(const std::vector<SourceFile>& files) {
  std::string text;
  for (const SourceFile& file : files) text += (text.empty() ? "" : " ") + file.path;
  return text;
}

}  // namespace warrant
