// The editor as the server speaks to it: answers, notifications, and requests of the server's own.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "lsp/connection.h"
#include "lsp/protocol.h"

namespace warrant::lsp {

class Peer {
 public:
  using Answered = std::function<void(bool is_error, const Json& result)>;

  explicit Peer(Connection& connection) : connection_(connection) {}

  void reply(const Json& id, const Json& result);
  void reply_error(const Json& id, ErrorCode code, const std::string& message);
  void notify(const char* method, const Json& params);
  // Without parameters if they are null.
  void request(const char* method, const Json& params, Answered answered = nullptr);
  // Takes an answer to one of these requests; others are ignored.
  void receive_answer(const Json& message);

  void show_error(const std::string& message);  // in the editor's face
  void log(const std::string& message);

 private:
  Connection& connection_;
  std::map<std::int64_t, Answered> waiting_;
  std::int64_t requests_ = 0;
};

}  // namespace warrant::lsp
