// The evidence for TRUE about a program with procedures: a contract for each, and a proof of each body that takes the
// contracts of the others, and its own, for granted where it calls them.
//
// C.A.R. Hoare, "Procedures and parameters: an axiomatic approach", 1971. Whenever a procedure is entered, its
// precondition holds; whenever it returns, its postcondition does. At a call the precondition has to hold; then all
// that the callee may write is forgotten, and its postcondition assumed. By induction over the length of executions, no
// execution comes to a target location. Recursion needs nothing else; a procedure that does not return has any
// postcondition.
//
// Which variables a procedure may write is read off its edges and those of all that it calls: nobody claims it. That it
// writes some cells of an array only is a claim, and proven like a postcondition: the body is followed with one cell of
// which nothing is known but that it is none of these. Behind a call, all other cells are what they were: one by one
// where ranges of cells are written, for each index at which the caller reads.
#pragma once

#include <set>
#include <vector>

#include "evidence/checker/proof_checker.h"
#include "evidence/checker/written_cells.h"
#include "program/pass/procedure_form.h"

namespace warrant {

struct Contract {
  Term requires_at_entry;  // over the procedure's parameters, and global variables
  // Over what parameters and global variables were at the entry (at_entry), what global variables are now, and the
  // procedure's result.
  Term ensures;
  WrittenCells cells = {};  // of arrays that it writes; those that are not here may be written anywhere
};

struct ContractProof {
  std::vector<Contract> contracts;  // by procedure; the entry requires nothing
  // By procedure: formulas at its locations, which may also speak about values at its entry.
  std::vector<Proof> bodies;
};

// What the variable was when the procedure was entered.
Term at_entry(TermManager& terms, Term variable);

// By procedure: the global variables that it or what it calls may write.
std::vector<std::set<VariableId>> written_globals(const Program& with_procedures);

// The program whose correctness the contracts say of the procedure: without calls, in reference form. Locations keep
// their ids, new ones follow. Throws ProofRejected for contracts that speak about what the procedure does not know.
Program body_program(const ProcedureForm& form, ProcedureId procedure, const std::vector<Contract>& contracts);

// The same, with the edge of the procedure that each of its edges is, or is a part of, for a call; none_id for others.
struct BodyWithOrigins {
  Program program;
  std::vector<EdgeId> origins;  // by edge of the program
};
BodyWithOrigins body_with_origins(const ProcedureForm& form, ProcedureId procedure,
                                  const std::vector<Contract>& contracts);

struct ContractCheck {
  std::variant<ProofAccepted, ProofRejected> outcome;  // of locations, it names none
  ProofCheckStatistics statistics;
  struct Open {
    ProcedureId procedure;
    LocationId location;
  };
  std::vector<Open> open_undefined;  // places at which undefined behaviour was not excluded
  bool accepted() const { return std::holds_alternative<ProofAccepted>(outcome); }
};
ContractCheck check_contracts(const ProcedureForm& form, const ContractProof& proof, const ProofCheckOptions& options);

}  // namespace warrant
