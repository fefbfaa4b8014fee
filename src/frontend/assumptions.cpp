#include "frontend/assumptions.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "clang/AST/Decl.h"
#include "frontend/parse.h"

namespace warrant {

namespace {

// One that stays within the brackets that are put around it.
bool is_one_expression(std::string_view text) {
  if (text.find_first_not_of(" \t") == std::string_view::npos) return false;
  if (text.find_first_of(std::string_view(";{}#\\\n\r\0", 8)) != std::string_view::npos) return false;
  if (text.find("//") != std::string_view::npos || text.find("/*") != std::string_view::npos) return false;
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (c == ')' && --depth < 0) return false;
  }
  return depth == 0;
}

// Which would change the program: an assignment, or a call of a function.
bool has_effects(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char before = i > 0 ? text[i - 1] : ' ', after = i + 1 < text.size() ? text[i + 1] : ' ';
    if ((text[i] == '+' || text[i] == '-') && after == text[i]) return true;
    if (text[i] == '=' && after != '=' && std::string_view("=!").find(before) == std::string_view::npos) {
      const bool is_comparison = (before == '<' || before == '>') && (i < 2 || text[i - 2] != before);
      if (!is_comparison) return true;
    }
    if (text[i] != '(') continue;
    std::size_t end = i;
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
    std::size_t begin = end;
    while (begin > 0 && is_word(text[begin - 1])) --begin;
    const std::string_view word = text.substr(begin, end - begin);
    if ((!word.empty() && word != "sizeof") || (end > 0 && (text[end - 1] == ')' || text[end - 1] == ']'))) return true;
  }
  return false;
}

const clang::FunctionDecl* find_main(clang::ASTUnit& unit) {
  for (clang::Decl* declaration : unit.getASTContext().getTranslationUnitDecl()->decls()) {
    const auto* function = clang::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && function->getName() == "main" && function->doesThisDeclarationHaveABody()) return function;
  }
  return nullptr;
}

}  // namespace

Insertion assumed_at_start(const std::string& path, const FrontendOptions& options,
                           const std::vector<std::string>& expressions) {
  std::string text;
  for (const std::string& expression : expressions) {
    if (!is_one_expression(expression)) throw UserError(fmt::format("--assume {}: is no C expression", expression));
    if (has_effects(expression))
      throw UserError(fmt::format("--assume {}: an assumption assigns nothing and calls nothing", expression));
    text += fmt::format("__warrant_assume(!!({}));", expression);
  }
  // main may call itself.
  text = "{extern void __warrant_assume(int);static int __warrant_begun;if(!__warrant_begun){__warrant_begun=1;" +
         text + "}}";
  const ParsedFile file = parse_file(path, options);
  const clang::FunctionDecl* function = find_main(*file.ast);
  if (!function) throw UserError(path + ": there is no function main");
  const clang::SourceManager& manager = file.ast->getSourceManager();
  const clang::SourceLocation brace = function->getBody()->getBeginLoc();
  if (brace.isMacroID() || manager.getFileID(brace) != manager.getMainFileID())
    throw UserError(path + ": --assume: main begins in a macro or in another file");
  return {manager.getFileOffset(brace) + 1, text};
}

}  // namespace warrant
