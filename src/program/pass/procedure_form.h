// The reference form with procedures: memory is resolved, calls are not inlined.
//
// Every edge of a procedure is an assume, an assignment, a havoc, an output, nothing, or a call by value. Regions of
// memory are global variables, so that what a procedure does to memory is what it does to these. Small procedures are
// inlined as they are in the other form: what they do to memory is then known for each of their calls by itself. Size
// and time are linear in the size of the program.
//
// Memory is resolved for all procedures at once, over their linked calls (pass/inline.h). Objects of a procedure that
// may be active several times are told apart by their addresses, like blocks of the heap.
#pragma once

#include <set>
#include <string>
#include <variant>

#include "program/pass/reference.h"

namespace warrant {

struct ProcedureForm {
  Program program;                      // procedure 0 is the entry; a variable of no procedure is global
  std::vector<Origins> origins;         // by procedure, of its edges and locations
  std::vector<ProcedureId> procedures;  // of the lowered program, by procedure
  MemoryMap memory;
};
struct NoProcedureForm {
  std::string reason;
};

// The procedures that are not inlined: those that may call themselves, and those that would be copied more than once
// and have more than so many edges with what is inlined in them.
std::set<ProcedureId> procedures_to_keep(const Program& lowered, std::size_t max_copied_edges);

std::variant<ProcedureForm, NoProcedureForm> make_procedure_form(const Program& lowered,
                                                                 std::size_t max_copied_edges = 40);

}  // namespace warrant
