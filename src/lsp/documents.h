// The texts that the editor has open.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "lsp/protocol.h"

namespace warrant::lsp {

struct Document {
  std::string uri;   // as the editor writes it
  std::string path;  // empty: not a file
  std::string text;
  std::int64_t version = 0;
  std::uint64_t edits = 0;        // since it was opened
  std::uint64_t saved_edits = 0;  // of them, those before it was last saved

  bool is_c() const;  // a file of C that can be verified
  // The file has this text. Editors may decode and encode it, so bytes alone do not tell.
  bool is_saved() const;
};

class Documents {
 public:
  // Parameters of textDocument/did*. Throw ResponseError, or an exception of the JSON library.
  Document& open(const Json& params);
  Document& change(const Json& params);
  void close(const std::string& uri) { documents_.erase(uri); }

  // Null if it is not open.
  Document* find(const std::string& uri);
  Document* find_path(const std::string& path);
  const std::map<std::string, Document>& all() const { return documents_; }

 private:
  std::map<std::string, Document> documents_;
};

}  // namespace warrant::lsp
