#include "lsp/server.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <map>

#include "base/error.h"
#include "frontend/project/entry.h"
#include "lsp/commands.h"
#include "lsp/features.h"
#include "lsp/outline.h"
#include "lsp/uri.h"

namespace warrant::lsp {

namespace {

constexpr int tick_milliseconds = 50;  // while a run has no other way to say that it has ended

bool is_readable(int descriptor) {
  pollfd polled{descriptor, POLLIN, 0};
  return poll(&polled, 1, 0) > 0;
}

// The value behind the keys; null if there is none.
Json value_at(const Json& json, std::initializer_list<const char*> keys) {
  const Json* at = &json;
  for (const char* key : keys) {
    if (!at->is_object() || !at->contains(key)) return nullptr;
    at = &at->at(key);
  }
  return *at;
}

bool is_true_at(const Json& json, std::initializer_list<const char*> keys) { return value_at(json, keys) == true; }

std::vector<std::string> roots_of(const Json& params) {
  std::vector<std::string> roots;
  const auto add = [&roots](const Json& uri) {
    if (!uri.is_string()) return;
    if (const auto path = path_of(uri.get<std::string>())) roots.push_back(*path);
  };
  if (const Json folders = value_at(params, {"workspaceFolders"}); folders.is_array())
    for (const Json& folder : folders) add(value_at(folder, {"uri"}));
  if (roots.empty()) add(value_at(params, {"rootUri"}));
  if (const Json path = value_at(params, {"rootPath"}); roots.empty() && path.is_string())
    roots.push_back(path.get<std::string>());
  return roots;
}

bool is_id(const Json& id) { return id.is_string() || id.is_number_integer(); }

}  // namespace

int Server::serve(int interruption) {
  signal(SIGPIPE, SIG_IGN);
  while (phase_ != Phase::Over && !connection_.is_closed() && !is_readable(interruption)) {
    std::vector<int> others = runs_.descriptors();
    others.push_back(interruption);
    connection_.wait(others, runs_.is_empty() ? -1 : tick_milliseconds);
    while (phase_ != Phase::Over) {
      const std::optional<Frame> frame = connection_.next();
      if (!frame) break;
      receive(*frame);
    }
    if (phase_ != Phase::Over) runs_.advance();
  }
  shut_down();
  connection_.flush();
  return is_good_end_ ? 0 : 1;
}

Json Server::shut_down() {
  runs_.cancel([](const Run&) { return true; }, "the server ends");
  phase_ = Phase::ShutDown;
  return nullptr;
}

void Server::receive(const Frame& frame) {
  if (!frame.problem.empty()) {
    editor_.peer.reply_error(nullptr, ErrorCode::ParseError, frame.problem);
    return;
  }
  const Json message = Json::parse(frame.body, nullptr, /*allow_exceptions=*/false);
  if (message.is_discarded()) {
    editor_.peer.reply_error(nullptr, ErrorCode::ParseError, "the message is no JSON");
    return;
  }
  handle(message);
}

void Server::handle(const Json& message) {
  const Json id = value_at(message, {"id"}), method = value_at(message, {"method"});
  const Json params = value_at(message, {"params"});
  if (!method.is_string()) {
    const bool is_answer = message.is_object() && (message.contains("result") || message.contains("error"));
    if (is_answer)
      editor_.peer.receive_answer(message);
    else
      editor_.peer.reply_error(is_id(id) ? id : Json(), ErrorCode::InvalidRequest, "neither a request nor an answer");
    return;
  }
  if (!message.contains("id")) {
    try {
      handle_notification(method.get<std::string>(), params);
    } catch (const std::exception& error) {
      editor_.peer.log(fmt::format("{}: {}", method.get<std::string>(), error.what()));
    }
    return;
  }
  if (!is_id(id)) {
    editor_.peer.reply_error(nullptr, ErrorCode::InvalidRequest, "the id is neither a number nor a string");
    return;
  }
  try {
    handle_request(id, method.get<std::string>(), params);
  } catch (const ResponseError& error) {
    editor_.peer.reply_error(id, error.code(), error.what());
  } catch (const Json::exception& error) {
    // The library's text is about its types, not about the protocol.
    editor_.peer.log(fmt::format("{}: {}", method.get<std::string>(), error.what()));
    editor_.peer.reply_error(
        id, ErrorCode::InvalidParams,
        fmt::format("the parameters of {} are not as the protocol has them", method.get<std::string>()));
  } catch (const std::exception& error) {
    editor_.peer.reply_error(id, ErrorCode::InternalError, error.what());
  }
}

void Server::handle_request(const Json& id, const std::string& method, const Json& params) {
  using Answer = Json (*)(Server&, const Json&);
  static const std::map<std::string, Answer, std::less<>> answers{
      {"initialize", [](Server& server, const Json& p) { return server.initialize(p); }},
      {"shutdown", [](Server& server, const Json&) { return server.shut_down(); }},
      {"textDocument/inlayHint",
       [](Server& server, const Json& p) { return inlay_hints(server.editor_, server.published_, p); }},
      {"textDocument/codeLens", [](Server& server, const Json& p) { return code_lenses(server.editor_, p); }},
      {"textDocument/codeAction",
       [](Server& server, const Json& p) { return code_actions(server.editor_, server.published_, p); }}};
  if (phase_ == Phase::New && method != "initialize")
    throw ResponseError(ErrorCode::NotInitialized, "the first request must be initialize");
  if (phase_ == Phase::ShutDown) throw ResponseError(ErrorCode::InvalidRequest, "the server is shut down");
  if (method == "workspace/executeCommand") {
    execute(id, params);  // which answers later
    return;
  }
  const auto answer = answers.find(method);
  if (answer == answers.end())
    throw ResponseError(ErrorCode::MethodNotFound, fmt::format("unknown method '{}'", method));
  editor_.peer.reply(id, answer->second(*this, params));
}

void Server::handle_notification(const std::string& method, const Json& params) {
  static const std::map<std::string, void (Server::*)(const Json&), std::less<>> handlers{
      {"textDocument/didOpen", &Server::did_open},
      {"textDocument/didChange", &Server::did_change},
      {"textDocument/didSave", &Server::did_save},
      {"textDocument/didClose", &Server::did_close},
      {"workspace/didChangeConfiguration", &Server::did_change_configuration},
      {"$/cancelRequest", &Server::cancel_request},
      {"window/workDoneProgress/cancel", &Server::cancel_progress}};
  if (method == "exit") {
    is_good_end_ = phase_ == Phase::ShutDown;
    phase_ = Phase::Over;
  }
  const auto handler = handlers.find(method);
  if (phase_ == Phase::Initialized && handler != handlers.end()) (this->*handler->second)(params);
}

void Server::cancel_request(const Json& params) {
  const Json& id = params.at("id");
  runs_.cancel([&](const Run& run) { return run.request == id; }, "cancelled");
}

void Server::cancel_progress(const Json& params) {
  const Json& token = params.at("token");
  runs_.cancel([&](const Run& run) { return !token.is_null() && run.token == token; }, "cancelled");
}

void Server::did_change_configuration(const Json& params) { configure(value_at(params, {"settings"})); }

Json Server::initialize(const Json& params) {
  if (phase_ != Phase::New) throw ResponseError(ErrorCode::InvalidRequest, "the server is initialized already");
  if (!params.is_object()) throw ResponseError(ErrorCode::InvalidParams, "initialize: the parameters are no object");
  phase_ = Phase::Initialized;
  const Json client = value_at(params, {"capabilities"});
  editor_.capabilities.progress = is_true_at(client, {"window", "workDoneProgress"});
  editor_.capabilities.related = is_true_at(client, {"textDocument", "publishDiagnostics", "relatedInformation"});
  editor_.capabilities.hint_refresh = is_true_at(client, {"workspace", "inlayHint", "refreshSupport"});
  const Json operations = value_at(client, {"workspace", "workspaceEdit", "resourceOperations"});
  editor_.capabilities.create_files =
      operations.is_array() && std::ranges::find(operations, Json("create")) != operations.end();
  editor_.roots = roots_of(params);
  configure(value_at(params, {"initializationOptions"}));
  return {{"capabilities",
           {{"positionEncoding", "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
            {"inlayHintProvider", true},
            {"codeLensProvider", {{"resolveProvider", false}}},
            {"codeActionProvider", {{"codeActionKinds", {quick_fix, source_action}}}},
            {"executeCommandProvider", {{"commands", command_names()}, {"workDoneProgress", true}}}}},
          {"serverInfo", {{"name", "warrant"}, {"version", version_}}}};
}

void Server::configure(const Json& json) {
  try {
    editor_.settings = changed(editor_.settings, json);
  } catch (const UserError& error) {
    editor_.peer.show_error(error.what());
  }
}

void Server::did_open(const Json& params) {
  const Document& document = editor_.documents.open(params);
  if (editor_.settings.verify_on == VerifyOn::Open) verify_document(document);
}

void Server::did_change(const Json& params) {
  const Document& document = editor_.documents.change(params);
  published_.forget_hints(document.path);  // their lines may be others now
}

void Server::did_save(const Json& params) {
  Document& document = editor_.document_of(params);
  document.saved_edits = document.edits;
  if (editor_.settings.verify_on == VerifyOn::Never) return;
  verify_document(document);
  verify_dependents(document);
}

void Server::did_close(const Json& params) {
  const std::string uri = editor_.document_of(params).uri;
  runs_.cancel([&](const Run& run) { return run.uri == uri; }, "the document is closed");
  published_.forget_document(uri);
  watched_.erase(uri);
  editor_.documents.close(uri);
}

void Server::want_verification(const Document& document, const std::string& function) {
  Run run;
  run.uri = document.uri;
  run.path = document.path;
  run.function = function;
  run.edits = document.edits;
  runs_.add(std::move(run));
}

// What has errors in the document, and if it is a header, all that was verified.
void Server::verify_dependents(const Document& document) {
  std::vector<Subject> subjects;
  for (const auto& [subject, findings] : published_.all())
    if (subject.uri != document.uri && (!document.is_c() || findings.diagnostics.contains(document.path)))
      subjects.push_back(subject);
  for (const Subject& subject : subjects)
    if (const Document* other = editor_.documents.find(subject.uri)) want_verification(*other, subject.function);
}

// The program that begins in the document, and the functions that were asked for before.
void Server::verify_document(const Document& document) {
  if (!document.is_c()) return;
  const std::vector<FunctionPlace> functions = functions_in(document.text);
  if (function_named(functions, "main") || function_named(functions, fuzz_target))
    want_verification(document, "");
  else
    published_.forget({document.uri, ""});
  for (const std::string& function : std::set<std::string>(watched_[document.uri])) {
    if (function_named(functions, function)) {
      want_verification(document, function);
    } else {
      watched_[document.uri].erase(function);
      published_.forget({document.uri, function});
    }
  }
}

void Server::execute(const Json& id, const Json& params) {
  const auto name = params.at("command").get<std::string>();
  const Json list = params.value("arguments", Json::array());
  Json arguments = list.empty() ? Json::object() : list.at(0);
  if (arguments.is_string()) arguments = {{"uri", arguments}};  // as a person would type it
  if (!arguments.is_object()) throw ResponseError(ErrorCode::InvalidParams, name + ": the argument is no object");
  if (name == cancel_command) {
    const Json uri = arguments.value("uri", Json());
    editor_.peer.reply(id, runs_.cancel([&](const Run& run) { return uri.is_null() || uri == run.uri; }, "cancelled"));
    return;
  }
  Run run = run_of_command(editor_, name, std::move(arguments));
  if (!run.function.empty()) watched_[run.uri].insert(run.function);
  run.request = id;
  if (params.contains("workDoneToken")) run.token = params.at("workDoneToken");
  runs_.add(std::move(run));
}

}  // namespace warrant::lsp
