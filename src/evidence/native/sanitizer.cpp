#include "evidence/native/sanitizer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

namespace warrant {

namespace {

const UndefinedKinds address_kinds{Undefined::InvalidAccess, Undefined::NullAccess,    Undefined::DeadAccess,
                                   Undefined::InvalidFree,   Undefined::ConstantWrite, Undefined::LibraryArgument};
const UndefinedKinds leak_kinds{Undefined::LostBlock, Undefined::UnfreedBlock};

// The parts of UBSan that see the kinds.
std::vector<std::string> parts_for(const UndefinedKinds& kinds) {
  std::vector<std::string> parts;
  if (kinds.contains(Undefined::SignedOverflow)) parts.emplace_back("signed-integer-overflow");
  // INT_MIN / -1 is reported as a division.
  if (kinds.contains(Undefined::SignedOverflow) || kinds.contains(Undefined::DivisionByZero))
    parts.emplace_back("integer-divide-by-zero");
  if (kinds.contains_any({Undefined::ShiftOverflow, Undefined::BadShift})) parts.emplace_back("shift");
  if (kinds.contains(Undefined::FloatToInteger)) parts.emplace_back("float-cast-overflow");
  if (kinds.contains(Undefined::OutOfBounds)) parts.emplace_back("bounds");
  if (kinds.contains(Undefined::Unreachable)) parts.emplace_back("unreachable");
  if (kinds.contains(Undefined::OutOfBounds)) parts.emplace_back("vla-bound");
  if (kinds.contains(Undefined::NullAccess)) parts.emplace_back("null");
  if (kinds.contains(Undefined::LibraryArgument)) parts.emplace_back("nonnull-attribute");
  if (kinds.contains(Undefined::Misaligned)) parts.emplace_back("alignment");
  if (kinds.contains(Undefined::TrapValue)) parts.emplace_back("bool");
  return parts;
}

// "…PATH:12…": the number behind the first mention of the path.
StoppedAt first_place(std::string_view text, const std::vector<std::string>& paths) {
  StoppedAt found;
  std::size_t first = std::string_view::npos;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::size_t at = text.find(paths[i] + ":");
    if (at >= first) continue;
    first = at;
    found.file = i;
    const std::string_view rest = text.substr(at + paths[i].size() + 1);
    std::from_chars(rest.data(), rest.data() + rest.size(), found.line);
  }
  return found;
}

constexpr const char* runtime = R"(
#ifdef WARRANT_SANITIZED
struct warrant_place {
  const char *file;
  unsigned line, column;
};
static void warrant_undefined(const struct warrant_place *place, const char *what) {
  struct warrant_line report = {0};
  warrant_add(&report, place->file);
  warrant_add(&report, ":");
  warrant_add_number(&report, place->line);
  warrant_add(&report, ":");
  warrant_add_number(&report, place->column);
  warrant_add(&report, ": runtime error: ");
  warrant_add(&report, what);
  report.text[report.size < sizeof report.text ? report.size : sizeof report.text - 1] = 0;
  warrant_stopped(report.text);
  warrant_exit(117);
}
#define WARRANT_HANDLER(name) \
  void __ubsan_handle_##name(void *place) { warrant_undefined(place, #name); }
WARRANT_HANDLER(type_mismatch_v1_abort)
WARRANT_HANDLER(add_overflow_abort)
WARRANT_HANDLER(sub_overflow_abort)
WARRANT_HANDLER(mul_overflow_abort)
WARRANT_HANDLER(negate_overflow_abort)
WARRANT_HANDLER(divrem_overflow_abort)
WARRANT_HANDLER(shift_out_of_bounds_abort)
WARRANT_HANDLER(out_of_bounds_abort)
WARRANT_HANDLER(builtin_unreachable)
/* An array of no elements is an object of no bytes. */
void __ubsan_handle_vla_bound_not_positive(void *place, unsigned long bound) {
  if (bound != 0) warrant_undefined(place, "vla_bound_not_positive");
}
WARRANT_HANDLER(float_cast_overflow_abort)
WARRANT_HANDLER(nonnull_arg_abort)
WARRANT_HANDLER(load_invalid_value_abort)
#ifdef WARRANT_ATTACK
/* Addresses are used again, as other allocators do. */
#define WARRANT_QUARANTINE ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0"
#else
#define WARRANT_QUARANTINE ""
#endif
#if defined WARRANT_ATTACK || !defined WARRANT_WATCHES_LEAKS
#define WARRANT_LEAKS ":detect_leaks=0"
#else
#define WARRANT_LEAKS ":leak_check_at_exit=0" /* the observer asks for them */
#endif
const char *__asan_default_options(void) {
  return "exitcode=117:allocator_may_return_null=1:detect_stack_use_after_return=1" WARRANT_QUARANTINE WARRANT_LEAKS;
}
#endif
)";

}  // namespace

const char* sanitizer_runtime() { return runtime; }

std::optional<Sanitizer> sanitizer_for(const UndefinedKinds& kinds) {
  std::vector<std::string> parts = parts_for(kinds);
  const bool watches_memory = kinds.contains_any(address_kinds) || kinds.contains_any(leak_kinds);
  if (parts.empty() && !watches_memory) return std::nullopt;
  Sanitizer sanitizer;
  sanitizer.name = watches_memory ? "ASan" : "UBSan";
  sanitizer.watches_memory = watches_memory;
  if (kinds.contains_any(leak_kinds)) sanitizer.options.emplace_back("-DWARRANT_WATCHES_LEAKS");
  sanitizer.options.emplace_back("-g");
  if (!parts.empty()) {
    const std::string list = fmt::format("{}", fmt::join(parts, ","));
    sanitizer.compile_options.push_back("-fsanitize=" + list);
    sanitizer.compile_options.push_back("-fno-sanitize-recover=" + list);
    sanitizer.compile_options.emplace_back("-fsanitize-recover=vla-bound");  // its handler decides
  }
  if (watches_memory) sanitizer.options.emplace_back("-fsanitize=address");
  return sanitizer;
}

std::string Sanitizer::command_line() const {
  return fmt::format("{} {}", fmt::join(options, " "), fmt::join(compile_options, " "));
}

bool is_always_seen(Undefined kind) {
  return UndefinedKinds{Undefined::SignedOverflow, Undefined::DivisionByZero, Undefined::ShiftOverflow,
                        Undefined::BadShift, Undefined::FloatToInteger}
      .contains(kind);
}

std::optional<StoppedAt> stopped_at(std::string_view report, const std::vector<std::string>& paths) {
  if (const std::size_t at = report.find(": runtime error: "); at != std::string_view::npos) {
    const std::size_t begin = report.rfind('\n', at);
    return first_place(report.substr(begin == std::string_view::npos ? 0 : begin), paths);
  }
  if (const std::size_t at = report.find("ERROR: AddressSanitizer"); at != std::string_view::npos)
    return first_place(report.substr(at), paths);
  if (report.find("ERROR: LeakSanitizer: detected memory leaks") != std::string_view::npos) return StoppedAt{};
  return std::nullopt;
}

}  // namespace warrant
