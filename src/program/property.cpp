#include "program/property.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/error.h"
#include "base/spelling.h"

namespace warrant {

namespace {

const UndefinedKinds overflows{Undefined::SignedOverflow, Undefined::ShiftOverflow};
const UndefinedKinds invalid_accesses{Undefined::OutOfBounds, Undefined::InvalidAccess, Undefined::NullAccess,
                                      Undefined::DeadAccess};

std::vector<std::string> words_of(const std::string& list) {
  std::vector<std::string> words{""};
  for (const char c : list) {
    if (c == ',')
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

}  // namespace

const std::vector<CheckGroup>& check_groups() {
  static const std::vector<CheckGroup> groups{
      {"assert", "failing assertions and calls of reach_error", {}},
      {"overflow", "signed overflow", {Undefined::SignedOverflow}},
      {"bounds",
       "accesses outside of their object, writes to constants",
       {Undefined::OutOfBounds, Undefined::InvalidAccess, Undefined::ConstantWrite}},
      {"null", "accesses and calls through null", {Undefined::NullAccess, Undefined::InvalidCall}},
      {"lifetime",
       "accesses to freed and out-of-scope objects, double and invalid free",
       {Undefined::DeadAccess, Undefined::InvalidFree}},
      {"pointer-overflow", "indices of half of the address space and more", {Undefined::PointerOverflow}},
      {"relation", "comparison and subtraction of pointers to different objects", {Undefined::UnrelatedPointers}},
      {"leak", "blocks that are not freed before the program ends", {Undefined::UnfreedBlock}, false},
      {"division", "division by zero", {Undefined::DivisionByZero}},
      {"shift",
       "shifts that are too wide, shift negative numbers, or overflow",
       {Undefined::BadShift, Undefined::ShiftOverflow}},
      {"alignment", "accesses through pointers that are not aligned for their type", {Undefined::Misaligned}},
      {"trap", "reads of a _Bool that holds neither 0 nor 1", {Undefined::TrapValue}},
      {"conversion", "floats that do not fit the integer type they are converted to", {Undefined::FloatToInteger}},
      {"uninitialised",
       "branches, addresses and sizes that depend on uninitialised values",
       {Undefined::UninitialisedUse},
       false},
      {"control",
       "missing return values, unreachable code, invalid sizes and jumps",
       {Undefined::Unreachable, Undefined::MissingReturn, Undefined::BadSize, Undefined::LostJump}},
      {"library",
       "arguments that functions of the C library must not have: overlaps, null, wrong values",
       {Undefined::LibraryArgument}},
  };
  return groups;
}

bool Property::is_error_function(const std::string& function) const {
  if (std::ranges::find(error_functions, function) != error_functions.end()) return true;
  if (std::ranges::find(more_error_functions, function) != more_error_functions.end()) return true;
  if (has_aborts && function == "abort") return true;
  if (!error_functions.empty() || !has_assertions) return false;
  return function == "reach_error" || function == "__VERIFIER_error" || function == "__assert_fail" ||
         function == "__assert";
}

std::string CheckedEvent::to_string() const { return kind_ ? warrant::describe(*kind_) : function_; }

const char* CheckedEvent::violated_property() const {
  return kind_ ? warrant::violated_property(*kind_) : "unreach-call";
}

std::string CheckPlace::to_string() const { return fmt::format("{}:{}: {}", file, line, what.to_string()); }

std::strong_ordering operator<=>(const CheckPlace& a, const CheckPlace& b) {
  if (const auto order = a.file <=> b.file; order != 0) return order;
  if (const auto order = a.line <=> b.line; order != 0) return order;
  if (const auto order = a.what.to_string() <=> b.what.to_string(); order != 0) return order;
  return a.what.is_call() <=> b.what.is_call();
}

bool Property::Stretch::contains(const CheckPlace& place, std::uint32_t at_column) const {
  if (place.file != file || place.line < first || place.line > last) return false;
  return end_column == 0 || (at_column >= column && at_column < end_column);
}

bool Property::ignores(const CheckPlace& place, std::uint32_t column) const {
  if (only_in && !only_in->contains(place, column)) return true;
  const auto is_there = [&](const Stretch& claim) { return claim.contains(place, column); };
  if (place.what.kind() && claim_kinds.contains(*place.what.kind()) && std::ranges::none_of(claims, is_there))
    return true;
  return std::ranges::find(ignored, place) != ignored.end();
}

Property Property::without_claims() const {
  Property plain = *this;
  plain.more_error_functions.clear();
  plain.claims.clear();
  plain.kinds.remove(claim_kinds);
  plain.claim_kinds = {};
  return plain;
}

std::string Property::specification(const std::string& violated, const std::vector<std::string>& called) const {
  const auto check = [](const std::string& what) { return "CHECK( init(main()), LTL(G " + what + ") )"; };
  std::vector<std::string> functions = error_functions.empty() ? called : error_functions;
  if (functions.empty()) functions.emplace_back("reach_error");
  std::string calls;
  for (const std::string& function : functions)
    calls += (calls.empty() ? "" : " ") + check(fmt::format("! call({}())", function));
  // A list of checks has no name of its own.
  const std::string& named = name == "checks" && !violated.empty() ? violated : name;
  if (named == "no-overflow") return check("! overflow");
  if (named == "valid-memsafety")
    return check("valid-free") + " " + check("valid-deref") + " " + check("valid-memtrack");
  if (named.starts_with("valid-")) return check(named);
  if (named == "unreach-call" || (named == "checks" && kinds.empty())) return calls;
  const bool has_calls = named == "checks" && (has_assertions || !error_functions.empty());
  return (has_calls ? calls + " " : "") + check("def-behavior");
}

std::string Property::describe() const {
  std::vector<std::string> words;
  if (!error_functions.empty())
    words.push_back("calls of " + fmt::format("{}", fmt::join(error_functions, ", ")));
  else if (has_assertions)
    words.emplace_back("assertions");
  if (has_aborts) words.emplace_back("aborts");
  for (const CheckGroup& group : check_groups())
    if (kinds.contains_any(group.kinds)) words.emplace_back(group.name);
  if (kinds.contains(Undefined::LostBlock)) words.emplace_back("leak");
  return words.empty() ? "nothing" : fmt::format("{}", fmt::join(words, ", "));
}

Property call_property(const std::string& function) {
  Property property;
  property.error_functions = {function};
  return property;
}

namespace {

Property property_of_kinds(const char* name, const UndefinedKinds& kinds) {
  Property property;
  property.name = name;
  property.has_assertions = false;
  property.kinds = kinds;
  return property;
}

}  // namespace

Property overflow_property() { return property_of_kinds("no-overflow", overflows); }

Property memory_safety_property() {
  UndefinedKinds kinds = invalid_accesses;
  kinds.add({Undefined::InvalidFree, Undefined::LostBlock});
  Property property = property_of_kinds("valid-memsafety", kinds);
  property.has_whole_objects = true;
  return property;
}

Property memory_cleanup_property() {
  Property property = property_of_kinds("valid-memcleanup", {Undefined::UnfreedBlock});
  property.has_leaks_at_abort = true;
  return property;
}

Property defined_behaviour_property() {
  Property property = property_of_checks("all,-assert,-leak,-uninitialised");
  property.name = "def-behavior";
  return property;
}

Property default_property() {
  Property property = property_of_checks("none");
  property.has_assertions = true;
  for (const CheckGroup& group : check_groups())
    if (group.is_default) property.kinds.add(group.kinds);
  return property;
}

Property property_of_checks(const std::string& list) {
  Property property = property_of_kinds("checks", {});
  const auto set = [&property](const CheckGroup& group, bool wanted) {
    if (group.kinds.empty())
      property.has_assertions = wanted;
    else if (wanted)
      property.kinds.add(group.kinds);
    else
      property.kinds.remove(group.kinds);
  };
  for (const std::string& word : words_of(list)) {
    const bool wanted = !word.starts_with('-');
    const std::string name = wanted ? word : word.substr(1);
    if (name == "all" || name == "none" || name == "default") {
      if (!wanted) throw UserError(fmt::format("--check {}: -{} has no meaning", list, name));
      if (name == "default") {
        property = default_property();
        continue;
      }
      for (const CheckGroup& group : check_groups()) set(group, name == "all");
      continue;
    }
    const auto group = std::ranges::find(check_groups(), name, &CheckGroup::name);
    if (group == check_groups().end()) {
      std::vector<std::string> known;
      for (const CheckGroup& other : check_groups()) known.emplace_back(other.name);
      const std::string meant = suggestion(name, known);
      throw UserError(
          fmt::format("--check {}: unknown check '{}'{}", list, name,
                      meant.empty() ? fmt::format("; known: {}, all, default, none", fmt::join(known, ", ")) : meant));
    }
    set(*group, wanted);
  }
  return property;
}

}  // namespace warrant
