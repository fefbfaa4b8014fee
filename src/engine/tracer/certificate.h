// The proof that a finished tree is.
#pragma once

#include "engine/tracer/tree.h"
#include "evidence/checker/proof.h"
#include "program/program.h"

namespace warrant::tracer {

// At every place where paths meet, the disjunction of the interpolants there. Each of them leads to interpolants of its
// successors whatever block is taken, by construction, so that the disjunctions are inductive.
Proof make_certificate(const Program& program, const Tree& tree);

}  // namespace warrant::tracer
