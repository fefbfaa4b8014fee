// What the editor asks about a document: hints, lenses, actions; and what its commands are to run.
#pragma once

#include "lsp/published.h"
#include "lsp/run.h"

namespace warrant::lsp {

// The answers to textDocument/inlayHint, codeLens and codeAction.
Json inlay_hints(Editor& editor, const Published& published, const Json& params);
Json code_lenses(Editor& editor, const Json& params);
Json code_actions(Editor& editor, const Published& published, const Json& params);

// The run that a command asks for. Throws ResponseError where there can be none.
Run run_of_command(Editor& editor, const std::string& name, Json arguments);

}  // namespace warrant::lsp
