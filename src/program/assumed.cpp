#include "program/assumed.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace warrant {

namespace {

struct AssumptionRow {
  AssumptionKind kind;
  const char* name;
  std::string_view words;  // "{}": the next operand
};

constexpr std::array<AssumptionRow, assumption_kinds> assumption_rows{{
    {AssumptionKind::MissingBody, "missing-body", "function {} has no body (called by {}): {}"},
    {AssumptionKind::DefinedElsewhere, "defined-elsewhere",
     "variable {} is defined elsewhere: its initial value is arbitrary"},
    {AssumptionKind::DefinedElsewhereAndLarge, "defined-elsewhere-and-large",
     "variable {} is defined elsewhere: its initial value is arbitrary, and it is large enough for every access"},
    {AssumptionKind::InlineAssembly, "inline-assembly",
     "unknown inline assembly has arbitrary outputs, and changes only what its operands point to"},
    {AssumptionKind::Signals, "signals", "only raise and abort raise signals"},
    {AssumptionKind::WideStrings, "wide-strings", "printed wide strings end within their object"},
    {AssumptionKind::FormatWithoutCount, "format-without-count", "the format of {} contains no %n"},
    {AssumptionKind::UninitialisedPointers, "uninitialised-pointers",
     "uninitialised pointers point to memory outside the program, as pointers from outside do"},
    {AssumptionKind::Alignment, "alignment",
     "{} lies at a multiple of {} bytes: it is accessed through a pointer to a type of that alignment"},
    {AssumptionKind::MemoryFits, "memory-fits",
     "all blocks that are allocated at run time, including freed ones, fit into {}"},
    {AssumptionKind::OutsidePointers, "outside-pointers",
     "pointers from outside point to memory outside the program, where all accesses are valid, never to an object of "
     "the program or to one that a function without a body has returned; different ones point to objects that do not "
     "overlap"},
    {AssumptionKind::OutsideNumbers, "outside-numbers",
     "no number from outside is the address of an object of the program"},
    {AssumptionKind::OutsideFree, "outside-free",
     "what is freed through a pointer from outside was allocated, and is freed once"},
    {AssumptionKind::PlainVariables, "plain-variables",
     "no invalid access changes a variable whose address is never taken"},
    {AssumptionKind::Addresses, "addresses",
     "objects lie where Warrant puts them: apart from each other and at addresses that no object had before, and "
     "realloc "
     "moves its block"},
    {AssumptionKind::Holds, "holds", "{} when {} begins"},
    {AssumptionKind::ShortInputs, "short-inputs", "inputs have at most {}"},
    {AssumptionKind::InitialGlobals, "initial-globals", "global variables have their initial values"},
    {AssumptionKind::Argument, "argument", "{}"},
    {AssumptionKind::Project, "project", "{}"},
}};

constexpr bool are_assumptions_in_order() {
  for (unsigned i = 0; i < assumption_kinds; ++i)
    if (static_cast<unsigned>(assumption_rows[i].kind) != i) return false;
  return true;
}
static_assert(are_assumptions_in_order(), "the table has a row for each kind");

const AssumptionRow& row_of(AssumptionKind kind) { return assumption_rows[static_cast<unsigned>(kind)]; }

}  // namespace

std::string describe(const Assumed& assumed) {
  std::string_view words = row_of(assumed.kind).words;
  std::string text;
  for (const std::string& operand : assumed.operands) {
    const std::size_t place = words.find("{}");
    assert(place != std::string_view::npos && "the words have a place for each operand");
    text += words.substr(0, place);
    text += operand;
    words.remove_prefix(place + 2);
  }
  text += words;
  return text;
}

const char* name_of(AssumptionKind kind) { return row_of(kind).name; }

AssumptionKind assumption_named(std::string_view name) {
  const auto* const found = std::ranges::find(assumption_rows, name, &AssumptionRow::name);
  return found == assumption_rows.end() ? AssumptionKind::Project : found->kind;
}

}  // namespace warrant
