// A result as `--json` writes it: the result itself, and beside its values the sentences that people read elsewhere.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "result/result.h"

namespace warrant {

// docs/result.schema.json documents it; result_from_json reads it.
nlohmann::ordered_json to_document(const Result& result);

}  // namespace warrant
