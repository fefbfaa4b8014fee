#include "verification/record.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/regular_file.h"
#include "base/sha256.h"
#include "base/version.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr int record_format = 3;

// Names and property: what a program is that is verified again. Everything else may change between two versions.
std::string key_of(const Reuse& reuse, const ProgramSource& source) {
  const FrontendOptions& options = source.options;
  const Property& property = options.property;
  std::string key = fmt::format("{}\n{}\n{}\n{}\n", reuse.name.empty() ? source.names() : reuse.name,
                                property.describe(), property.specification(), property.ignored.size());
  for (unsigned kind = 0; kind < undefined_kinds; ++kind)
    key += property.kinds.contains(static_cast<Undefined>(kind)) ? '1' : '0';
  key += property.has_assertions ? 'a' : '-';
  key += options.data_model == DataModel::ILP32 ? "ILP32\n" : "LP64\n";
  for (const SourceFile& file : source.files)
    for (const Insertion& insertion : file.insertions) key += insertion.text + "\n";
  return key;
}

Json body_of(const Record& record) {
  Json body{{"fingerprint", record.fingerprint},
            {"arithmetic", record.arithmetic == Arithmetic::Int ? "int" : "bv"},
            {"engine", record.engine},
            {"turn", record.turn},
            {"passes", record.passes},
            {"attempt_seconds", record.attempt_seconds},
            {"evidence_seconds", record.evidence_seconds},
            {"evidence", record.evidence},
            {"relaxed", record.relaxed},
            {"relaxed_open", record.relaxed_open},
            {"attacked", record.is_attacked}};
  if (record.coverage) body["coverage"] = to_json(*record.coverage);
  return body;
}

Record record_from(const Json& body) {
  Record record;
  record.fingerprint = body.at("fingerprint").get<std::string>();
  record.arithmetic = body.at("arithmetic") == "int" ? Arithmetic::Int : Arithmetic::Bv;
  record.engine = body.at("engine").get<std::string>();
  record.turn = body.at("turn").get<std::size_t>();
  record.passes = body.at("passes").get<std::vector<std::string>>();
  record.attempt_seconds = body.at("attempt_seconds").get<double>();
  record.evidence_seconds = body.at("evidence_seconds").get<double>();
  record.evidence = body.at("evidence");
  record.relaxed = body.at("relaxed");
  record.relaxed_open = body.at("relaxed_open").get<std::string>();
  record.is_attacked = body.at("attacked").get<bool>();
  if (body.contains("coverage")) record.coverage = coverage_from_json(body.at("coverage"));
  return record;
}

}  // namespace

RecordFile::RecordFile(const Reuse& reuse, const ProgramSource& source)
    : path_(reuse.folder + "/" + sha256(key_of(reuse, source)).substr(0, 32) + ".json") {}

std::optional<Record> RecordFile::read(std::string& note) const {
  std::error_code problem;
  if (!std::filesystem::exists(path_, problem)) return std::nullopt;
  try {
    const Json json = Json::parse(read_regular_file(path_));
    if (json.at("format").get<int>() != record_format) {
      note = fmt::format("--reuse: {} was written by another version of Warrant, and is ignored", path_);
      return std::nullopt;
    }
    const Json& body = json.at("body");
    if (json.at("checksum").get<std::string>() == sha256(to_text(body, -1))) return record_from(body);
  } catch (const Json::exception&) {
  } catch (const UserError&) {
  }
  note = fmt::format("--reuse: {} is damaged, and is ignored", path_);
  return std::nullopt;
}

void RecordFile::write(const Record& record) const {
  const Json body = Json::parse(to_text(body_of(record), -1));
  write_file(path_, to_text(Json{{"format", record_format},
                                 {"warrant", warrant_version},
                                 {"checksum", sha256(to_text(body, -1))},
                                 {"body", body}},
                            -1) +
                        "\n");
}

void prepare_records(const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw UserError(fmt::format("--reuse {}: {}", folder, problem.message()));
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    throw UserError(fmt::format("--reuse {}: {}", folder, std::strerror(errno)));
}

}  // namespace warrant
