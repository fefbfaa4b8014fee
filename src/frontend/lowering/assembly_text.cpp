#include "frontend/lowering/assembly_text.h"

#include <algorithm>
#include <cctype>

namespace warrant {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool is_label_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; }

std::string_view without_labels(std::string_view line) {
  while (true) {
    const std::size_t end = line.find(':');
    if (end == std::string_view::npos || !std::ranges::all_of(line.substr(0, end), is_label_character)) return line;
    line = trimmed(line.substr(end + 1));
  }
}

std::string_view first_word(std::string_view line) {
  return line.substr(0, static_cast<std::size_t>(std::ranges::find_if(line, is_space) - line.begin()));
}

// Commas in parentheses belong to an address.
std::vector<std::string> operands_of(std::string_view text) {
  std::vector<std::string> found;
  std::string_view rest = trimmed(text);
  while (!rest.empty()) {
    std::size_t end = 0;
    for (int depth = 0; end < rest.size() && (depth > 0 || rest[end] != ','); ++end)
      depth += rest[end] == '(' ? 1 : rest[end] == ')' ? -1 : 0;
    found.emplace_back(trimmed(rest.substr(0, end)));
    rest = end == rest.size() ? std::string_view{} : trimmed(rest.substr(end + 1));
  }
  return found;
}

class Reader {
 public:
  void line(std::string_view given) {
    std::string_view text = without_labels(trimmed(given));
    if (text.empty()) return;
    const std::string_view word = first_word(text);
    if (word.starts_with('.')) return directive(word, trimmed(text.substr(word.size())));
    if (in_section_) return;
    if (word == "lock" || word == "rep") return prefix(text, word);
    AssemblyInstruction instruction{std::string(word), operands_of(text.substr(word.size()))};
    if (after_rep_) instruction.name = instruction.name == "nop" ? "pause" : "rep " + instruction.name;
    after_rep_ = false;
    result.instructions.push_back(std::move(instruction));
  }

  AssemblyText result;

 private:
  void prefix(std::string_view text, std::string_view word) {
    after_rep_ = word == "rep";
    line(text.substr(word.size()));
  }

  void directive(std::string_view word, std::string_view rest) {
    if (word == ".section" || word == ".pushsection") {
      in_section_ = true;
      if (rest.find("alt") != std::string_view::npos || rest.find("text") != std::string_view::npos ||
          rest.find("fixup") != std::string_view::npos || rest.find("ex_table") != std::string_view::npos)
        result.is_known = false;
    } else if (word == ".previous" || word == ".popsection") {
      in_section_ = false;
    } else if (!in_section_) {
      result.is_known = false;
    }
  }

  bool in_section_ = false, after_rep_ = false;
};

}  // namespace

AssemblyText read_assembly(std::string_view text) {
  Reader reader;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(";\n"), text.size());
    reader.line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::move(reader.result);
}

}  // namespace warrant
