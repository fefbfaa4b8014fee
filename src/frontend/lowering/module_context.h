// What the functions of a program share while it is being lowered: the parts of the module, which know each other.
//
// Each part is a class with a header of its own. Parts are made from a context and are one themselves, so that they
// name the others as they stand here.
#pragma once

#include "frontend/frontend.h"
#include "frontend/lowering/unit.h"
#include "program/program.h"

namespace warrant {

class ModuleUnits;
class TextRanges;
class ClaimPoints;
class Procedures;
class Globals;
class CodeAddresses;
class ProgramState;
class JumpTargets;
class OutsideProcedure;
class Assumptions;
class EntryProcedure;

struct ModuleContext {
  Program& program;
  const FrontendOptions& options;
  ModuleUnits& units;
  TextRanges& text;
  ClaimPoints& claims;
  Procedures& procedures;
  Globals& globals;
  CodeAddresses& code;
  ProgramState& state;
  JumpTargets& jumps;
  OutsideProcedure& outside;
  Assumptions& assumptions;
  EntryProcedure& entry;

  const Encoding& encoding() const { return program.encoding(); }
  TermManager& terms() const { return program.terms(); }
  // What objects of other files hold: somebody has written it, which makes a difference only where that is asked.
  Content content_of_others() const {
    return options.property.kinds.contains(Undefined::UninitialisedUse) ? Content::Input : Content::Undefined;
  }
};

// A C object: a plain variable, or a block of memory whose address the variable holds.
struct Object {
  VariableId variable = none_id;
  bool in_memory = false;
};

// A global variable whose lowering is not finished.
struct GlobalVariable {
  Object object;
  const clang::VarDecl* variable;
  Unit* unit;
};

}  // namespace warrant
