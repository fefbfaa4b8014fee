#include "report/rules.h"

#include <cctype>

#include "program/undefined.h"

namespace warrant {

namespace {

constexpr unsigned cwe_undefined_behaviour = 758;

struct Identity {
  const char* id;
  unsigned cwe;
};

// Descriptions may get better words; identities must not change, since other tools recognise errors by them.
Identity identity(Undefined kind) {
  switch (kind) {
    case Undefined::SignedOverflow:
      return {"signed-overflow", 190};
    case Undefined::DivisionByZero:
      return {"division-by-zero", 369};
    case Undefined::BadShift:
      return {"invalid-shift", 1335};
    case Undefined::ShiftOverflow:
      return {"shift-overflow", 190};
    case Undefined::OutOfBounds:
      return {"out-of-bounds", 119};
    case Undefined::InvalidAccess:
      return {"invalid-access", 119};
    case Undefined::NullAccess:
      return {"null-access", 476};
    case Undefined::DeadAccess:
      return {"dead-access", 416};
    case Undefined::InvalidFree:
      return {"invalid-free", 763};
    case Undefined::FloatToInteger:
      return {"float-conversion", 681};
    case Undefined::InvalidCall:
      return {"invalid-call", cwe_undefined_behaviour};
    case Undefined::Unreachable:
      return {"unreachable-code", cwe_undefined_behaviour};
    case Undefined::MissingReturn:
      return {"missing-return", cwe_undefined_behaviour};
    case Undefined::BadSize:
      return {"invalid-size", cwe_undefined_behaviour};
    case Undefined::ConstantWrite:
      return {"constant-write", cwe_undefined_behaviour};
    case Undefined::LostJump:
      return {"lost-jump", cwe_undefined_behaviour};
    case Undefined::UninitialisedUse:
      return {"uninitialised-use", 457};
    case Undefined::UnrelatedPointers:
      return {"unrelated-pointers", 469};
    case Undefined::PointerOverflow:
      return {"pointer-overflow", 823};
    case Undefined::Misaligned:
      return {"misaligned-access", cwe_undefined_behaviour};
    case Undefined::TrapValue:
      return {"trap-value", cwe_undefined_behaviour};
    case Undefined::LibraryArgument:
      return {"library-argument", 628};
    case Undefined::LostBlock:
      return {"lost-block", 401};
    case Undefined::UnfreedBlock:
      return {"unfreed-block", 401};
  }
  return {"undefined-behaviour", cwe_undefined_behaviour};
}

// "signed-overflow" is SignedOverflow.
std::string in_one_word(const std::string& id) {
  std::string name;
  bool starts = true;
  for (const char c : id) {
    if (c != '-') name += starts ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    starts = c == '-';
  }
  return name;
}

std::vector<ReportRule> make_rules() {
  std::vector<ReportRule> rules;
  const auto add = [&rules](const std::string& id, const char* title, const char* property, unsigned cwe) {
    rules.push_back({id, in_one_word(id), title, property, cwe});
  };
  for (unsigned number = 0; number < undefined_kinds; ++number) {
    const auto kind = static_cast<Undefined>(number);
    add(identity(kind).id, describe(kind), violated_property(kind), identity(kind).cwe);
  }
  add("assertion", "failing assertion or call of an error function", "unreach-call", 617);
  add("whole-program", "an error of any checked kind", "", 0);
  return rules;
}

}  // namespace

const std::vector<ReportRule>& report_rules() {
  static const std::vector<ReportRule> rules = make_rules();
  return rules;
}

// Assertions come behind the kinds.
std::size_t rule_of(const CheckedEvent& event) {
  return event.kind() ? static_cast<std::size_t>(*event.kind()) : undefined_kinds;
}

}  // namespace warrant
