// The claims of the text, and the locations at which they are evaluated.
#pragma once

#include <unordered_map>
#include <vector>

#include "frontend/lowering/claims.h"
#include "frontend/lowering/module_context.h"

namespace warrant {

class ClaimPoints : ModuleContext {
 public:
  explicit ClaimPoints(const ModuleContext& context) : ModuleContext(context) {}

  void read();  // when the units are there
  // An execution that begins to evaluate the expression is at that point. True if a claim wants to know.
  bool note_start(const clang::Stmt* evaluated, ProgramPoint point);
  // What is an assumption has one edge left, the only one from that point.
  void note_passing(const clang::Stmt* evaluated, ProgramPoint point);
  // What was noted at one location of the procedure is at the other one.
  void move(ProcedureId procedure, LocationId from, LocationId to);
  // Gives the claims to the program. `tidied`: by procedure, what has become of its locations.
  void finish(const std::vector<std::vector<LocationId>>& tidied, const std::vector<SourceFile>& files);

 private:
  struct Noted {
    std::vector<ProgramPoint> starts, passing;
  };
  std::vector<TextClaim> claims_;
  std::unordered_map<const clang::Stmt*, Noted> noted_;  // of what claims stand behind, and of their calls
};

}  // namespace warrant
