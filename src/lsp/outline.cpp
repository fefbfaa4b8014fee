#include "lsp/outline.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"

namespace warrant::lsp {

namespace {

struct Token {
  std::string_view text;  // empty at the end
  std::size_t offset = 0;
};

// Tokens of C: identifiers, numbers and single characters. Comments, literals and directives are left out.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  Token next() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') is_line_start_ = true;
      if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++at_;
      } else if (text_.substr(at_).starts_with("//")) {
        skip_line();
      } else if (text_.substr(at_).starts_with("/*")) {
        at_ = after(text_.find("*/", at_ + 2), 2);
      } else if (c == '#' && is_line_start_) {
        directive();
      } else if (c == '"' || c == '\'') {
        skip_literal(c);
      } else {
        is_line_start_ = false;
        const std::size_t begin = at_++;
        while (is_word(c) && at_ < text_.size() && is_word(text_[at_])) ++at_;
        return {text_.substr(begin, at_ - begin), begin};
      }
    }
    return {{}, text_.size()};
  }

 private:
  std::size_t after(std::size_t found, std::size_t length) const {
    return found == std::string_view::npos ? text_.size() : found + length;
  }

  // To the end of the line, which a backslash puts off.
  std::string_view skip_line() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_, text_.size());
    return text_.substr(begin, at_ - begin);
  }

  void skip_literal(char quote) {
    is_line_start_ = false;
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n';) at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_ + 1, text_.size());
  }

  static std::string words_of_directive(std::string_view line) {
    std::string words;
    for (const char c : line.substr(1)) {
      if (is_word(c))
        words += c;
      else if (!words.empty() && words.back() != ' ')
        words += ' ';
    }
    while (words.ends_with(' ')) words.pop_back();
    return words;
  }

  void directive() {
    const std::string words = words_of_directive(skip_line());
    if (words == "if 0") skip_branch(/*stops_at_else=*/true);
    if (words.starts_with("else") || words.starts_with("elif")) skip_branch(/*stops_at_else=*/false);
  }

  void skip_branch(bool stops_at_else) {
    for (int depth = 0; at_ < text_.size();) {
      ++at_;  // the end of the line
      const std::string_view rest = text_.substr(std::min(at_, text_.size()));
      at_ += std::min(rest.find_first_not_of(" \t"), rest.size());
      const std::string_view line = skip_line();
      if (!line.starts_with('#')) continue;
      const std::string words = words_of_directive(line);
      if (depth == 0 && (words.starts_with("endif") || (stops_at_else && words.starts_with("el")))) return;
      if (words.starts_with("if")) ++depth;
      if (words.starts_with("endif")) --depth;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_line_start_ = true;
};

bool is_name(std::string_view word) {
  static constexpr std::array others{"__attribute__", "__attribute", "__declspec", "_Alignas", "__asm__", "asm",
                                     "typeof",        "__typeof__",  "_Atomic",    "alignas",  "sizeof"};
  return !word.empty() && is_word(word.front()) && std::isdigit(static_cast<unsigned char>(word.front())) == 0 &&
         std::ranges::find(others, word) == others.end();
}

// Reads declarations one after the other.
class Outline {
 public:
  explicit Outline(std::string_view text) : tokens_(text), size_(text.size()) {}

  std::vector<FunctionPlace> find() {
    for (Token token = tokens_.next(); !token.text.empty(); token = tokens_.next()) {
      if (first_.text.empty()) first_ = token;
      if (token.text == "=") has_value_ = true;
      if (token.text == "(") open_parenthesis();
      const bool is_end = token.text == ";" || (token.text == "{" && ends_with_body(token.offset + 1));
      if (is_end) first_ = name_ = {};
      has_value_ = has_value_ && !is_end;
      last_ = token;
    }
    return std::move(found_);
  }

 private:
  // A type stands before the name of a function.
  void open_parenthesis() {
    if (name_.text.empty() && is_name(last_.text) && last_.offset != first_.offset) name_ = last_;
    skip_group("(", ")");
  }

  // Whether the braces hold the body of a function, not the fields of a structure or values.
  bool ends_with_body(std::size_t body) {
    const std::size_t end = skip_group("{", "}");
    if (name_.text.empty() || has_value_) return false;
    found_.push_back({std::string(name_.text), first_.offset, name_.offset, body, end});
    return true;
  }

  std::size_t skip_group(std::string_view open, std::string_view close) {
    int depth = 1;
    for (Token token = tokens_.next(); !token.text.empty(); token = tokens_.next()) {
      if (token.text == open) ++depth;
      if (token.text == close && --depth == 0) return token.offset + 1;
    }
    return size_;
  }

  Tokens tokens_;
  std::size_t size_;
  Token first_, last_, name_;  // of the declaration
  bool has_value_ = false;
  std::vector<FunctionPlace> found_;
};

}  // namespace

std::vector<FunctionPlace> functions_in(std::string_view text) { return Outline(text).find(); }

const FunctionPlace* function_at(const std::vector<FunctionPlace>& functions, std::size_t offset) {
  const auto found = std::ranges::find_if(
      functions, [offset](const FunctionPlace& function) { return function.begin <= offset && offset < function.end; });
  return found == functions.end() ? nullptr : &*found;
}

const FunctionPlace* function_named(const std::vector<FunctionPlace>& functions, std::string_view name) {
  const auto found = std::ranges::find(functions, name, &FunctionPlace::name);
  return found == functions.end() ? nullptr : &*found;
}

}  // namespace warrant::lsp
