#include "frontend/lowering/claim_notes.h"

#include "frontend/lowering/claim_points.h"

namespace warrant {

void ClaimNotes::start(const clang::Stmt* evaluated) {
  if (module.claims.note_start(evaluated, {out.id(), out.current()})) ++count_;
}

void ClaimNotes::passing(const clang::CallExpr* call, std::size_t first_edge) {
  const std::vector<EdgeId>& into = out.cfa().location(out.current()).in;
  if (into.size() != 1 || into.front() < first_edge) return;
  const Edge& last = out.cfa().edge(into.front());
  const auto* assume = std::get_if<Assume>(&last.operation);
  if ((assume && assume->kind == AssumeKind::Program) || std::holds_alternative<Call>(last.operation))
    module.claims.note_passing(call, {out.id(), last.source});
}

void ClaimNotes::move(LocationId from, LocationId to) { module.claims.move(out.id(), from, to); }

}  // namespace warrant
