// The sketch of a program: what is left of it without memory, and without procedures that do not matter.
//
// What is read from memory is arbitrary there, an access has no other effect, and a call of a procedure that neither
// leads to an error nor changes a variable on which the rest depends has an arbitrary result. So the sketch has every
// execution of the program, and more; also those that go on after undefined behaviour, as long as no access changes a
// variable whose address nobody takes. It is small, and a proof about it is one about the program; an error of it is
// none.
#pragma once

#include "program/program.h"

namespace warrant {

// Of a lowered program, in which executions go on after undefined behaviour (AtUndefined::GoesOn). Procedures,
// locations, edges and variables are those of `lowered`, with the same numbers.
Program sketch(const Program& lowered);

}  // namespace warrant
