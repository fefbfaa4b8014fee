// The texts of source files that reports show beside their lines.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "result/place.h"

namespace warrant {

struct SourceText {
  std::string content;
  std::vector<std::string_view> lines;  // of `content`, without their ends
};

// Reads files when they are asked for, each once.
class SourceTexts {
 public:
  SourceTexts() = default;
  SourceTexts(const SourceTexts&) = delete;
  SourceTexts& operator=(const SourceTexts&) = delete;

  // Null if there is no such file to be read, as for the library's own.
  const SourceText* find(const std::string& path);
  // Empty if the file has no such line or cannot be read.
  std::string_view line(const std::string& path, std::uint32_t number);

 private:
  std::map<std::string, std::optional<SourceText>> texts_;
};

// The line without blanks around it, and without the brace that opens or closes a block.
std::string_view without_block(std::string_view line);

}  // namespace warrant
