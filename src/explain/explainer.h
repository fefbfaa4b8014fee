// The exact condition on the inputs under which a program fails.
#pragma once

#include "explain/request.h"
#include "program/pass/reference.h"

namespace warrant {

// `reference` was made from `lowered`.
Explanation explain(const Reference& reference, const Program& lowered, const ExplainRequest& request,
                    ExplainListener& listener);

}  // namespace warrant
