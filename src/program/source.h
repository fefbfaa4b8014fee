// Places in the analysed source files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warrant {

// 1-based lines and columns, end inclusive; line 0 means "nowhere" (code that the lowering itself made).
struct SourceRange {
  std::uint32_t file = 0;
  std::uint32_t line = 0, column = 0, end_line = 0, end_column = 0;
  bool known() const { return line != 0; }
  friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

// Where the headers and models of the library seem to lie.
inline constexpr const char* library_root = "/warrant-library";

// The analysed files by number, with their text.
class SourceMap {
 public:
  std::uint32_t add_file(std::string path, std::string text);
  const std::string& path(std::uint32_t file) const { return files_[file].path; }
  bool is_model(std::uint32_t file) const;  // of functions of the library
  // The source text of a range on one line of output: white space collapsed, cut after max_length characters.
  std::string text(const SourceRange& range, std::size_t max_length = 80) const;
  std::string to_string(const SourceRange& range) const;  // "file.c:12", or "(generated)"

 private:
  struct File {
    std::string path, text;
    std::vector<std::size_t> line_starts;
  };
  std::vector<File> files_;
};

}  // namespace warrant
