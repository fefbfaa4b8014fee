#include "evidence/interpreter/run_ending.h"

namespace warrant {

bool RunEnding::finish(RunEnd end, const SourceRange& where) {
  end_ = std::move(end);
  where_ = where;
  place_ = own_place(where);
  return false;
}

SourceRange RunEnding::own_place(SourceRange place) const {
  const std::vector<CallFrame>& frames = calls_.frames();
  for (std::size_t i = frames.size(); i-- > 1 && program_.sources.is_model(place.file);) place = frames[i].call->range;
  return place;
}

bool RunEnding::is_ignored(Undefined kind, const SourceRange& place) const {
  if (!program_.property.ignores_some() || !place.known()) return false;
  return program_.property.ignores({program_.sources.path(place.file), place.line, CheckedEvent(kind)}, place.column);
}

bool RunEnding::undefined(Undefined kind, const std::string& detail, const SourceRange& where) {
  std::string description = describe(kind);
  if (!detail.empty()) description += ": " + detail;
  // In the reference form, what is an error has a location of its own.
  if (is_lowered_ && program_.property.kinds.contains(kind) && !is_ignored(kind, own_place(where)))
    return finish(ErrorReached{std::move(description), kind}, where);
  return finish(UndefinedBehaviour{kind, std::move(description)}, where);
}

void RunEnding::set_depends_on_place(bool depends) {
  if (auto* error = std::get_if<ErrorReached>(&end_)) error->depends_on_place = depends;
}

void RunEnding::set_access(OutsideAccess access) {
  if (auto* error = std::get_if<ErrorReached>(&end_)) error->access = std::move(access);
}

void RunEnding::put_into(RunResult& result) {
  result.end = std::move(end_);
  result.where = where_;
  result.place = place_;
}

}  // namespace warrant
