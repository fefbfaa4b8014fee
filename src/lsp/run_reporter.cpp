#include "lsp/run_reporter.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>

#include "base/error.h"
#include "lsp/edits.h"
#include "lsp/outline.h"
#include "lsp/position.h"
#include "lsp/uri.h"
#include "report/sentence.h"
#include "result/json.h"

namespace warrant::lsp {

namespace {

constexpr int exit_bad_input = 2;  // of every command

std::string first_line(const std::string& text) {
  constexpr std::string_view prefix = "warrant: ";
  const std::string line = text.substr(0, text.find('\n'));
  return line.starts_with(prefix) ? line.substr(prefix.size()) : line;
}

// The process has ended without a result, and the user has done nothing to cause it.
class Accident : public ResponseError {
 public:
  explicit Accident(const std::string& message) : ResponseError(ErrorCode::InternalError, message) {}
};

Json parsed(const Run& run) {
  const Json result = Json::parse(run.child->result(0), nullptr, /*allow_exceptions=*/false);
  if (!result.is_discarded()) return result;
  const int status = run.child->status();
  throw Accident(fmt::format("{}: the process ended without a result ({} {}) {}", run.title(),
                             status < 0 ? "signal" : "status", std::abs(status),
                             first_line(complaint_of(run.child->errors()))));
}

}  // namespace

FindingContext RunReporter::context_of(const Run& run) {
  FindingContext context;
  context.path = run.path;
  context.is_asked = run.is_asked;
  context.shows_related = editor_.capabilities.related;
  context.uri_of = [this](const std::string& path) { return editor_.uri_of_path(path); };
  if (const Document* document = editor_.documents.find(run.uri)) {
    const std::vector<FunctionPlace> functions = functions_in(document->text);
    const FunctionPlace* function = function_named(functions, run.function.empty() ? "main" : run.function);
    if (function) context.line = LineIndex(document->text).position(function->name_offset).line;
  }
  return context;
}

void RunReporter::begins(Run& run) {
  try {
    const std::string database = database_for(run.path, editor_.root_of(run.path), editor_.settings);
    const std::vector<std::string> words = command_line(run, editor_.settings, database);
    std::string said = "warrant";
    for (const std::string& word : words) said += " " + word;
    editor_.peer.log(said);
    run.child = std::make_unique<Child>(words, run.directory(), run.kind == RunKind::Test ? 2 : 1);
    begin_progress(run);
  } catch (const std::exception& error) {
    if (run.request)
      editor_.peer.reply_error(*run.request, ErrorCode::RequestFailed, error.what());
    else
      editor_.peer.show_error(error.what());
  }
}

void RunReporter::begin_progress(Run& run) {
  const auto begin = [this](Run& begun) {
    begun.progress = Run::Progress::Shown;
    editor_.peer.notify(
        "$/progress",
        {{"token", begun.token},
         {"value", {{"kind", "begin"}, {"title", "Warrant"}, {"message", begun.title()}, {"cancellable", true}}}});
  };
  if (!run.token.is_null()) {
    begin(run);
    return;
  }
  if (!editor_.capabilities.progress) return;
  run.token = fmt::format("warrant/{}", ++tokens_);
  run.progress = Run::Progress::Asked;
  const Json token = run.token;
  editor_.peer.request("window/workDoneProgress/create", {{"token", token}},
                       [this, token, begin](bool is_error, const Json&) {
                         Run* asked = runs_.find([&](const Run& other) { return other.token == token; });
                         if (asked && !is_error) begin(*asked);
                       });
}

void RunReporter::progresses(Run& run, const std::string& text) {
  if (run.progress != Run::Progress::Shown) return;
  const Json value{{"kind", "report"}, {"message", run.title() + ": " + text}, {"cancellable", true}};
  editor_.peer.notify("$/progress", {{"token", run.token}, {"value", value}});
}

void RunReporter::end_progress(const Run& run, const std::string& message) {
  if (run.progress != Run::Progress::Shown) return;
  editor_.peer.notify("$/progress", {{"token", run.token}, {"value", {{"kind", "end"}, {"message", message}}}});
}

void RunReporter::is_cancelled(Run& run, const std::string& why) {
  end_progress(run, why);
  if (run.request) editor_.peer.reply_error(*run.request, ErrorCode::RequestCancelled, why);
}

void RunReporter::ends(Run& run) {
  try {
    const Json answer = conclude(run);
    end_progress(run, answer.at("message").get<std::string>());
    if (run.request) editor_.peer.reply(*run.request, answer);
  } catch (const ResponseError& error) {
    end_progress(run, error.what());
    if (run.request)
      editor_.peer.reply_error(*run.request, error.code(), error.what());
    else if (dynamic_cast<const Accident*>(&error))
      editor_.peer.show_error(error.what());
  } catch (const std::exception& error) {
    end_progress(run, error.what());
    if (run.request) editor_.peer.reply_error(*run.request, ErrorCode::InternalError, error.what());
  }
}

Json RunReporter::conclude(const Run& run) {
  if (run.child->status() == exit_bad_input) {
    const std::string complaint = complaint_of(run.child->errors());
    published_.keep({run.uri, run.function}, findings_of_complaint(complaint, context_of(run)));
    throw ResponseError(ErrorCode::RequestFailed, first_line(complaint));
  }
  const bool explains = run.kind == RunKind::Explain || run.kind == RunKind::Precondition;
  return explains ? conclude_explanation(run) : conclude_verification(run);
}

Json RunReporter::conclude_verification(const Run& run) {
  const Result result = result_from_json(parsed(run));
  published_.keep({run.uri, run.function}, findings_of(result, context_of(run)));
  if (run.kind == RunKind::Test) write_test(run);
  return {{"verdict", describe(result.kind())}, {"message", sentence(result)}};
}

Json RunReporter::conclude_explanation(const Run& run) {
  const Json explanation = parsed(run);
  const auto said = explanation.at("sentence").get<std::string>();
  const FindingContext context = context_of(run);
  // It stays beside what the verification has found.
  Findings findings = published_.of({run.uri, run.function});
  std::vector<Hint>& hints = findings.hints[run.path];
  std::erase_if(hints, [&](const Hint& hint) { return hint.line == context.line; });
  hints.push_back({context.line, said, fmt::format("{}\n{}", said, explanation.at("status").get<std::string>())});
  published_.keep({run.uri, run.function}, std::move(findings));
  if (run.kind == RunKind::Precondition) insert_precondition(run, explanation);
  return {{"status", explanation.at("status")}, {"message", said}};
}

void RunReporter::insert_precondition(const Run& run, const Json& explanation) {
  const auto refuse = [&](const std::string& why) {
    throw ResponseError(ErrorCode::RequestFailed, fmt::format("no precondition is inserted: {}", why));
  };
  if (!explanation.contains("precondition")) refuse(explanation.at("sentence").get<std::string>());
  for (const Json& input : explanation.at("inputs"))
    if (input.at("kind") != "argument")
      refuse(fmt::format("whether {} fails depends on {}, which is no parameter", run.function,
                         input.at("name").get<std::string>()));
  Document* document = editor_.documents.find(run.uri);
  if (!document || document->edits != run.edits) refuse("the text was changed meanwhile");
  const std::vector<FunctionPlace> functions = functions_in(document->text);
  const FunctionPlace* function = function_named(functions, run.function);
  if (!function) refuse("the function is gone");
  const auto condition = explanation.at("precondition").get<std::string>();
  editor_.peer.request("workspace/applyEdit", {{"label", "Insert the precondition of " + run.function},
                                               {"edit", precondition_edit(*document, *function, condition)}});
}

void RunReporter::write_test(const Run& run) {
  if (run.child->result(1).empty())
    throw ResponseError(ErrorCode::RequestFailed, run.title() + ": nothing fails any more");
  const std::string name = free_name_beside(run.path, run.function);
  editor_.peer.request("workspace/applyEdit", {{"label", "Write " + std::filesystem::path(name).filename().string()},
                                               {"edit", new_file_edit(uri_of(name), run.child->result(1))}});
}

}  // namespace warrant::lsp
