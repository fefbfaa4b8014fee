#include "frontend/library/library_functions.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_set>

#include "frontend/library/embedded_files.h"

namespace warrant {
namespace {

constexpr std::string_view list_path = "library_functions.txt";

std::string_view list_text() {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == list_path) return file.text;
  throw std::logic_error("the list of library functions is not embedded");
}

// The first word of a line is its header with a colon; `#` begins a comment.
std::unordered_set<std::string_view> read_list(std::string_view text) {
  std::unordered_set<std::string_view> names;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.starts_with('#')) continue;
    line.remove_prefix(std::min(line.size(), line.find(' ')));
    while (!line.empty()) {
      line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ')));
      const std::string_view name = line.substr(0, line.find(' '));
      if (!name.empty()) names.insert(name);
      line.remove_prefix(name.size());
    }
  }
  return names;
}

bool is_listed(std::string_view name) {
  static const std::unordered_set<std::string_view> names = read_list(list_text());
  return names.contains(name);
}

bool strip_prefix(std::string_view& name, std::string_view prefix) {
  if (!name.starts_with(prefix) || name.size() == prefix.size()) return false;
  name.remove_prefix(prefix.size());
  return true;
}

bool strip_suffix(std::string_view& name, std::string_view suffix) {
  if (!name.ends_with(suffix) || name.size() == suffix.size()) return false;
  name.remove_suffix(suffix.size());
  return true;
}

}  // namespace

std::string_view plain_library_name(std::string_view name) {
  for (std::string_view prefix : {"__isoc99_", "__isoc23_"})
    if (strip_prefix(name, prefix)) break;
  return name;
}

bool is_library_function(std::string_view name) {
  if (is_listed(name)) return true;
  for (std::string_view prefix : {"__isoc99_", "__isoc23_", "_IO_", "__"})
    if (strip_prefix(name, prefix)) break;
  for (std::string_view suffix : {"_chk", "_unlocked", "_internal"})
    if (strip_suffix(name, suffix)) break;
  if (is_listed(name)) return true;
  for (std::string_view suffix : {"f16", "f32", "f32x", "f64", "f64x", "f128"})
    if (std::string_view stem = name; strip_suffix(stem, suffix) && is_listed(stem)) return true;
  return false;
}

}  // namespace warrant
