#include "lsp/published.h"

#include <vector>

#include "lsp/uri.h"

namespace warrant::lsp {

Findings Published::of(const Subject& subject) const {
  const auto found = findings_.find(subject);
  return found == findings_.end() ? Findings{} : found->second;
}

void Published::keep(const Subject& subject, Findings findings) {
  // Lines of a text that is being changed are not those of the file.
  std::erase_if(findings.hints, [this](const auto& entry) {
    const Document* document = editor_.documents.find_path(entry.first);
    return !document || !document->is_saved();
  });
  // The file itself is among them even if there is nothing to show: then the editor knows that it was verified.
  std::set<std::string> paths{path_of(subject.uri).value_or("")};
  Findings& kept = findings_[subject];
  const bool has_hints = !findings.hints.empty() || !kept.hints.empty();
  for (const auto& [path, diagnostics] : findings.diagnostics) paths.insert(path);
  for (const auto& [path, diagnostics] : kept.diagnostics) paths.insert(path);
  kept = std::move(findings);
  publish(paths);
  if (has_hints) refresh_hints();
}

void Published::forget(const Subject& subject) {
  if (!findings_.contains(subject)) return;
  keep(subject, {});
  findings_.erase(subject);
}

void Published::forget_document(const std::string& uri) {
  std::vector<Subject> subjects;
  for (const auto& [subject, findings] : findings_)
    if (subject.uri == uri) subjects.push_back(subject);
  for (const Subject& subject : subjects) forget(subject);
}

void Published::forget_hints(const std::string& path) {
  bool had_hints = false;
  for (auto& [subject, findings] : findings_) had_hints |= findings.hints.erase(path) > 0;
  if (had_hints) refresh_hints();
}

void Published::publish(const std::set<std::string>& paths) {
  for (const std::string& path : paths) {
    Json diagnostics = Json::array();
    for (const auto& [subject, findings] : findings_)
      if (const auto found = findings.diagnostics.find(path); found != findings.diagnostics.end())
        for (const Json& diagnostic : found->second) diagnostics.push_back(diagnostic);
    editor_.peer.notify("textDocument/publishDiagnostics",
                        {{"uri", editor_.uri_of_path(path)}, {"diagnostics", diagnostics}});
  }
}

void Published::refresh_hints() {
  if (editor_.capabilities.hint_refresh) editor_.peer.request("workspace/inlayHint/refresh", nullptr);
}

}  // namespace warrant::lsp
