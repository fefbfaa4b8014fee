#include "audit/store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/regular_file.h"
#include "base/sha256.h"
#include "base/version.h"
#include "result/json.h"

namespace warrant::audit {

namespace {

using Json = nlohmann::ordered_json;

constexpr int store_format = 1;
constexpr std::uintmax_t max_file_bytes = 8 << 20;

void make_folder(const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw UserError(fmt::format("--store {}: {}", folder, problem.message()));
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    throw UserError(fmt::format("--store {}: {}", folder, std::strerror(errno)));
}

}  // namespace

Store::Store(std::string folder) : folder_(std::move(folder)) {
  if (folder_.empty()) return;
  make_folder(folder_ + "/functions");
  make_folder(evidence_folder());
}

std::string Store::evidence_folder() const { return folder_.empty() ? "" : folder_ + "/evidence"; }

std::string Store::path(const std::string& file, const std::string& function) const {
  return fmt::format("{}/functions/{}.json", folder_, sha256(file + ":" + function).substr(0, 32));
}

std::optional<FunctionReport> Store::read(const std::string& file, const std::string& function) const {
  if (folder_.empty()) return std::nullopt;
  const std::string name = path(file, function);
  std::error_code problem;
  const std::uintmax_t size = std::filesystem::file_size(name, problem);
  if (problem || size > max_file_bytes) return std::nullopt;
  try {
    const Json json = Json::parse(read_regular_file(name));
    if (json.at("format").get<int>() != store_format) return std::nullopt;
    FunctionReport report = report_from(json.at("report"));
    if (report.name != function || report.where.file != file) return std::nullopt;
    return report;
  } catch (const Json::exception&) {
  } catch (const UserError&) {
  }
  return std::nullopt;
}

bool Store::write(const FunctionReport& report) const {
  if (folder_.empty()) return true;
  const Json json{{"format", store_format}, {"warrant", warrant_version}, {"report", to_json(report)}};
  try {
    write_file(path(report.where.file, report.name), warrant::to_text(json) + "\n");
    return true;
  } catch (const UserError&) {
    return false;
  }
}

}  // namespace warrant::audit
