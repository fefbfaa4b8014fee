// What runs have found, by what was verified, and as the editor shows it.
#pragma once

#include <map>
#include <set>
#include <string>

#include "lsp/editor.h"
#include "lsp/findings.h"

namespace warrant::lsp {

// What was verified: a function of a file, or its main.
struct Subject {
  std::string uri, function;
  friend auto operator<=>(const Subject&, const Subject&) = default;
};

class Published {
 public:
  explicit Published(Editor& editor) : editor_(editor) {}

  const std::map<Subject, Findings>& all() const { return findings_; }
  Findings of(const Subject& subject) const;

  // Each shows the change in the editor.
  void keep(const Subject& subject, Findings findings);
  void forget(const Subject& subject);
  void forget_document(const std::string& uri);
  void forget_hints(const std::string& path);

 private:
  void publish(const std::set<std::string>& paths);
  void refresh_hints();

  Editor& editor_;
  std::map<Subject, Findings> findings_;
};

}  // namespace warrant::lsp
