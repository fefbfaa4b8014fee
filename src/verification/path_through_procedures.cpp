#include "verification/path_through_procedures.h"

#include <numeric>

#include "program/pass/path_program.h"

namespace warrant {

namespace {

// The place of an error that a run has come to, whose path is too long to be kept.
Reference last_step(const ProcedureForm& form, const SourceRange& where) {
  for (ProcedureId id = 0; id < form.program.procedures.size(); ++id) {
    const Cfa& cfa = form.program.procedures[id].cfa;
    for (LocationId location = 0; location < cfa.location_count(); ++location) {
      const Location& at = cfa.location(location);
      if (at.kind == LocationKind::Error && at.range == where && !at.in.empty())
        return edge_program(form, id, at.in.front());
    }
  }
  return path_program(form, {});
}

}  // namespace

AttemptOutcome error_along(const ProcedureForm& form, Counterexample found, std::optional<RunResult> run) {
  auto path =
      std::make_shared<Reference>(found.is_whole ? path_program(form, found.path) : last_step(form, run->where));
  found.path.resize(path->program.cfa().edge_count());
  std::iota(found.path.begin(), found.path.end(), EdgeId{0});
  AttemptOutcome outcome{Unsafe{std::move(found)}, std::move(run)};
  outcome.path = std::move(path);
  return outcome;
}

}  // namespace warrant
