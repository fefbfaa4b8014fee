#include "lsp/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "lsp/commands.h"
#include "lsp/outline.h"
#include "lsp/position.h"

namespace warrant::lsp {

namespace {

// A cursor anywhere in the line of a diagnostic means it.
bool share_lines(const Range& a, const Range& b) { return a.start.line <= b.end.line && b.start.line <= a.end.line; }

Json command(const std::string& title, const char* name, const Document& document, const std::string& function = "") {
  Json argument{{"uri", document.uri}};
  if (!function.empty()) argument["function"] = function;
  return {{"title", title}, {"command", name}, {"arguments", Json::array({argument})}};
}

bool is_wanted(const Json& context, std::string_view kind) {
  if (!context.contains("only") || !context.at("only").is_array()) return true;
  return std::ranges::any_of(context.at("only"), [kind](const Json& wanted) {
    return wanted.is_string() &&
           (kind == wanted.get<std::string>() || kind.starts_with(wanted.get<std::string>() + "."));
  });
}

}  // namespace

Json inlay_hints(Editor& editor, const Published& published, const Json& params) {
  const Document& document = editor.document_of(params);
  const Range range = range_from(params.at("range"));
  const LineIndex lines(document.text);
  Json hints = Json::array();
  for (const auto& [subject, findings] : published.all()) {
    const auto found = findings.hints.find(document.path);
    if (found == findings.hints.end()) continue;
    for (const Hint& hint : found->second) {
      const Position end{hint.line, utf16_length(lines.line(hint.line))};
      if (end < range.start || range.end < end) continue;
      hints.push_back(
          {{"position", to_json(end)}, {"label", hint.label}, {"tooltip", hint.tooltip}, {"paddingLeft", true}});
    }
  }
  return hints;
}

Json code_lenses(Editor& editor, const Json& params) {
  const Document& document = editor.document_of(params);
  if (!document.is_c()) return Json::array();
  const LineIndex lines(document.text);
  Json lenses = Json::array();
  for (const FunctionPlace& function : functions_in(document.text)) {
    const Position start = lines.position(function.name_offset);
    const Json range = to_json(Range{start, {start.line, start.character + function.name.size()}});
    const auto add = [&](const Json& what) { lenses.push_back({{"range", range}, {"command", what}}); };
    if (function.name == "main") {
      add(command("Verify this program", verify_file, document));
      continue;
    }
    add(command("Verify " + function.name, verify_function, document, function.name));
    add(command("Explain " + function.name, explain_function, document, function.name));
  }
  return lenses;
}

Json code_actions(Editor& editor, const Published& published, const Json& params) {
  const Document& document = editor.document_of(params);
  const Range range = range_from(params.at("range"));
  const Json context = params.contains("context") ? params.at("context") : Json::object();
  Json actions = Json::array();
  if (!document.is_c()) return actions;
  const auto add = [&](const char* kind, const Json& what) {
    if (is_wanted(context, kind)) actions.push_back({{"title", what.at("title")}, {"kind", kind}, {"command", what}});
  };
  for (const auto& [subject, findings] : published.all()) {
    const auto found = findings.diagnostics.find(document.path);
    if (subject.uri != document.uri || !findings.has_violation || found == findings.diagnostics.end()) continue;
    if (std::ranges::none_of(found->second,
                             [&](const Json& d) { return share_lines(range_from(d.at("range")), range); }))
      continue;
    const std::string& name = subject.function;
    if (!name.empty())
      add(quick_fix,
          command(fmt::format("Insert the precondition of {}", name), insert_precondition_command, document, name));
    const std::string title = name.empty() ? "Write the failing test" : "Write the failing test of " + name;
    add(quick_fix, command(title, write_test_command, document, name));
  }
  const std::vector<FunctionPlace> functions = functions_in(document.text);
  const FunctionPlace* function = function_at(functions, LineIndex(document.text).offset(range.start));
  if (function && function->name != "main") {
    add(source_action, command("Verify function " + function->name, verify_function, document, function->name));
    add(source_action, command("Explain function " + function->name, explain_function, document, function->name));
  }
  if (function_named(functions, "main")) add(source_action, command("Verify this file", verify_file, document));
  return actions;
}

namespace {

// The arguments of a command are {uri, function or position, arguments}.
Run run_for(const Document& document, RunKind kind, const Json& arguments) {
  Run run;
  run.kind = kind;
  run.uri = document.uri;
  run.path = document.path;
  run.edits = document.edits;
  run.is_asked = true;
  const std::vector<FunctionPlace> functions = functions_in(document.text);
  if (arguments.contains("function")) {
    run.function = arguments.at("function").get<std::string>();
  } else if (arguments.contains("position")) {
    const std::size_t offset = LineIndex(document.text).offset(position_from(arguments.at("position")));
    const FunctionPlace* function = function_at(functions, offset);
    if (!function) throw ResponseError(ErrorCode::RequestFailed, "there is no function at this place");
    run.function = function->name;
  }
  if (arguments.contains("arguments")) run.arguments = arguments.at("arguments").get<std::vector<std::string>>();
  if (run.function == "main") run.function.clear();
  if (!run.function.empty() && !function_named(functions, run.function))
    throw ResponseError(ErrorCode::RequestFailed, fmt::format("the file defines no function {}", run.function));
  return run;
}

}  // namespace

Run run_of_command(Editor& editor, const std::string& name, Json arguments) {
  const std::optional<RunKind> kind = run_kind_of(name);
  if (!kind) throw ResponseError(ErrorCode::InvalidParams, fmt::format("unknown command '{}'", name));
  const Document& document = editor.document_of({{"textDocument", {{"uri", arguments.at("uri")}}}});
  const std::string file = std::filesystem::path(document.path).filename().string();
  if (!document.is_c()) throw ResponseError(ErrorCode::RequestFailed, document.uri + " is not a C file");
  if (!document.is_saved())
    throw ResponseError(
        ErrorCode::RequestFailed,
        fmt::format("{} has changes that are not saved; Warrant verifies the file: save it first", file));
  if (name == verify_file) {
    arguments.erase("function");
    arguments.erase("position");
  }
  Run run = run_for(document, *kind, arguments);
  const bool needs_function = name != verify_file && name != write_test_command;
  if (needs_function && run.function.empty() && !arguments.contains("function") && !arguments.contains("position"))
    throw ResponseError(ErrorCode::InvalidParams, name + ": missing function or position");
  if (*kind == RunKind::Test && !editor.capabilities.create_files)
    throw ResponseError(ErrorCode::RequestFailed,
                        fmt::format("the editor does not create files; try warrant verify {} --harness FILE", file));
  return run;
}

}  // namespace warrant::lsp
