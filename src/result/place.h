// Places as results name them: by the path of a file, which means something in every process.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "program/source.h"

namespace warrant {

struct FileLine {
  std::string file;
  std::uint32_t line = 0;         // 0: none
  std::string to_string() const;  // "f.c:12", or "(generated)"
  friend auto operator<=>(const FileLine&, const FileLine&) = default;
};
FileLine file_line(const std::string& where);  // of "f.c:12"
FileLine file_line(const SourceMap& sources, const SourceRange& range);

// From a column of a line to one of a line, the end inclusive.
struct FileRange {
  FileLine begin;
  std::uint32_t column = 0, end_line = 0, end_column = 0;
  friend bool operator==(const FileRange&, const FileRange&) = default;
};
FileRange file_range(const SourceMap& sources, const SourceRange& range);

}  // namespace warrant
