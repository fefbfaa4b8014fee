// The server: what the editor asks is answered at once, but for commands, which are answered when their runs end.
#pragma once

#include <map>
#include <set>
#include <string>

#include "lsp/connection.h"
#include "lsp/editor.h"
#include "lsp/published.h"
#include "lsp/run.h"
#include "lsp/run_reporter.h"

namespace warrant::lsp {

class Server {
 public:
  Server(int input, int output, std::string version) : connection_(input, output), version_(std::move(version)) {}

  // Serves until the editor ends it, or `interruption` (a descriptor) becomes readable. Returns the exit status;
  // nothing that was started is left.
  int serve(int interruption);

 private:
  void receive(const Frame& frame);
  void handle(const Json& message);
  void handle_request(const Json& id, const std::string& method, const Json& params);
  void handle_notification(const std::string& method, const Json& params);
  Json initialize(const Json& params);
  Json shut_down();
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
  void execute(const Json& id, const Json& params);

  enum class Phase : std::uint8_t { New, Initialized, ShutDown, Over };

  Connection connection_;
  std::string version_;
  Phase phase_ = Phase::New;
  bool is_good_end_ = false;  // the editor has shut the server down before
  Editor editor_{connection_};
  Published published_{editor_};
  RunReporter reporter_{editor_, published_, runs_};
  RunQueue runs_{reporter_};
  std::map<std::string, std::set<std::string>> watched_;  // functions that were asked for, by URI
};

}  // namespace warrant::lsp
