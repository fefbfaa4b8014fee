// What was found, as an answer: conditions as text, with examples.
#pragma once

#include "explain/explain_context.h"
#include "explain/failing_inputs.h"

namespace warrant {

enum class Finality : std::uint8_t { Preliminary, Final };

// A final answer is simplified for people, compared with runs of the program, and has examples. Inputs must have names;
// the statistics are left to the caller.
Explanation conclude(ExplainContext& context, FailingInputs& failing, Finality finality);

}  // namespace warrant
