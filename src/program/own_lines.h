// Which places of a program its files have: the main of --entry stands behind them, in no file.
#pragma once

#include <cstdint>
#include <map>

#include "program/source.h"

namespace warrant {

class OwnLines {
 public:
  explicit OwnLines(const SourceMap& sources) : sources_(sources) {}
  // Whether the file ends before. No for files that cannot be read any more.
  bool is_behind_file(const SourceRange& range) const;

 private:
  const SourceMap& sources_;
  mutable std::map<std::uint32_t, std::uint64_t> counts_;  // of lines, by file
};

}  // namespace warrant
