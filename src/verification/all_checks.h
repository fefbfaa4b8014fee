// A verdict for every place that is checked, instead of the first error.
#pragma once

#include "verification/verifier.h"

namespace warrant {

// After a violation its place is taken for known, and the search goes on. What cannot be proven all at once is tried
// group by group, then place by place. FALSE if a place is violated, else UNKNOWN if one is open.
VerifyResult verify_all(const VerifyRequest& request, VerifyListener& listener);

}  // namespace warrant
