// Makes errors of undefined behaviour: a marked check of a kind that the property names becomes a branch to an error
// location. Kinds that it does not name stay assumptions.
#pragma once

#include "program/pass/reference.h"

namespace warrant {

void instrument(Reference& reference);

}  // namespace warrant
