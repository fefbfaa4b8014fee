#include "report/difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/alignment.h"
#include "base/text.h"

namespace warrant {

namespace {

using Check = CheckedPlace;
using Status = Check::Status;
using Kind = PlaceChange::Kind;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// The last part of a path: versions lie in different folders.
std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::vector<Check> in_order(const Result& result) {
  std::vector<Check> checks = result.checks;
  // A result about the first error only says something about that place.
  if (const FalseVerdict* violated = result.if_false(); violated && checks.empty())
    checks.push_back({violated->place, Status::Violated, violated->happened, violated->inputs});
  std::ranges::stable_sort(checks, {}, [](const Check& check) { return check.place; });
  return checks;
}

std::vector<AlignedItem> items_of(const std::vector<Check>& checks, bool has_one_file, SourceTexts& sources) {
  std::vector<AlignedItem> items;
  for (const Check& check : checks) {
    StableHash shape;
    shape.add(check.place.what.to_string());
    if (!has_one_file) shape.add(file_name(check.place.file));
    StableHash label = shape;
    label.add(trimmed(sources.line(check.place.file, check.place.line)));
    items.push_back({label.value(), shape.value()});
  }
  return items;
}

bool has_one_file(const std::vector<Check>& checks) {
  return std::ranges::all_of(checks, [&](const Check& check) { return check.place.file == checks.front().place.file; });
}

Kind kind_of(const std::optional<Check>& before, const std::optional<Check>& now) {
  if (!now) return Kind::Gone;
  if (!before)
    return now->status == Status::Proven     ? Kind::NewHolds
           : now->status == Status::Violated ? Kind::NewFails
                                             : Kind::NewOpen;
  switch (now->status) {
    case Status::Proven:
      return before->status == Status::Proven     ? Kind::StillHolds
             : before->status == Status::Violated ? Kind::Fixed
                                                  : Kind::Decided;
    case Status::Violated:
      return before->status == Status::Proven     ? Kind::Broken
             : before->status == Status::Violated ? Kind::StillFails
                                                  : Kind::Found;
    case Status::Open:
      break;
  }
  return before->status == Status::Proven ? Kind::Unproven : Kind::Open;
}

const char* describe(Kind kind) {
  switch (kind) {
    case Kind::StillHolds:
      return "still TRUE";
    case Kind::StillFails:
      return "still FALSE";
    case Kind::Fixed:
      return "fixed";
    case Kind::Broken:
      return "now FALSE";
    case Kind::Unproven:
      return "no longer proven";
    case Kind::Open:
      return "undecided";
    case Kind::Decided:
      return "now TRUE";
    case Kind::Found:
      return "now known to be FALSE";
    case Kind::NewHolds:
      return "new, TRUE";
    case Kind::NewFails:
      return "new, FALSE";
    case Kind::NewOpen:
      return "new, undecided";
    case Kind::Gone:
      return "gone";
  }
  return "";
}

bool is_counted_only(Kind kind) {
  return kind == Kind::StillHolds || kind == Kind::NewHolds || kind == Kind::Gone || kind == Kind::Open;
}

std::string line_of(const PlaceChange& change) {
  const Check& check = change.now ? *change.now : *change.before;
  std::string text = fmt::format("{}: {}", describe(change.kind), check.place.to_string());
  if (change.before && change.now && change.before->place != change.now->place)
    text += fmt::format(" (before: {}:{})", change.before->place.file, change.before->place.line);
  if (check.status != Status::Violated || check.inputs.empty()) return text;
  std::string inputs;
  for (const InputValue& input : check.inputs)
    inputs += fmt::format("{}{} = {}", inputs.empty() ? "" : ", ", input.name, input.value);
  return text + ", with " + inputs;
}

}  // namespace

std::size_t Difference::count(Kind kind) const {
  return static_cast<std::size_t>(std::ranges::count(places, kind, &PlaceChange::kind));
}

bool Difference::is_worse() const {
  if (count(Kind::Broken) + count(Kind::NewFails) > 0) return true;
  return places.empty() && before == VerdictKind::True && now == VerdictKind::False;
}

bool Difference::is_undecided() const {
  return count(Kind::Unproven) + count(Kind::NewOpen) > 0 ||
         (now == VerdictKind::Unknown && (before != VerdictKind::Unknown || places.empty()));
}

Difference difference_of(const Result& before, const Result& now, SourceTexts& sources) {
  const std::vector<Check> old_checks = in_order(before), new_checks = in_order(now);
  const bool one_file = has_one_file(old_checks) && has_one_file(new_checks);
  const std::vector<std::size_t> partners =
      align(items_of(old_checks, one_file, sources), items_of(new_checks, one_file, sources));
  std::vector<std::optional<Check>> before_of(new_checks.size());
  Difference difference;
  difference.before = before.kind();
  difference.now = now.kind();
  // Without places on one side, the verdict of the whole is that of each of them.
  const auto whole = [](const Result& result, const std::vector<Check>& checks) {
    return checks.empty() && result.is_true();
  };
  std::vector<PlaceChange> gone;
  for (std::size_t i = 0; i < old_checks.size(); ++i) {
    if (partners[i] != unaligned) {
      before_of[partners[i]] = old_checks[i];
    } else if (whole(now, new_checks)) {
      Check holds = old_checks[i];
      holds.status = Status::Proven;
      difference.places.push_back({kind_of(old_checks[i], holds), old_checks[i], holds});
    } else if (!now.checks.empty() || now.is_true()) {
      gone.push_back({Kind::Gone, old_checks[i], {}});  // else it was not looked at
    }
  }
  for (std::size_t i = 0; i < new_checks.size(); ++i) {
    if (!before_of[i] && whole(before, old_checks)) {
      before_of[i] = new_checks[i];
      before_of[i]->status = Status::Proven;
    }
    difference.places.push_back({kind_of(before_of[i], new_checks[i]), before_of[i], new_checks[i]});
  }
  difference.places.insert(difference.places.end(), gone.begin(), gone.end());
  return difference;
}

std::string to_text(const Difference& difference) {
  std::string text;
  std::map<Kind, std::size_t> counts;
  for (const PlaceChange& change : difference.places) {
    if (is_counted_only(change.kind))
      ++counts[change.kind];
    else
      text += line_of(change) + "\n";
  }
  for (const auto& [kind, number] : counts) text += fmt::format("{}: {}\n", describe(kind), counted(number, "place"));
  if (difference.before != difference.now || difference.places.empty())
    text += fmt::format("verdict: {} before, {} now\n", describe(difference.before), describe(difference.now));
  const std::size_t worse = difference.count(Kind::Broken) + difference.count(Kind::NewFails);
  text += "diff: ";
  if (worse > 0)
    text += fmt::format("{} {} that did not fail before", counted(worse, "place"), worse == 1 ? "fails" : "fail");
  else if (difference.is_worse())
    text += "the program fails, which it did not before";
  else if (difference.is_undecided())
    text += "undecided";
  else
    text += "nothing got worse";
  return text + "\n";
}

}  // namespace warrant
