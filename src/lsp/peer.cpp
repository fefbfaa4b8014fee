#include "lsp/peer.h"

namespace warrant::lsp {

namespace {

enum class MessageType : int { Error = 1, Log = 4 };

}  // namespace

void Peer::reply(const Json& id, const Json& result) {
  connection_.send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
}

void Peer::reply_error(const Json& id, ErrorCode code, const std::string& message) {
  connection_.send(
      {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", message}}}});
}

void Peer::notify(const char* method, const Json& params) {
  connection_.send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

void Peer::request(const char* method, const Json& params, Answered answered) {
  const std::int64_t id = ++requests_;
  if (answered) waiting_[id] = std::move(answered);
  Json message{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}};
  if (!params.is_null()) message["params"] = params;
  connection_.send(message);
}

void Peer::receive_answer(const Json& message) {
  const Json& id = message.at("id");
  if (!id.is_number_integer()) return;
  const auto found = waiting_.find(id.get<std::int64_t>());
  if (found == waiting_.end()) return;
  const Answered answered = std::move(found->second);
  waiting_.erase(found);
  answered(message.contains("error"), message.value("result", Json()));
}

void Peer::show_error(const std::string& message) {
  notify("window/showMessage", {{"type", static_cast<int>(MessageType::Error)}, {"message", "warrant: " + message}});
}

void Peer::log(const std::string& message) {
  notify("window/logMessage", {{"type", static_cast<int>(MessageType::Log)}, {"message", message}});
}

}  // namespace warrant::lsp
