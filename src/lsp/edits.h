// Changes of texts that the server proposes.
#pragma once

#include <optional>
#include <string>

#include "lsp/documents.h"
#include "lsp/outline.h"
#include "lsp/protocol.h"

namespace warrant::lsp {

// A WorkspaceEdit that lets the function begin with the assumption of the condition. C declares the function that
// assumes it, so that other compilers take the text as well.
Json precondition_edit(const Document& document, const FunctionPlace& function, const std::string& condition);

// A WorkspaceEdit that creates a file.
Json new_file_edit(const std::string& uri, const std::string& text);
// A name beside the file that is free: "share_fails.c".
std::string free_name_beside(const std::string& path, const std::string& function);

}  // namespace warrant::lsp
