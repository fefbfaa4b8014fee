// The results as one HTML page that needs nothing from outside but the logs beside it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/compare.h"
#include "bench/plot.h"
#include "bench/result_store.h"
#include "bench/tables.h"

namespace warrant {

// With earlier results the page marks what has changed since.
std::string make_page(const BenchSettings& settings, const ResultTable& results, const std::vector<TextTable>& tables,
                      const std::vector<Plot>& plots, const std::optional<EarlierResults>& before = std::nullopt);

}  // namespace warrant
