// Programs that start from a function or a fuzz target, with inputs of any size: where no verdict comes for all of
// them, there may be one for short ones.
#pragma once

#include "verification/verifier.h"

namespace warrant {

// A part of the time goes into inputs of any size. If that ends without a verdict, the rest goes into inputs of up to
// 2, 4, 8, ... elements: an error among them is one of the program's, and a proof is told with the UNKNOWN.
VerifyResult verify_by_bounds(const VerifyRequest& request, VerifyListener& listener);

}  // namespace warrant
