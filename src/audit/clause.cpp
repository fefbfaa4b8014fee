#include "audit/clause.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/quoting.h"
#include "base/text.h"

namespace warrant::audit {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kind_names[] = {"nonnull", "elements", "string", "condition"};

bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool starts = at == 0 || (!is_word(text[at - 1]) && text[at - 1] != '.' && text[at - 1] != '>');
    if (starts && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

}  // namespace

std::string sentence(const Clause& clause) {
  switch (clause.kind) {
    case Clause::Kind::NonNull:
      return clause.what + " is not null";
    case Clause::Kind::Elements:
      return fmt::format("{} points to {} element{}", clause.what, clause.length, clause.length == "1" ? "" : "s");
    case Clause::Kind::String:
      return clause.what + " is a string";
    case Clause::Kind::Condition:
      break;
  }
  return clause.what;
}

std::string sentence(const Clauses& clauses) {
  std::string text;
  for (const Clause& clause : clauses) text += (text.empty() ? "" : ", ") + sentence(clause);
  return text;
}

void add_to(api::Options& options, const Clause& clause) {
  switch (clause.kind) {
    case Clause::Kind::NonNull:
      options.nonnull.push_back(clause.what);
      return;
    case Clause::Kind::Elements:
      options.arrays.push_back(clause.what + "=" + clause.length);
      return;
    case Clause::Kind::String:
      options.strings.push_back(clause.what);
      return;
    case Clause::Kind::Condition:
      options.assume.push_back(clause.what);
      return;
  }
}

std::string as_options(const Clauses& clauses) {
  api::Options options;
  for (const Clause& clause : clauses) add_to(options, clause);
  std::string text;
  const auto add = [&text](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) text += fmt::format(" {} {}", option, quoted_word(value));
  };
  if (!options.nonnull.empty()) {
    std::string names;
    for (const std::string& name : options.nonnull) names += (names.empty() ? "" : ",") + name;
    add("--nonnull", {names});
  }
  add("--array", options.arrays);
  add("--string", options.strings);
  add("--assume", options.assume);
  return text.empty() ? text : text.substr(1);
}

bool mentions(const Clause& clause, const std::string& path) {
  return has_word(clause.what, path) || has_word(clause.length, path);
}

Json to_json(const Clauses& clauses) {
  Json list = Json::array();
  for (const Clause& clause : clauses) {
    Json one{{"kind", kind_names[static_cast<unsigned>(clause.kind)]}, {"what", clause.what}};
    if (!clause.length.empty()) one["length"] = clause.length;
    list.push_back(std::move(one));
  }
  return list;
}

Clauses clauses_from(const Json& json) {
  Clauses clauses;
  if (!json.is_array()) return clauses;
  for (const Json& one : json) {
    const auto text = [&one](const char* name) {
      return one.is_object() && one.contains(name) && one.at(name).is_string() ? one.at(name).get<std::string>() : "";
    };
    const auto* const kind = std::ranges::find(kind_names, text("kind"));
    if (kind == std::end(kind_names) || text("what").empty()) continue;
    const auto chosen = static_cast<Clause::Kind>(kind - std::begin(kind_names));
    if (chosen == Clause::Kind::Elements && text("length").empty()) continue;
    clauses.push_back({chosen, text("what"), chosen == Clause::Kind::Elements ? text("length") : ""});
  }
  return clauses;
}

}  // namespace warrant::audit
