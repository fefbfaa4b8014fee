// A form with procedures in which some calls are opened: a copy of what is called stands in the place of each.
//
// Between one procedure for each function and a single one without calls there is much: who wants to know more about
// some calls opens these, and goes on with what is known of the others.
#pragma once

#include <span>

#include "program/pass/procedure_form.h"

namespace warrant {

// `calls`: edges of `procedure`. Each copy has variables of its own, and the calls that the original has. Locations and
// edges keep their ids, new ones follow; the edges of the calls are detached.
ProcedureForm open_calls(ProcedureForm form, ProcedureId procedure, std::span<const EdgeId> calls);

}  // namespace warrant
