// Calls that are opened on demand, around any engine.
//
// A. Lal, S. Qadeer, S. Lahiri, "A solver for reachability modulo theories", CAV 2012 (stratified inlining). Calls
// begin as what is known of the procedures: what they may write, and what contracts say of it. The engine sees the
// entry procedure alone, where a call is no more than this; to enter a procedure of which no contract excludes errors
// is an error. If no error is reached, its proof and the contracts are a proof by contracts. A path to an error on
// which no call is closed is one of the program. Otherwise the calls on the path are opened, and the engine is asked
// again.
#pragma once

#include "program/pass/procedure_form.h"
#include "verification/attempt.h"

namespace warrant {

// A proof is about `form` of the outcome.
AttemptOutcome decide_with_summaries(const ProcedureForm& form, const Attempt& attempt, const AttemptTime& time);

}  // namespace warrant
