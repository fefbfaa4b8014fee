#include "validation/native_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "evidence/native/native.h"
#include "report/evidence_words.h"
#include "verification/native_program.h"

namespace warrant {

namespace {

ReplayConfirmed replayed(const RunResult& run, const Program& lowered) {
  const auto& error = std::get<ErrorReached>(run.end);
  const auto is_uninitialised = [](const ReadInput& read) { return read.input.kind == InputKind::Uninitialised; };
  ReplayConfirmed confirmed;
  confirmed.note = error.note;
  confirmed.violation = error.violation;
  confirmed.where = run.place;
  confirmed.file = lowered.sources.path(run.place.file);
  confirmed.is_in_library = run.place != run.where;
  confirmed.inputs = run.inputs;
  confirmed.input_blocks = run.input_blocks;
  confirmed.needs_uninitialised = std::ranges::any_of(run.inputs, is_uninitialised);
  confirmed.depends_on_place = error.depends_on_place;
  return confirmed;
}

}  // namespace

NativeCheck check_natively(const ProgramSource& source, const Program& lowered, const RunResult& run) {
  using End = ReplayedNatively::End;
  const ReplayConfirmed confirmed = replayed(run, lowered);
  const NativeReplay native = replay_natively(native_program(source, lowered), confirmed);
  if (const auto* reached = std::get_if<NativeReached>(&native))
    return {sentence(Checked(ReplayedNatively{End::Reached, reached->how}))};
  if (const auto* skipped = std::get_if<NativeSkipped>(&native))
    return {sentence(Checked(ReplayedNatively{End::Skipped, skipped->why}))};
  const auto& other = std::get<NativeNotReached>(native);
  const std::string text =
      fmt::format("Warrant's interpreter reaches {} at {}, but the program compiled by {} does not: {}", confirmed.note,
                  lowered.sources.to_string(confirmed.where), other.how, other.end);
  return {text, text};
}

}  // namespace warrant
