#include "lsp/editor.h"

#include "lsp/uri.h"

namespace warrant::lsp {

Document& Editor::document_of(const Json& params) {
  const auto uri = params.at("textDocument").at("uri").get<std::string>();
  if (Document* document = documents.find(uri)) return *document;
  throw ResponseError(ErrorCode::InvalidParams, uri + " is not open");
}

std::string Editor::uri_of_path(const std::string& path) {
  const Document* document = documents.find_path(path);
  return document ? document->uri : uri_of(path);
}

std::string Editor::root_of(const std::string& path) const {
  std::string best;
  for (const std::string& root : roots) {
    const bool is_above = path.starts_with(root.ends_with('/') ? root : root + "/");
    if (is_above && root.size() > best.size()) best = root;
  }
  return best;
}

}  // namespace warrant::lsp
