#include "report/sarif_places.h"

#include <algorithm>
#include <filesystem>

#include "base/percent.h"
#include "base/sha256.h"
#include "program/source.h"
#include "report/line_hash.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

bool is_below_here(const std::filesystem::path& relative) { return !relative.empty() && *relative.begin() != ".."; }

// Relative if the file lies below the working folder.
std::string to_uri(const std::string& file) {
  std::error_code problem;
  const std::filesystem::path here = std::filesystem::current_path(problem);
  const std::filesystem::path full = (here / file).lexically_normal();
  const std::filesystem::path relative = full.lexically_relative(here);
  const bool is_relative = !problem && is_below_here(relative);
  const std::string uri = is_relative ? "" : "file://";
  return uri + percent_encoded(is_relative ? relative.string() : full.string());
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

Json sarif_message(std::string_view text) {
  std::string escaped;  // braces hold numbers of arguments otherwise
  for (const char c : text) escaped += c == '{' || c == '}' ? std::string(2, c) : std::string(1, c);
  return {{"text", escaped}};
}

Json sarif_log(Json run) {
  return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs", Json::array({std::move(run)})}};
}

Json SarifPlaces::location(const std::string& file, std::uint32_t line) {
  if (file.empty() || file.starts_with(library_root)) return Json::object();
  Json physical{{"artifactLocation", {{"uri", to_uri(file)}, {"index", artifact(file)}}}};
  if (line != 0) {
    physical["region"] = {{"startLine", line}};
    const std::string_view text = sources_.line(file, line);
    const std::size_t blanks = text.find_first_not_of(" \t");
    if (blanks != std::string_view::npos)
      physical["region"].update(
          {{"startColumn", blanks + 1}, {"endLine", line}, {"endColumn", count_characters(text) + 1}});
  }
  return {{"physicalLocation", std::move(physical)}};
}

std::size_t SarifPlaces::artifact(const std::string& file) {
  const auto [place, is_new] = numbers_.try_emplace(to_uri(file), artifacts_.size());
  if (is_new) {
    Json made{{"location", {{"uri", place->first}}}, {"sourceLanguage", "c"}};
    if (const SourceText* text = sources_.find(file))
      made.update({{"length", text->content.size()}, {"hashes", {{"sha-256", sha256(text->content)}}}});
    artifacts_.push_back(std::move(made));
  }
  return place->second;
}

std::string SarifPlaces::line_hash(const std::string& file, std::uint32_t line) {
  const SourceText* text = sources_.find(file);
  if (!text) return {};
  std::vector<std::string>& hashes = hashes_[file];
  if (hashes.empty()) hashes = line_hashes(text->content);
  return line == 0 || line > hashes.size() ? "" : hashes[line - 1];
}

}  // namespace warrant
