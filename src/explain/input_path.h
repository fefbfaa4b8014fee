// A path of a question's program as what it asks of the inputs.
#pragma once

#include <span>

#include "explain/explain_context.h"
#include "explain/refiner.h"

namespace warrant {

// The path's own conditions, without what was assumed about the inputs: `edges` are those behind the prelude. What is
// known of fresh values, their types' ranges, excludes nothing: it is kept apart.
InputPath path_of(const ExplainContext& context, const Question& question, std::span<const EdgeId> edges,
                  const InputValues& values);

bool is_only_about_inputs(const InputPath& path);

// At no location of the path can an execution take another edge.
bool is_deterministic(const ExplainContext& context, const Question& question, std::span<const EdgeId> path);

}  // namespace warrant
