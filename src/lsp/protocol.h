// Words of the Language Server Protocol 3.17 that all parts of the server use.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace warrant::lsp {

using Json = nlohmann::ordered_json;

enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  NotInitialized = -32002,
  RequestFailed = -32803,
  RequestCancelled = -32800,
};

// Becomes the answer to the request that is being handled.
class ResponseError : public std::runtime_error {
 public:
  ResponseError(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ErrorCode code() const { return code_; }

 private:
  ErrorCode code_;
};

enum class Severity : int { Error = 1, Warning = 2, Information = 3, Hint = 4 };

}  // namespace warrant::lsp
