// The files that make up a program, and how each is compiled.
#pragma once

#include <string>
#include <vector>

#include "base/text.h"

namespace warrant {

struct CompileFlags {
  std::vector<std::string> include_directories = {};
  std::vector<std::string> macros = {};    // "-DNAME", "-DNAME=VALUE" and "-UNAME", in their order
  std::vector<std::string> includes = {};  // files of -include, in their order
  std::string standard = {};               // of -std; empty: gnu11
  bool has_common = false;                 // -fcommon: tentative definitions of several files are one object
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
