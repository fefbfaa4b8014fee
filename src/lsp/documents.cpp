#include "lsp/documents.h"

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "base/regular_file.h"
#include "lsp/position.h"
#include "lsp/uri.h"

namespace warrant::lsp {

bool Document::is_c() const {
  const std::string extension = std::filesystem::path(path).extension().string();
  return extension == ".c" || extension == ".i";
}

bool Document::is_saved() const {
  if (edits == saved_edits) return true;
  try {
    return !path.empty() && read_regular_file(path) == text;
  } catch (const UserError&) {
    return false;
  }
}

Document& Documents::open(const Json& params) {
  const Json& item = params.at("textDocument");
  Document document;
  document.uri = item.at("uri").get<std::string>();
  document.path = path_of(document.uri).value_or("");
  document.text = item.at("text").get<std::string>();
  document.version = item.value("version", std::int64_t{0});
  return documents_[document.uri] = document;
}

Document& Documents::change(const Json& params) {
  Document* document = find(params.at("textDocument").at("uri").get<std::string>());
  if (!document) throw ResponseError(ErrorCode::InvalidParams, "the document is not open");
  for (const Json& change : params.at("contentChanges")) {
    const auto& text = change.at("text").get_ref<const std::string&>();
    if (!change.contains("range")) {
      document->text = text;
      continue;
    }
    const Range range = range_from(change.at("range"));
    const LineIndex lines(document->text);
    const std::size_t begin = lines.offset(range.start), end = std::max(begin, lines.offset(range.end));
    document->text.replace(begin, end - begin, text);
  }
  document->version = params.at("textDocument").value("version", document->version + 1);
  ++document->edits;
  return *document;
}

Document* Documents::find(const std::string& uri) {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

Document* Documents::find_path(const std::string& path) {
  const auto found = std::ranges::find_if(documents_, [&](const auto& entry) { return entry.second.path == path; });
  return found == documents_.end() ? nullptr : &found->second;
}

}  // namespace warrant::lsp
