#include "c_text/witness_places.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace warrant {

namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Replaces what is no code by spaces; line ends stay.
std::string without_comments(std::string text) {
  const auto blank = [&text](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, text.size()); ++i)
      if (text[i] != '\n') text[i] = ' ';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool has_next = i + 1 < text.size();
    if (text[i] == '/' && has_next && text[i + 1] == '/') {
      const std::size_t end = std::min(text.find('\n', i), text.size());
      blank(i, end);
      i = end;
    } else if (text[i] == '/' && has_next && text[i + 1] == '*') {
      const std::size_t found = text.find("*/", i + 2);
      const std::size_t end = found == std::string::npos ? text.size() : found + 2;
      blank(i, end);
      i = end - 1;
    } else if (text[i] == '"' || text[i] == '\'') {
      std::size_t end = i + 1;
      while (end < text.size() && text[end] != text[i] && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      blank(i + 1, end);
      i = end;
    }
  }
  return text;
}

}  // namespace

StatementFinder::StatementFinder(const std::string& text)
    : original_(text), text_(without_comments(text)), line_starts_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
}

std::optional<std::size_t> StatementFinder::offset(std::uint32_t line, std::uint32_t column) const {
  if (line == 0 || column == 0 || line > line_starts_.size()) return std::nullopt;
  const std::size_t result = line_starts_[line - 1] + column - 1;
  if (result >= text_.size()) return std::nullopt;
  return result;
}

StatementFinder::Place StatementFinder::place(std::size_t offset) const {
  const auto after = std::ranges::upper_bound(line_starts_, offset);
  const auto line = static_cast<std::uint32_t>(after - line_starts_.begin());
  return {line, column_of(line, static_cast<std::uint32_t>(offset - line_starts_[line - 1] + 1))};
}

std::uint32_t StatementFinder::column_of(std::uint32_t line, std::uint32_t byte) const {
  if (line == 0 || line > line_starts_.size()) return byte;
  std::uint32_t column = byte;
  const std::size_t start = line_starts_[line - 1];
  for (std::size_t i = start; i < std::min(start + byte - 1, original_.size()); ++i)
    if ((static_cast<unsigned char>(original_[i]) & 0xC0U) == 0x80U) --column;  // not the first of its character
  return column;
}

std::optional<std::size_t> StatementFinder::previous(std::size_t offset) const {
  while (offset > 0)
    if (!is_space(text_[--offset])) return offset;
  return std::nullopt;
}

std::optional<std::size_t> StatementFinder::next(std::size_t offset) const {
  for (std::size_t i = offset + 1; i < text_.size(); ++i)
    if (!is_space(text_[i])) return i;
  return std::nullopt;
}

std::optional<std::size_t> StatementFinder::word_ending_at(std::size_t last, const std::string& word) const {
  if (last + 1 < word.size()) return std::nullopt;
  const std::size_t start = last + 1 - word.size();
  if (text_.compare(start, word.size(), word) != 0) return std::nullopt;
  if (start > 0 && is_word(text_[start - 1])) return std::nullopt;
  return start;
}

std::optional<StatementFinder::Place> StatementFinder::keyword_at(const SourceRange& range,
                                                                  const std::string& keyword) const {
  const auto start = offset(range.line, range.column);
  if (!start || text_.compare(*start, keyword.size(), keyword) != 0) return std::nullopt;
  const std::size_t end = *start + keyword.size();
  if (end < text_.size() && is_word(text_[end])) return std::nullopt;
  return place(*start);
}

std::optional<StatementFinder::Place> StatementFinder::branching_of(const SourceRange& condition) const {
  const auto start = offset(condition.line, condition.column), end = offset(condition.end_line, condition.end_column);
  if (!start || !end) return std::nullopt;
  const auto before = previous(*start), after = next(*end);
  if (!before || !after) return std::nullopt;
  if (text_[*before] == ';' && text_[*after] == ';') {
    // for (init; condition; step): back to the parenthesis that is open there.
    int depth = 0;
    for (std::size_t i = *before; i-- > 0;) {
      if (text_[i] == ')') ++depth;
      if (text_[i] == '{' || text_[i] == '}') return std::nullopt;
      if (text_[i] != '(' || depth-- > 0) continue;
      const auto word = previous(i);
      const auto keyword = word ? word_ending_at(*word, "for") : std::nullopt;
      if (!keyword) return std::nullopt;
      return place(*keyword);
    }
    return std::nullopt;
  }
  if (text_[*before] != '(' || text_[*after] != ')') return std::nullopt;
  const auto word = previous(*before);
  if (!word) return std::nullopt;
  if (const auto keyword = word_ending_at(*word, "if")) return place(*keyword);
  const auto keyword = word_ending_at(*word, "while");
  const auto body = next(*after);
  // `while (x);` may end a do statement.
  if (!keyword || !body || text_[*body] == ';') return std::nullopt;
  return place(*keyword);
}

std::optional<std::size_t> StatementFinder::closing(std::size_t offset) const {
  int depth = 0;
  for (std::size_t i = offset; i < text_.size(); ++i) {
    if (text_[i] == '(' || text_[i] == '{') ++depth;
    if ((text_[i] == ')' || text_[i] == '}') && depth-- == 0) return i;
  }
  return std::nullopt;
}

bool StatementFinder::is_in_scope(const SourceRange& declared, const SourceRange& loop) const {
  const auto from = offset(declared.line, declared.column), at = offset(loop.line, loop.column);
  if (!from || !at) return false;
  std::optional<std::size_t> end = closing(*from);
  if (!end) return *from < *at;  // at file scope
  if (*from > *at) {
    // Only the loop's own header.
    const std::size_t open = text_.find('(', *at);
    return open < *from && text_[*end] == ')' && closing(open + 1) == end;
  }
  if (text_[*end] == ')') {
    // A parameter, or the header of another loop: the block that follows is the scope.
    const auto block = next(*end);
    if (!block || text_[*block] != '{') return false;
    end = closing(*block + 1);
  }
  return end && *at < *end;
}

std::optional<StatementFinder::Place> StatementFinder::closing_parenthesis(const SourceRange& call,
                                                                           const std::string& function) const {
  const auto end = offset(call.end_line, call.end_column);
  // A call in a macro, or in an argument of one, has the range of the macro.
  if (!end || text_[*end] != ')' || !keyword_at(call, function)) return std::nullopt;
  return place(*end);
}

}  // namespace warrant
