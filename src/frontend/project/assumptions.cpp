#include "frontend/project/assumptions.h"

#include <fmt/format.h>

#include <optional>

#include "base/error.h"
#include "base/text.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/lowering/parse.h"

namespace warrant {

namespace {

// The arguments of the calls that were put into the text, in their order: those are of the form !!x.
void find_assumed(const clang::Stmt* statement, std::vector<const clang::Expr*>& found) {
  if (!statement) return;
  if (const auto* call = clang::dyn_cast<clang::CallExpr>(statement))
    if (const clang::FunctionDecl* callee = call->getDirectCallee(); callee && callee->getName() == "__warrant_assume")
      if (const auto* truth = clang::dyn_cast<clang::UnaryOperator>(call->getArg(0)->IgnoreParenImpCasts());
          truth && truth->getOpcode() == clang::UO_LNot)
        found.push_back(truth);
  for (const clang::Stmt* child : statement->children()) find_assumed(child, found);
}

// The file with `text` in place of what assumes the expressions.
SourceFile with_other_assumptions(SourceFile source, const std::vector<std::string>& expressions,
                                  const std::string& text) {
  for (Insertion& insertion : source.insertions)
    insertion.text = replace_all(std::move(insertion.text), assumption_text(expressions), text);
  return source;
}

// What is wrong with the file: the first error, without its place. Nothing if it can be parsed.
std::optional<std::string> problem_of(const SourceFile& source, const FrontendOptions& options) {
  try {
    parse_file(source, options);
    return std::nullopt;
  } catch (const UserError& error) {
    const std::string text = error.what();
    const std::string first = text.substr(0, text.find(line_break));
    const std::size_t behind_place = first.find(": ");
    return behind_place == std::string::npos ? first : first.substr(behind_place + 2);
  }
}

// Of an error, the place in the text that was put in says nothing: it is that of the option.
ParsedFile parse_with_assumptions(const SourceFile& source, const FrontendOptions& options,
                                  const std::vector<std::string>& expressions) {
  try {
    return parse_file(source, options);
  } catch (const UserError&) {
    if (problem_of(with_other_assumptions(source, expressions, ""), options)) throw;
    for (const std::string& expression : expressions)
      if (const auto problem =
              problem_of(with_other_assumptions(source, expressions, assumption_text({expression})), options))
        throw UserError(fmt::format("--assume {}: {}", expression, *problem));
    throw;
  }
}

}  // namespace

bool is_one_expression(std::string_view text) {
  if (text.find_first_not_of(" \t") == std::string_view::npos) return false;
  if (text.find_first_of(std::string_view("\n\r\0", 3)) != std::string_view::npos) return false;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\'' || c == '"') {
      do i += text[i] == '\\' ? 2 : 1;
      while (i < text.size() && text[i] != c);
      if (i >= text.size()) return false;
    } else if (c == ';' || c == '{' || c == '}' || c == '#' || c == '\\') {
      return false;
    } else if (c == '/' && i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == '*')) {
      return false;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth < 0) {
      return false;
    }
  }
  return depth == 0;
}

std::string assumption_text(const std::vector<std::string>& expressions) {
  std::string text;
  for (const std::string& expression : expressions) {
    if (!is_one_expression(expression)) throw UserError(fmt::format("--assume {}: not a C expression", expression));
    text += fmt::format("__warrant_assume(!!({}));", expression);
  }
  return text;
}

void refuse_effects(const SourceFile& source, const FrontendOptions& options,
                    const std::vector<std::string>& expressions) {
  const ParsedFile file = parse_with_assumptions(source, options, expressions);
  std::vector<const clang::Expr*> assumed;
  if (const clang::FunctionDecl* function = find_definition(*file.ast, "main"))
    find_assumed(function->getBody(), assumed);
  for (std::size_t i = 0; i < expressions.size(); ++i)
    if (i >= assumed.size() || assumed[i]->HasSideEffects(file.ast->getASTContext()))
      throw UserError(fmt::format("--assume {}: an assumption must not assign or call anything", expressions[i]));
}

void assume_at_start(std::vector<SourceFile>& files, const FrontendOptions& options,
                     const std::vector<std::string>& expressions) {
  // main may call itself.
  const std::string text =
      "{extern void __warrant_assume(int);static int __warrant_begun;if(!__warrant_begun){__warrant_begun=1;" +
      assumption_text(expressions) + "}}";
  for (SourceFile& source : files) {
    const ParsedFile file = parse_file(source, options);
    const clang::FunctionDecl* function = find_definition(*file.ast, "main");
    if (!function) continue;
    const clang::SourceManager& manager = file.ast->getSourceManager();
    const clang::SourceLocation brace = function->getBody()->getBeginLoc();
    if (brace.isMacroID() || manager.getFileID(brace) != manager.getMainFileID())
      throw UserError(source.path + ": --assume: main begins in a macro or in another file");
    source.insertions.push_back({manager.getFileOffset(brace) + 1, text});
    refuse_effects(source, options, expressions);
    return;
  }
  throw UserError(files.front().path + ": the program has no function main");
}

}  // namespace warrant
