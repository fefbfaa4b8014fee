#include "audit/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"

namespace warrant::audit {

namespace {

using Kind = ArgumentFacts::Kind;
using LeadsTo = ArgumentFacts::LeadsTo;

constexpr std::size_t max_constants = 6, max_lengths = 12, max_numbers = 4, likely_rank = 100;
constexpr std::uint64_t max_constant = 65536;
constexpr std::uint64_t usual_lengths[] = {2, 3, 4, 8, 16};

// Names of the C sources that mean the number of elements there is room for, and of those that are there.
constexpr const char* room_words[] = {"cap", "size", "max", "alloc", "room", "total", "avail", "capacity"};
constexpr const char* count_words[] = {"len", "count", "num", "used", "pos", "n", "nr", "length", "index", "top"};

template <std::size_t count>
bool has_word_of(const std::string& path, const char* const (&words)[count]) {
  const std::string name = path.substr(path.rfind('>') == std::string::npos ? 0 : path.rfind('>') + 1);
  return std::ranges::any_of(words, [&](std::string_view word) {
    return word.size() < 3 ? name == word : name.find(word) != std::string::npos;
  });
}

// How much two names have in common at their beginning: buf and buf_len.
std::size_t common_start(const std::string& a, const std::string& b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

class Pool {
 public:
  Pool(const FunctionFacts& function, const Clauses& contract, const Result& failed)
      : function_(function), contract_(contract), falsified_(*failed.if_false()) {
    for (const ArgumentFacts& parameter : function.parameters) {
      add_argument(parameter);
      for (const ArgumentFacts& member : parameter.members) add_argument(member);
    }
    if (failed.choice) nullable_ = failed.choice->nullable;
    for (const InputValue& input : falsified_.inputs)
      if (input.name.starts_with(argument_input))
        given_[input.name.substr(std::string(argument_input).size())] = input.value;
    for (const NamedValue& value : falsified_.failure.values) named_.insert(value.name);
    read_constants();
  }

  std::vector<Candidate> all() {
    const std::optional<Undefined> kind = falsified_.place.what.kind();
    if (kind && is_own_fault(*kind)) return {};
    if (kind && is_about_memory(*kind)) {
      add_members_not_null();
      if (*kind != Undefined::NullAccess) add_lengths();
    }
    add_conditions();
    return std::move(result_);
  }

 private:
  static bool is_about_memory(Undefined kind) {
    return kind == Undefined::NullAccess || kind == Undefined::InvalidAccess || kind == Undefined::OutOfBounds ||
           kind == Undefined::InvalidCall || kind == Undefined::PointerOverflow ||
           kind == Undefined::UnrelatedPointers || kind == Undefined::LibraryArgument;
  }

  void add_argument(const ArgumentFacts& argument) {
    if (argument.kind == Kind::Integer) integers_.push_back(&argument);
    if (argument.kind == Kind::Pointer) pointers_.push_back(&argument);
  }

  void read_constants() {
    std::set<std::uint64_t> constants = function_.constants;
    for (const ArgumentFacts& parameter : function_.parameters)
      constants.insert(parameter.inner_arrays.begin(), parameter.inner_arrays.end());
    for (const std::uint64_t constant : constants)
      if (constant > 1 && constant <= max_constant) constants_.push_back(constant);
    std::ranges::reverse(constants_);
    if (constants_.size() > max_constants) constants_.resize(max_constants);
  }

  void add(Clause clause, bool is_likely, bool replaces = false) {
    if (std::ranges::find(contract_, clause) != contract_.end()) return;
    const auto is_known = [&](const Candidate& known) { return known.clause == clause; };
    if (std::ranges::none_of(result_, is_known)) result_.push_back({std::move(clause), replaces, is_likely});
  }

  bool is_in_failure(const std::string& path) const { return named_.contains(path) || is_too_short(path); }

  // The access that fails leaves the block that the argument points to.
  bool is_too_short(const std::string& path) const {
    const std::size_t arrow = path.rfind("->");
    const std::string name = arrow == std::string::npos ? path : path.substr(arrow + 2);
    return falsified_.access && (falsified_.access->block == path || falsified_.access->block == name);
  }

  void add_members_not_null() {
    for (const bool wanted : {true, false})
      for (const std::string& path : nullable_)
        if (is_in_failure(path) == wanted) add({Clause::Kind::NonNull, path}, true);
  }

  // The pointers whose arrays may be too short, those of the failing line first.
  std::vector<const ArgumentFacts*> suspects() const {
    std::vector<const ArgumentFacts*> list;
    for (const ArgumentFacts* pointer : pointers_)
      if (pointer->leads_to != LeadsTo::Function) list.push_back(pointer);
    std::ranges::stable_sort(list, std::greater{}, [&](const ArgumentFacts* pointer) {
      return (is_too_short(pointer->path) ? 2 : 0) + (is_in_failure(pointer->path) ? 1 : 0);
    });
    const auto is_other = [this](const ArgumentFacts* pointer) { return !is_too_short(pointer->path); };
    if (!list.empty() && !is_other(list.front())) std::erase_if(list, is_other);
    return list;
  }

  // So many elements would have been enough in the failing run. 0: that is not known.
  std::uint64_t elements_needed(const ArgumentFacts& pointer, const Clause* said) const {
    const std::optional<OutsideAccess>& access = falsified_.access;
    if (!access || !is_too_short(pointer.path) || access->offset < 0) return 0;
    std::uint64_t elements = 1;
    if (said) elements = static_cast<std::uint64_t>(value_of(said->length).value_or(0));
    if (elements == 0 || access->block_bytes % elements != 0) return 0;
    const std::uint64_t size = access->block_bytes / elements;
    if (size == 0) return 0;
    return (static_cast<std::uint64_t>(access->offset) + access->bytes + size - 1) / size;
  }

  void add_lengths() {
    if (falsified_.access && falsified_.access->offset < 0) return;  // no length helps
    for (const ArgumentFacts* pointer : suspects()) {
      const auto said = std::ranges::find_if(contract_, [&](const Clause& clause) {
        return clause.kind != Clause::Kind::NonNull && clause.kind != Clause::Kind::Condition &&
               clause.what == pointer->path;
      });
      const bool is_member = pointer->path.find("->") != std::string::npos;
      if (said == contract_.end() && pointer->leads_to == LeadsTo::Character && !is_member)
        add({Clause::Kind::String, pointer->path}, false);
      const bool is_array = said != contract_.end() && said->kind == Clause::Kind::Elements;
      // An empty array is excluded before others have to be longer than they are said to be.
      if (is_array && given_value(said->length) == 0) add({Clause::Kind::Condition, said->length + " != 0"}, true);
      const std::uint64_t needed = elements_needed(*pointer, is_array ? &*said : nullptr);
      for (const Length& length : lengths_for(*pointer, needed))
        if (const auto value = value_of(length.text); !value || *value >= static_cast<long double>(needed))
          add({Clause::Kind::Elements, pointer->path, length.text}, length.is_likely, said != contract_.end());
    }
  }

  // As the parameter behind it: f(char *buffer, size_t length).
  bool comes_next(const ArgumentFacts& pointer, const ArgumentFacts& number) const {
    const auto& parameters = function_.parameters;
    const auto at = std::ranges::find(parameters, pointer.path, &ArgumentFacts::path);
    return at != parameters.end() && at + 1 != parameters.end() && (at + 1)->path == number.path;
  }

  struct Length {
    std::string text;
    bool is_likely = false;
  };
  std::vector<Length> lengths_for(const ArgumentFacts& pointer, std::uint64_t needed) const {
    std::vector<Length> lengths;
    std::vector<std::string> plain;
    for (const auto& [number, rank] : ranked_numbers(pointer)) {
      if (plain.size() == max_numbers) break;
      plain.push_back(number->path);
      lengths.push_back({number->path, rank >= likely_rank});
    }
    for (std::size_t i = 0; i + 1 < plain.size(); ++i) lengths.push_back({plain[i] + " * " + plain[i + 1]});
    for (const std::string& number : plain) lengths.push_back({number + " + 1"});
    for (const std::string& number : plain) lengths.push_back({number + " * 2"});
    if (lengths.size() > max_lengths) lengths.resize(max_lengths);
    // The shortest first: what is enough. Without a loop, few elements are.
    std::set<std::uint64_t> constants(std::begin(usual_lengths), std::end(usual_lengths));
    constants.insert(constants_.begin(), constants_.end());
    if (needed > 1 && needed <= max_constant) constants.insert(needed);
    std::vector<Length> fixed;
    for (const std::uint64_t constant : constants) fixed.push_back({std::to_string(constant)});
    const auto likely = std::ranges::find(lengths, false, &Length::is_likely);
    lengths.insert(function_.has_loop ? lengths.end() : likely, fixed.begin(), fixed.end());
    return lengths;
  }

  // By how much speaks for them as the length of the array.
  std::vector<std::pair<const ArgumentFacts*, std::size_t>> ranked_numbers(const ArgumentFacts& pointer) const {
    const std::size_t arrow = pointer.path.find("->");
    const std::string root = pointer.path.substr(0, arrow);
    std::vector<std::pair<const ArgumentFacts*, std::size_t>> numbers;
    for (const ArgumentFacts* number : integers_) {
      const bool is_sibling = number->path.starts_with(root + "->");
      const bool is_parameter = number->path.find("->") == std::string::npos;
      std::size_t rank = (arrow != std::string::npos ? is_sibling : is_parameter) ? likely_rank - 15 : 0;
      rank += has_word_of(number->path, room_words) ? 20 : has_word_of(number->path, count_words) ? 15 : 0;
      rank += comes_next(pointer, *number) ? 30 : 0;
      numbers.emplace_back(number, rank + std::min<std::size_t>(common_start(number->path, pointer.path), 10));
    }
    std::ranges::stable_sort(numbers, std::greater{}, [](const auto& number) { return number.second; });
    return numbers;
  }

  // Comparisons of numbers. Of what the failing run shows, only those that exclude it.
  void add_conditions() {
    std::vector<const ArgumentFacts*> numbers = integers_;
    std::ranges::stable_sort(numbers, std::greater{}, [&](const auto* number) { return is_in_failure(number->path); });
    for (const ArgumentFacts* x : numbers) {
      add_if_excluding(x, [](long double v) { return v != 0; }, "{} != 0");
      if (x->is_signed) add_if_excluding(x, [](long double v) { return v >= 0; }, "{} >= 0");
    }
    add_pairs(numbers);
    for (const ArgumentFacts* x : numbers) add_if_excluding(x, [](long double v) { return v > 0; }, "{} > 0");
    for (const ArgumentFacts* x : numbers) add_bounds(*x);
  }

  // Of a length, in the failing run.
  std::optional<long double> value_of(const std::string& length) const {
    for (const char sign : {'+', '*'}) {
      const std::size_t at = length.find(fmt::format(" {} ", sign));
      if (at == std::string::npos) continue;
      const auto left = value_of(length.substr(0, at)), right = value_of(length.substr(at + 3));
      if (!left || !right) return std::nullopt;
      return sign == '+' ? *left + *right : *left * *right;
    }
    if (!length.empty() && std::ranges::all_of(length, [](unsigned char c) { return std::isdigit(c) != 0; }))
      return std::strtold(length.c_str(), nullptr);
    return given_value(length);
  }
  std::optional<long double> value_of(const ArgumentFacts& argument) const { return given_value(argument.path); }
  std::optional<long double> given_value(const std::string& path) const {
    const auto found = given_.find(path);
    if (found == given_.end()) return std::nullopt;
    char* end = nullptr;
    const long double value = std::strtold(found->second.c_str(), &end);
    if (end == found->second.c_str()) return std::nullopt;
    return value;
  }

  template <typename Test>
  void add_if_excluding(const ArgumentFacts* x, Test holds, const char* form) {
    const std::optional<long double> value = value_of(*x);
    if (!value || !holds(*value)) add({Clause::Kind::Condition, fmt::format(fmt::runtime(form), x->path)}, false);
  }

  static bool have_one_sign(const ArgumentFacts& x, const ArgumentFacts& y) { return x.is_signed == y.is_signed; }

  void add_pairs(const std::vector<const ArgumentFacts*>& numbers) {
    for (const bool is_strict : {false, true})
      for (const ArgumentFacts* x : numbers)
        for (const ArgumentFacts* y : numbers) {
          if (x == y || !have_one_sign(*x, *y)) continue;
          const std::optional<long double> left = value_of(*x), right = value_of(*y);
          if (left && right && (is_strict ? *left < *right : *left <= *right)) continue;
          const bool is_likely = has_word_of(x->path, count_words) || has_word_of(y->path, room_words) ||
                                 is_in_failure(x->path) || is_in_failure(y->path);
          if (!is_likely) continue;
          const char* const sign = is_strict ? "<" : "<=";
          // Both ways they would be equal, which no caller is asked for.
          const Clause reverse{Clause::Kind::Condition, fmt::format("{} <= {}", y->path, x->path)};
          if (std::ranges::find(contract_, reverse) != contract_.end()) continue;
          add({Clause::Kind::Condition, fmt::format("{} {} {}", x->path, sign, y->path)}, false);
          if (x->is_signed)
            add({Clause::Kind::Condition, fmt::format("{0} >= 0 && {0} {1} {2}", x->path, sign, y->path)}, false);
        }
  }

  void add_bounds(const ArgumentFacts& x) {
    const std::optional<long double> value = value_of(x);
    for (const std::uint64_t constant : constants_)
      for (const char* sign : {"<=", "<"}) {
        const auto bound = static_cast<long double>(constant);
        const bool is_below = value && (std::string_view(sign) == "<" ? *value < bound : *value <= bound);
        if (!is_below) add({Clause::Kind::Condition, fmt::format("{} {} {}", x.path, sign, constant)}, false);
        if (x.is_signed && (!is_below || *value < 0))
          add({Clause::Kind::Condition, fmt::format("{0} >= 0 && {0} {1} {2}", x.path, sign, constant)}, false);
      }
  }

  const FunctionFacts& function_;
  const Clauses& contract_;
  const FalseVerdict& falsified_;
  std::vector<const ArgumentFacts*> integers_, pointers_;
  std::vector<std::string> nullable_;
  std::map<std::string, std::string> given_;  // values of parameters in the failing run
  std::set<std::string> named_;               // in the line that fails
  std::vector<std::uint64_t> constants_;      // the greatest first
  std::vector<Candidate> result_;
};

}  // namespace

bool is_own_fault(Undefined kind) {
  switch (kind) {
    case Undefined::DeadAccess:
    case Undefined::UninitialisedUse:
    case Undefined::MissingReturn:
    case Undefined::LostBlock:
      return true;
    default:
      return false;
  }
}

Clauses first_clauses(const FunctionFacts& function) {
  Clauses clauses;
  if (function.name == "main") return clauses;  // which is given its arguments by the system
  for (const ArgumentFacts& parameter : function.parameters)
    if (parameter.kind == Kind::Pointer) clauses.push_back({Clause::Kind::NonNull, parameter.path});
  return clauses;
}

std::vector<Candidate> candidates(const FunctionFacts& function, const Clauses& contract, const Result& failed) {
  return Pool(function, contract, failed).all();
}

Clauses with(const Clauses& contract, const Candidate& candidate) {
  Clauses clauses = contract;
  if (candidate.replaces)
    std::erase_if(clauses, [&](const Clause& clause) {
      const bool is_length = clause.kind == Clause::Kind::Elements || clause.kind == Clause::Kind::String;
      return is_length && clause.what == candidate.clause.what;
    });
  clauses.push_back(candidate.clause);
  return clauses;
}

}  // namespace warrant::audit
