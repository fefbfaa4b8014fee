// Where constructs stand in the files of a program, as the program keeps it.
#pragma once

#include <map>
#include <string>

#include "clang/Basic/SourceLocation.h"
#include "frontend/lowering/module_context.h"

namespace warrant {

class TextRanges : ModuleContext {
 public:
  explicit TextRanges(const ModuleContext& context) : ModuleContext(context) {}

  SourceRange range(clang::SourceRange range, Unit& unit);
  std::uint32_t file_index(clang::FileID file, Unit& unit);  // adds the file to the program's sources

 private:
  std::map<std::pair<Unit*, unsigned>, std::uint32_t> files_;
  std::map<std::string, std::uint32_t> files_by_name_;
};

}  // namespace warrant
