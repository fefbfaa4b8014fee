#include "frontend/assumptions.h"

#include <fmt/format.h>

#include "base/error.h"
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
    text += fmt::format("{{extern void __warrant_assume(int);__warrant_assume(!!({}));}}", expression);
  }
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
