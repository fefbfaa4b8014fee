#include "program/source.h"

#include <algorithm>

namespace warrant {

std::uint32_t SourceMap::add_file(std::string path, std::string text) {
  File file{std::move(path), std::move(text), {0}};
  for (std::size_t i = 0; i < file.text.size(); ++i) {
    if (file.text[i] == '\n') file.line_starts.push_back(i + 1);
  }
  files_.push_back(std::move(file));
  return static_cast<std::uint32_t>(files_.size() - 1);
}

std::string SourceMap::text(const SourceRange& range, std::size_t max_length) const {
  if (!range.known() || range.file >= files_.size()) return {};
  const File& file = files_[range.file];
  const auto offset_of = [&](std::uint32_t line, std::uint32_t column) {
    if (line == 0 || line > file.line_starts.size()) return file.text.size();
    return std::min(file.text.size(), file.line_starts[line - 1] + (column == 0 ? 0 : column - 1));
  };
  const std::size_t begin = offset_of(range.line, range.column);
  const std::size_t end =
      std::min(file.text.size(), offset_of(range.end_line, range.end_column) + (range.end_column == 0 ? 0 : 1));
  std::string result;
  bool pending_space = false;
  for (std::size_t i = begin; i < end; ++i) {
    const char c = file.text[i];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v') {
      pending_space = !result.empty();
      continue;
    }
    // A cut must not leave half of a multi-byte character behind, so it happens at the first byte of one only.
    if (result.size() >= max_length && (static_cast<unsigned char>(c) & 0xC0u) != 0x80u) return result + "...";
    if (pending_space) result += ' ';
    pending_space = false;
    result += c;
  }
  return result;
}

bool SourceMap::is_model(std::uint32_t file) const {
  return file < files_.size() && files_[file].path.starts_with(std::string(library_root) + "/");
}

std::string SourceMap::to_string(const SourceRange& range) const {
  if (!range.known() || range.file >= files_.size()) return "(generated)";
  return files_[range.file].path + ":" + std::to_string(range.line);
}

}  // namespace warrant
