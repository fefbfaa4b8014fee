// Places, texts and files as SARIF has them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "c_text/source_texts.h"

namespace warrant {

nlohmann::ordered_json sarif_message(std::string_view text);
nlohmann::ordered_json sarif_log(nlohmann::ordered_json run);

// Files are known by numbers.
class SarifPlaces {
 public:
  explicit SarifPlaces(SourceTexts& sources) : sources_(sources) {}

  // Of a line, or of the whole file if that is 0. Files of the library are nowhere that a reader could look.
  nlohmann::ordered_json location(const std::string& file, std::uint32_t line);
  std::size_t artifact(const std::string& file);
  std::string line_hash(const std::string& file, std::uint32_t line);  // empty: there is no such line
  const nlohmann::ordered_json& artifacts() const { return artifacts_; }

 private:
  SourceTexts& sources_;
  nlohmann::ordered_json artifacts_ = nlohmann::ordered_json::array();
  std::map<std::string, std::size_t> numbers_;              // of artifacts, by URI
  std::map<std::string, std::vector<std::string>> hashes_;  // of lines, by file
};

}  // namespace warrant
