// Relations that nobody asks for and one clause alone defines are replaced by the body of that clause wherever they are
// used: nothing has to be found for them. Of procedures, loop heads, entries and summaries are left.
#pragma once

#include "smt/horn.h"

namespace warrant::horn {

struct ResolvedSystem {
  HornSystem system;          // with the same relations
  std::vector<bool> is_gone;  // by relation: no clause speaks of it any more
};

ResolvedSystem resolve_inner(TermManager& terms, const HornSystem& system);

}  // namespace warrant::horn
