// Makes errors of undefined behaviour: a marked check of a kind that the property names becomes a branch to an error
// location. Kinds that it does not name stay assumptions.
#pragma once

#include "program/pass/reference.h"

namespace warrant {

// `reference` was made from `lowered`.
void instrument(Reference& reference, const Program& lowered);

// What is checked, by error location: in the program's own text, each place as often as it was inlined.
std::vector<std::pair<LocationId, CheckPlace>> check_places(const Reference& reference, const Program& lowered);

}  // namespace warrant
