#include "base/included_names.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace warrant {

namespace {

// Reads the words of a text's lines.
class LineReader {
 public:
  LineReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  std::string_view word() {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  // "NAME" or <NAME>.
  std::optional<std::string> file_name() {
    skip_blanks();
    if (at_ == text_.size() || (text_[at_] != '"' && text_[at_] != '<')) return std::nullopt;
    const char end = text_[at_] == '"' ? '"' : '>';
    const std::size_t stop = text_.find_first_of(end == '"' ? "\"\n" : ">\n", at_ + 1);
    if (stop == std::string_view::npos || text_[stop] != end) return std::nullopt;
    return std::string(text_.substr(at_ + 1, stop - at_ - 1));
  }

 private:
  std::string_view text_;
  std::size_t at_;
};

void add_new(std::vector<std::string>& names, const std::optional<std::string>& name) {
  if (name && std::ranges::find(names, *name) == names.end()) names.push_back(*name);
}

}  // namespace

std::vector<std::string> included_names(std::string_view text) {
  std::vector<std::string> names, macros;
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    LineReader line(text, at + 1);
    if (const std::string_view directive = line.word(); directive != "include" && directive != "include_next") continue;
    LineReader rest = line;
    if (const std::optional<std::string> name = line.file_name())
      add_new(names, name);
    else
      add_new(macros, std::string(rest.word()));
  }
  if (macros.empty()) return names;
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    LineReader line(text, at + 1);
    if (line.word() != "define" || std::ranges::find(macros, line.word()) == macros.end()) continue;
    add_new(names, line.file_name());
  }
  return names;
}

}  // namespace warrant
