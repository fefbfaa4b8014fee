// Follows one cell of every array, whichever it is, and forgets the others.
//
// "Cell morphing": D. Monniaux and L. Gonnord, "Cell morphing: from array programs to array-free Horn clauses". Instead
// of arrays, engines see scalars, and what they prove of the one cell holds for all cells, since nothing is known of
// its index. That is how loops are proven that fill and compare whole arrays.
#pragma once

#include "program/pass/simplify/pass.h"

namespace warrant {

// Contract: every execution of the given program that comes to a target location has one of the result that does, too;
// the result has others. For int arithmetic, and for arrays that are accessed at varying indices: an array is replaced
// by the value of its cell number s * any_index + c, where s and c fit all its accesses; a read of another cell gives
// any value. Executions that come to a target location are followed only if the last read before was one of the cell:
// for each of them there is such a cell. Back: formulas about the cell hold for every index (any_index.h); paths lose
// the inputs that stand for other cells.
PassResult follow_cells(Program program);

}  // namespace warrant
