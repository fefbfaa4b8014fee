// A path through a program with procedures, as a program in reference form that has this path alone: what replays,
// shrinks and describes counterexamples knows one procedure.
#pragma once

#include <span>

#include "program/pass/procedure_form.h"

namespace warrant {

// `path`: edges from the entry on, each of the procedure that the path is in. The edge of a call leads to the entry of
// what is called, whose exit leads behind the call. The path of the result has all its edges, in the order of their
// ids.
Reference path_program(const ProcedureForm& form, std::span<const EdgeId> path);

// One edge alone, for a path that is too long to be kept.
Reference edge_program(const ProcedureForm& form, ProcedureId procedure, EdgeId edge);

}  // namespace warrant
