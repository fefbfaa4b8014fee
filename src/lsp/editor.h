// What the server knows of the editor: what it can do, what the user has set, and which texts are open.
#pragma once

#include <string>
#include <vector>

#include "lsp/documents.h"
#include "lsp/peer.h"
#include "lsp/settings.h"

namespace warrant::lsp {

struct Capabilities {
  bool progress = false, related = false, hint_refresh = false, create_files = false;
};

struct Editor {
  explicit Editor(Connection& connection) : peer(connection) {}

  // The document that the parameters of a request are about. Throws ResponseError if it is not open.
  Document& document_of(const Json& params);
  // As the editor writes it, if the file is open.
  std::string uri_of_path(const std::string& path);
  // The innermost root above the path; empty if there is none.
  std::string root_of(const std::string& path) const;

  Peer peer;
  Capabilities capabilities;
  Settings settings;
  std::vector<std::string> roots;  // of the workspace
  Documents documents;
};

}  // namespace warrant::lsp
