// The files that are made from the records of a benchmark: results.csv, results.json, summary.md, index.html, plots.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/compare.h"
#include "bench/result_store.h"
#include "bench/tables.h"

namespace warrant {

std::string to_csv(const std::vector<RunRecord>& records);
std::string to_json_text(const BenchSettings& settings, const std::vector<RunRecord>& records);

// Writes all of them; returns the tables.
std::vector<TextTable> write_report_files(const ResultStore& store, const std::vector<VirtualBest>& sets,
                                          const std::optional<EarlierResults>& before = std::nullopt);

}  // namespace warrant
