// The invariants of a proof for people.
#pragma once

#include <set>
#include <vector>

#include "evidence/checker/proof.h"
#include "program/pass/reference.h"
#include "result/verdict.h"

namespace warrant {

struct ReadableInvariants {
  std::vector<ReadableInvariant> invariants;  // a few conditions each
  std::size_t unsaid = 0;                     // conditions that have no form in C
};

// Those at loops at which the formula holds whenever an execution comes there: `holds_always`. Where a function was
// inlined several times, what holds in some calls only is said of these. `reference` was made from `lowered`.
ReadableInvariants readable_invariants(const Reference& reference, const Program& lowered, const Proof& proof,
                                       const std::set<LocationId>& holds_always);

}  // namespace warrant
