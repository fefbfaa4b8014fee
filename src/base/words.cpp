#include "base/words.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "base/error.h"

namespace warrant {

std::vector<std::string> split_words(const std::string& text) {
  constexpr std::string_view escaped_in_quotes = "\"\\$`";
  std::vector<std::string> words;
  std::string word;
  bool is_open = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_escape = c == '\\' && quote != '\'' && i + 1 < text.size() &&
                           (quote == 0 || escaped_in_quotes.find(text[i + 1]) != std::string_view::npos);
    if (is_escape) {
      word += text[++i];
      is_open = true;
    } else if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      is_open = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (is_open) words.push_back(std::exchange(word, {}));
      is_open = false;
    } else {
      word += c;
      is_open = true;
    }
  }
  if (quote != 0) throw UserError(fmt::format("a quote is not closed in: {}", text));
  if (is_open) words.push_back(word);
  return words;
}

std::optional<char> shell_character(const std::string& text) {
  constexpr std::string_view in_double_quotes = "$`", outside = "$`;&|<>()";
  char quote = 0;
  bool is_start = true;  // of a word
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool begins_word = std::exchange(is_start, quote == 0 && (c == ' ' || c == '\t' || c == '\n'));
    if (c == '\\' && quote != '\'') {
      ++i;
    } else if (quote == '\'') {
      if (c == quote) quote = 0;
    } else if (quote == '"') {
      if (c == quote) quote = 0;
      if (in_double_quotes.find(c) != std::string_view::npos) return c;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (outside.find(c) != std::string_view::npos || (begins_word && (c == '#' || c == '~'))) {
      return c;
    }
  }
  return std::nullopt;
}

}  // namespace warrant
