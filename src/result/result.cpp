#include "result/result.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace warrant {

std::string FileLine::to_string() const { return line == 0 ? "(generated)" : file + ":" + std::to_string(line); }

FileLine file_line(const std::string& where) {
  const std::size_t colon = where.rfind(':');
  if (colon == std::string::npos) return {where, 0};
  FileLine place{where.substr(0, colon), 0};
  const char* end = where.data() + where.size();
  const auto [stop, problem] = std::from_chars(where.data() + colon + 1, end, place.line);
  if (problem != std::errc() || stop != end) return {where, 0};
  return place;
}

FileLine file_line(const SourceMap& sources, const SourceRange& range) {
  if (!range.known()) return {};
  return {sources.path(range.file), range.line};
}

FileRange file_range(const SourceMap& sources, const SourceRange& range) {
  return {file_line(sources, range), range.column, range.end_line, range.end_column};
}

bool is_access(Undefined kind) {
  return kind == Undefined::OutOfBounds || kind == Undefined::InvalidAccess || kind == Undefined::NullAccess ||
         kind == Undefined::DeadAccess;
}

const char* describe(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::True:
      return "TRUE";
    case VerdictKind::False:
      return "FALSE";
    case VerdictKind::Unknown:
      break;
  }
  return "UNKNOWN";
}

const char* describe(CheckedPlace::Status status) {
  switch (status) {
    case CheckedPlace::Status::Proven:
      return "proven";
    case CheckedPlace::Status::Violated:
      return "violated";
    case CheckedPlace::Status::Open:
      break;
  }
  return "open";
}

const char* describe(Restriction restriction) {
  switch (restriction) {
    case Restriction::Arguments:
      return "arguments";
    case Restriction::Environment:
      return "environment";
    case Restriction::None:
      break;
  }
  return "none";
}

const char* name_of(Arithmetic arithmetic) { return arithmetic == Arithmetic::Int ? "int" : "bv"; }

CheckedProperty checked_property(const Property& property) {
  CheckedProperty checked;
  checked.error_functions = property.error_functions;
  checked.has_assertions = property.error_functions.empty() && property.has_assertions;
  checked.has_aborts = property.has_aborts;
  for (const CheckGroup& group : check_groups())
    if (property.kinds.contains_any(group.kinds)) checked.groups.emplace_back(group.name);
  // SV-COMP's memory safety has blocks that nothing points to, of which no group is made.
  if (property.kinds.contains(Undefined::LostBlock)) checked.groups.emplace_back("leak");
  checked.known_errors = property.ignored.size();
  return checked;
}

bool Result::is_certified() const {
  const auto* const proven = if_true();
  return proven ? proven->is_certified : is_false();
}

std::optional<bool> Result::is_unconditional() const {
  const auto* const proven = if_true();
  if (!proven || !proven->holds) return std::nullopt;
  return *proven->holds == TrueVerdict::Holds::InAnyCase && restriction() == Restriction::None;
}

Restriction Result::restriction() const {
  Restriction largest = Restriction::None;
  for (const StatedAssumption& assumption : assumptions) largest = std::max(largest, assumption.what.restriction);
  return largest;
}

const std::vector<InputValue>& Result::inputs() const {
  static const std::vector<InputValue> none;
  if (const auto* const violated = if_false()) return violated->inputs;
  if (const auto* const unknown = if_unknown()) return unknown->inputs;
  return none;
}

const std::vector<PathStep>& Result::path() const {
  static const std::vector<PathStep> none;
  const auto* const violated = if_false();
  return violated ? violated->path : none;
}

}  // namespace warrant
