// Variables that are known to equal a term of others are replaced by it where they are read.
#pragma once

#include "program/pass/simplify/pass.h"

namespace warrant {

// Copies and values that are computed once are followed to where they are tested: `q := p; t := ite(q > 4, 1, 0);
// assume t != 0` says `assume p > 4`.
PassResult put_known_terms_in(Program program);

}  // namespace warrant
