// Clang as the parser. The analysed program sees Warrant's own C headers (lib/include), never the host's.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/frontend.h"
#include "frontend/lowering/attributes.h"
#include "program/source.h"

namespace warrant {

struct ParsedFile {
  std::shared_ptr<clang::ASTUnit> ast;    // which is only read, since it may be kept (kept_trees.h)
  std::vector<IgnoredConstruct> ignored;  // those that may have an effect
};
// Embedded files appear to Clang below this directory of its virtual file system.
inline constexpr const char* library_headers = "/warrant-library/include/";

// The syntax tree of a file on disk. Throws UserError for a file that cannot be read or that does not parse.
ParsedFile parse_file(const SourceFile& file, const FrontendOptions& options);

// The file's text as it is after preprocessing. Throws UserError as well.
std::string preprocessed(const SourceFile& file, const FrontendOptions& options);

// The function's definition in the file; null if there is none.
const clang::FunctionDecl* find_definition(clang::ASTUnit& unit, std::string_view function);

// The syntax tree of one of the embedded model files ("models/string.c").
ParsedFile parse_model(std::string_view path, const FrontendOptions& options);

}  // namespace warrant
