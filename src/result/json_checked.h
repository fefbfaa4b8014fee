// Entries of the list of checks as JSON and back.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "result/checked.h"

namespace warrant {

nlohmann::ordered_json to_json(const Checked& checked);
// Throws nlohmann's exceptions; UserError for a kind that this version does not know.
Checked checked_from_json(const nlohmann::ordered_json& json);

}  // namespace warrant
