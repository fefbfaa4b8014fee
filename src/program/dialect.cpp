#include "program/dialect.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <unordered_map>

#include "base/text.h"

namespace warrant {

namespace {

// Of all dialects; each belongs to the verifier, whatever follows.
constexpr std::array<std::string_view, 3> reserved_prefixes = {"__CPROVER_", "__ESBMC_", "klee_"};
constexpr std::array<std::string_view, 3> nondet_prefixes = {"nondet_", "__CPROVER_nondet_", "__ESBMC_nondet_"};

const std::unordered_map<std::string, HarnessRole>& roles() {
  struct Row {
    HarnessRole role;
    const char* names;
  };
  static const Row rows[] = {
      {HarnessRole::Nondet, "klee_int"},
      {HarnessRole::Range, "klee_range"},
      {HarnessRole::Assume, "__CPROVER_assume __ESBMC_assume klee_assume"},
      {HarnessRole::Assert, "__VERIFIER_assert __CPROVER_assert __CPROVER_precondition __CPROVER_postcondition"},
      {HarnessRole::Assert, "__ESBMC_assert klee_assert"},
      {HarnessRole::Unreachable, "__ESBMC_unreachable"},
      {HarnessRole::Bytes, "klee_make_symbolic __CPROVER_havoc_slice __VERIFIER_nondet_memory"},
      {HarnessRole::Object, "__CPROVER_havoc_object"},
      {HarnessRole::Permission, "__CPROVER_r_ok __CPROVER_w_ok __CPROVER_rw_ok"},
      {HarnessRole::Hint, "__CPROVER_input __CPROVER_output __CPROVER_printf __CPROVER_cover"},
      {HarnessRole::Hint, "__CPROVER_atomic_begin __CPROVER_atomic_end __ESBMC_atomic_begin __ESBMC_atomic_end"},
      {HarnessRole::Hint, "__ESBMC_unroll klee_prefer_cex klee_posix_prefer_cex klee_open_merge klee_close_merge"},
      {HarnessRole::Hint, "klee_print_expr klee_print_range klee_warning klee_warning_once klee_mark_global"},
      {HarnessRole::Hint, "klee_stack_trace"},
      {HarnessRole::Stop, "klee_silent_exit"},
  };
  static const std::unordered_map<std::string, HarnessRole> table = [] {
    std::unordered_map<std::string, HarnessRole> made;
    for (const Row& row : rows) {
      std::istringstream names(row.names);
      for (std::string name; names >> name;) made[name] = row.role;
    }
    return made;
  }();
  return table;
}

std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at;
}

// Where the word stands in the text, from the place on.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
  for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return at;
  }
  return std::string_view::npos;
}

// A typedef ends with its name, and a macro's definition begins with it.
bool declares_type(std::string_view text, std::string_view name) {
  for (std::size_t at = find_word(text, name, 0); at != std::string_view::npos; at = find_word(text, name, at + 1)) {
    const std::size_t end = skip_space(text, at + name.size());
    const std::size_t last = at == 0 ? std::string_view::npos : text.find_last_of(";{}#", at - 1);
    const std::size_t begin = last == std::string_view::npos ? 0 : last + 1;
    const std::string_view before = text.substr(begin, at - begin);
    if (end < text.size() && text[end] == ';' && find_word(before, "typedef", 0) != std::string_view::npos) return true;
    if (skip_space(before, 0) == before.find("define")) return true;
  }
  return false;
}

}  // namespace

std::optional<HarnessRole> harness_role(std::string_view name) {
  if (const auto known = roles().find(std::string(name)); known != roles().end()) return known->second;
  for (const std::string_view prefix : nondet_prefixes)
    if (name.starts_with(prefix)) return HarnessRole::Nondet;
  return std::nullopt;
}

bool is_dialect_name(std::string_view name) {
  return std::ranges::any_of(reserved_prefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

bool has_byte_inputs(std::string_view name) {
  const std::optional<HarnessRole> role = harness_role(name);
  return role == HarnessRole::Bytes || role == HarnessRole::Object;
}

void add_harness_function(std::vector<HarnessFunction>& functions, HarnessFunction function) {
  const auto known = std::ranges::find(functions, function.name, &HarnessFunction::name);
  if (known == functions.end()) {
    functions.push_back(std::move(function));
    return;
  }
  known->varies = known->varies || known->condition != function.condition || known->answer != function.answer ||
                  known->is_declared != function.is_declared;
  known->has_booleans = known->has_booleans || function.has_booleans;
}

std::string dialect_types(std::string_view text) {
  struct Type {
    std::string_view name, meaning;
  };
  static constexpr Type types[] = {
      {"__CPROVER_size_t", "__SIZE_TYPE__"}, {"__CPROVER_ssize_t", "__PTRDIFF_TYPE__"}, {"__CPROVER_bool", "_Bool"}};
  std::string declarations;
  if (text.find("__CPROVER_") == std::string_view::npos) return declarations;
  for (const auto& [name, meaning] : types) {
    if (find_word(text, name, 0) == std::string_view::npos || declares_type(text, name)) continue;
    declarations += "typedef " + std::string(meaning) + " " + std::string(name) + ";\n";
  }
  return declarations;
}

std::string dialect_syntax(std::string_view text) {
  if (text.find("__CPROVER_") == std::string_view::npos) return "";
  for (const std::string_view name :
       {"__CPROVER_forall", "__CPROVER_exists", "__CPROVER_requires", "__CPROVER_ensures", "__CPROVER_assigns",
        "__CPROVER_frees", "__CPROVER_loop_invariant", "__CPROVER_decreases", "__CPROVER_bitvector",
        "__CPROVER_fixedbv", "__CPROVER_floatbv", "__CPROVER_integer", "__CPROVER_rational", "__CPROVER_real",
        "__CPROVER_thread_local", "__CPROVER_rounding_mode", "__CPROVER_return_value", "__CPROVER_old"})
    if (find_word(text, name, 0) != std::string_view::npos) return std::string(name);
  return "";
}

std::vector<std::string> called_dialect_functions(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string_view part : {"nondet_", "__CPROVER_", "__ESBMC_", "klee_", "__VERIFIER_"}) {
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
      if (at > 0 && is_word(text[at - 1])) continue;
      std::size_t end = at;
      while (end < text.size() && is_word(text[end])) ++end;
      std::string name(text.substr(at, end - at));
      if (!harness_role(name) && !is_dialect_name(name)) continue;
      if (end = skip_space(text, end); end == text.size() || text[end] != '(') continue;
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace warrant
