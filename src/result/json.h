// A result as JSON and back: docs/result.schema.json documents the form.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "result/result.h"

namespace warrant {

// Without sentences, which report/document.h adds.
nlohmann::ordered_json to_json(const Result& result);
// Reads that, with or without sentences. Throws nlohmann's exceptions.
Result result_from_json(const nlohmann::ordered_json& json);

// Parts of results, for those that send or keep them alone.
nlohmann::ordered_json to_json(const Coverage& coverage);
Coverage coverage_from_json(const nlohmann::ordered_json& json);
nlohmann::ordered_json to_json(const Unknown& unknown);
Unknown unknown_from_json(const nlohmann::ordered_json& json);
nlohmann::ordered_json to_json(const std::vector<InputValue>& inputs);
std::vector<InputValue> inputs_from_json(const nlohmann::ordered_json& json);
nlohmann::ordered_json to_json(const Figures& figures);
// Figures that this version does not know are left out.
Figures figures_from_json(const nlohmann::ordered_json& json);

// Text of JSON whatever bytes the strings hold: what is no UTF-8 is replaced.
std::string to_text(const nlohmann::ordered_json& json, int indent = 2);

}  // namespace warrant
