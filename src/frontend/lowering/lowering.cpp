#include "frontend/lowering/lowering.h"

namespace warrant {

// The parts keep references to each other, which need not be there yet.
FunctionLowering::FunctionLowering(const ModuleContext& module, ProcedureId procedure, Unit& unit,
                                   const clang::FunctionDecl* function)
    : out_(module, procedure, unit),
      context_{module,        unit,       function,    out_,        notes_,           sizes_,      expressions_,
               arithmetic_,   operators_, bit_fields_, components_, complex_numbers_, vectors_,    places_,
               initialisers_, locals_,    statements_, scopes_,     labels_,          long_jumps_, calls_,
               library_,      outside_,   variadics_,  assembly_},
      notes_(context_),
      sizes_(context_),
      expressions_(context_),
      arithmetic_(context_),
      operators_(context_),
      bit_fields_(context_),
      components_(context_),
      complex_numbers_(context_),
      vectors_(context_),
      places_(context_),
      initialisers_(context_),
      locals_(context_),
      statements_(context_),
      scopes_(context_),
      labels_(context_),
      long_jumps_(context_),
      calls_(context_),
      library_(context_),
      outside_(context_),
      variadics_(context_),
      assembly_(context_) {}

}  // namespace warrant
