// The server: what the editor asks is answered at once, but for commands, which are answered when their runs end.
//
// server.cpp has the protocol's life cycle and the documents, features.cpp what the editor asks about a document,
// server_runs.cpp what becomes of the runs.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lsp/connection.h"
#include "lsp/documents.h"
#include "lsp/findings.h"
#include "lsp/peer.h"
#include "lsp/protocol.h"
#include "lsp/run.h"
#include "lsp/settings.h"

namespace warrant::lsp {

class Server : private RunQueue::Listener {
 public:
  Server(int input, int output, std::string version)
      : connection_(input, output), peer_(connection_), version_(std::move(version)), runs_(*this) {}

  // Serves until the editor ends it, or `interruption` (a descriptor) becomes readable. Returns the exit status;
  // nothing that was started is left.
  int serve(int interruption);

 private:
  // What was verified: a function of a file, or its main.
  struct Subject {
    std::string uri, function;
    friend auto operator<=>(const Subject&, const Subject&) = default;
  };
  struct Capabilities {
    bool progress = false, related = false, hint_refresh = false, create_files = false;
  };

  void receive(const Frame& frame);
  void handle(const Json& message);
  void handle_request(const Json& id, const std::string& method, const Json& params);
  void handle_notification(const std::string& method, const Json& params);
  Json initialize(const Json& params);
  Json shut_down(const Json& params);
  void configure(const Json& settings);
  void did_change_configuration(const Json& params);
  void cancel_request(const Json& params);
  void cancel_progress(const Json& params);

  void did_open(const Json& params);
  void did_change(const Json& params);
  void did_save(const Json& params);
  void did_close(const Json& params);
  void verify_document(const Document& document);
  void want_verification(const Document& document, const std::string& function);
  void verify_dependents(const Document& document);
  void forget(const Subject& subject);
  Document& document_of(const Json& params);

  Json inlay_hints(const Json& params);
  Json code_lenses(const Json& params);
  Json code_actions(const Json& params);
  void execute(const Json& id, const Json& params);
  Run run_for(Document& document, RunKind kind, const Json& arguments);

  void begins(Run& run) override;
  void progresses(Run& run, const std::string& text) override;
  void ends(Run& run) override;
  void is_cancelled(Run& run, const std::string& why) override;
  void begin_progress(Run& run);
  void end_progress(const Run& run, const std::string& message);
  Json conclude(const Run& run);  // the answer to the command
  Json conclude_verification(const Run& run);
  Json conclude_explanation(const Run& run);
  void insert_precondition(const Run& run, const Json& explanation);
  void write_test(const Run& run);
  void keep(const Subject& subject, Findings findings);
  void publish(const std::set<std::string>& paths);
  void refresh_hints();
  FindingContext context_of(const Run& run);
  std::string uri_of_path(const std::string& path);
  std::string root_of(const std::string& path) const;

  enum class Phase : std::uint8_t { New, Initialized, ShutDown, Over };

  Connection connection_;
  Peer peer_;
  std::string version_;
  Phase phase_ = Phase::New;
  bool is_good_end_ = false;  // the editor has shut the server down before
  Capabilities capabilities_;
  Settings settings_;
  std::vector<std::string> roots_;
  Documents documents_;
  RunQueue runs_;
  std::map<Subject, Findings> findings_;
  std::map<std::string, std::set<std::string>> watched_;  // functions that were asked for, by URI
  std::uint64_t tokens_ = 0;
};

}  // namespace warrant::lsp
