#include "lsp/edits.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/text.h"
#include "lsp/position.h"

namespace warrant::lsp {

namespace {

constexpr const char* assume = "__VERIFIER_assume";
constexpr unsigned max_names = 1000;

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const std::size_t end = at + word.size();
    if (begins && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

// How the first statement behind the brace begins; nothing if it stands in the brace's line.
std::optional<std::string> indentation_behind(std::string_view text, std::size_t brace) {
  std::string_view rest = text.substr(brace);
  const std::size_t first = rest.find_first_not_of(" \t");
  if (first == std::string_view::npos || (rest[first] != '\n' && rest[first] != '\r')) return std::nullopt;
  const std::size_t statement = rest.find_first_not_of(" \t\r\n");
  if (statement == std::string_view::npos || rest[statement] == '}') return "  ";
  const std::size_t line = rest.rfind('\n', statement) + 1;
  return std::string(rest.substr(line, statement - line));
}

}  // namespace

Json precondition_edit(const Document& document, const FunctionPlace& function, const std::string& condition) {
  const std::string& text = document.text;
  const std::optional<std::string> indentation = indentation_behind(text, function.body);
  const std::string end = text.find("\r\n") == std::string::npos ? "\n" : "\r\n";
  const std::string before = indentation ? end + *indentation : " ";
  // NULL is a name of headers that the file may not include.
  const std::string spelled = has_word(text, "NULL") ? condition : replace_all(condition, "NULL", "0");
  std::string added;
  if (!has_word(text, assume)) added += fmt::format("{}extern void {}(int);", before, assume);
  added += fmt::format("{}{}({});", before, assume, spelled);
  const Position at = LineIndex(text).position(function.body);
  const Json edit{{"range", to_json(Range{at, at})}, {"newText", added}};
  return {{"documentChanges", Json::array({{{"textDocument", {{"uri", document.uri}, {"version", document.version}}},
                                            {"edits", Json::array({edit})}}})}};
}

Json new_file_edit(const std::string& uri, const std::string& text) {
  const Json edit{{"range", to_json(Range{})}, {"newText", text}};
  return {{"documentChanges",
           Json::array({{{"kind", "create"}, {"uri", uri}, {"options", {{"ignoreIfExists", true}}}},
                        {{"textDocument", {{"uri", uri}, {"version", nullptr}}}, {"edits", Json::array({edit})}}})}};
}

std::string free_name_beside(const std::string& path, const std::string& function) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(path).parent_path();
  const std::string stem = function.empty() ? fs::path(path).stem().string() : function;
  fs::path name = folder / (stem + "_fails.c");
  std::error_code problem;
  for (unsigned i = 2; fs::exists(name, problem) && i < max_names; ++i)
    name = folder / fmt::format("{}_fails_{}.c", stem, i);
  return name.string();
}

}  // namespace warrant::lsp
