#include "evidence/interpreter/input.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <set>
#include <string_view>
#include <unordered_set>

#include "program/guesses.h"

namespace warrant {

Integer input_low(const Input& input) {
  Integer low = input.type.low();
  return input.low ? std::max(low, *input.low) : low;
}

Integer input_high(const Input& input) {
  Integer high = input.type.high();
  return input.high ? std::min(high, *input.high) : high;
}

Value default_input(const Input& input) {
  if (input.type.is_floating()) return FloatValue::zero(Encoding::float_sort(input.type));
  return std::max(input_low(input), std::min(input_high(input), Integer(0)));
}

Value fit_input(const Value& value, const Input& input) {
  const auto* number = std::get_if<Integer>(&value);
  const auto* datum = std::get_if<FloatValue>(&value);
  if (input.type.is_floating()) {
    Sort sort = Encoding::float_sort(input.type);
    if (datum != nullptr) return datum->sort() == sort ? *datum : datum->convert(sort, RoundingMode::NearestEven);
    Integer integer = number != nullptr ? *number : Integer(std::get<bool>(value) ? 1 : 0);
    return FloatValue::from_integer(integer, sort, RoundingMode::NearestEven);
  }
  Integer integer = number != nullptr  ? *number
                    : datum != nullptr ? datum->to_integer(RoundingMode::TowardZero)
                                       : Integer(std::get<bool>(value) ? 1 : 0);
  if (input.type.kind == TypeKind::Boolean) return Integer(integer.is_zero() ? 0 : 1);
  return input.type.is_signed ? integer.wrap_signed(input.type.bits) : integer.wrap_unsigned(input.type.bits);
}

Value nearest_input(const Value& value, const Input& input) {
  Value fitting = fit_input(value, input);
  if (auto* number = std::get_if<Integer>(&fitting))
    *number = std::max(input_low(input), std::min(input_high(input), *number));
  return fitting;
}

Value ListedInputs::next(const Input& input) {
  if (next_ == values_.size()) return default_input(input);
  return values_[next_++];
}

std::size_t RandomInputs::choose(std::size_t count) { return static_cast<std::size_t>(generator_() % count); }

Integer RandomInputs::uniform(const Integer& low, const Integer& high) {
  Integer span = high - low + Integer(1);
  Integer bits = Integer(generator_()).shift_left(64);
  bits = bits + Integer(generator_());
  return low + Integer::euclidean_remainder(bits, span);
}

Value RandomInputs::next_float(const Input& input) {
  Sort sort = Encoding::float_sort(input.type);
  switch (generator_() % 8) {
    case 0:
      return FloatValue::zero(sort, generator_() % 2 == 0);
    case 1:
      return generator_() % 2 == 0 ? FloatValue::infinity(sort, generator_() % 2 == 0) : FloatValue::nan(sort);
    case 2:
      return FloatValue::from_bits(
          uniform(0, Integer::power_of_two(sort.exponent_bits() + sort.significand_bits()) - 1), sort);
    case 3:
    case 4:
      return FloatValue::from_integer(uniform(-16, 16), sort, RoundingMode::NearestEven);
    default: {
      double fraction = static_cast<double>(static_cast<std::int64_t>(generator_() % 2000001) - 1000000) / 1000.0;
      return FloatValue::from_double(fraction, sort);
    }
  }
}

Value RandomInputs::next(const Input& input) {
  if (is_open_byte(input)) return default_input(input);
  // The first that is chosen is the only one: so that later ones have their turn, too.
  if (input.kind == InputKind::Ghost) return Integer(generator_() % 6 == 0 ? 1 : 0);
  if (input.type.is_floating()) return next_float(input);
  Integer low = input_low(input), high = input_high(input);
  auto clamp = [&](const Integer& value) { return std::max(low, std::min(high, value)); };
  switch (generator_() % 8) {
    case 0:
      return clamp(uniform(0, 3));
    case 1:
    case 2:
      return clamp(uniform(-16, 16));
    case 3:
      return clamp(low + uniform(0, 2));
    case 4:
      return clamp(high - uniform(0, 2));
    case 5:
      return clamp(uniform(-1000, 1000));
    default:
      return uniform(low, high);
  }
}

namespace {

// A program that compares with more of them is a table; none of its numbers is likely.
constexpr std::size_t max_compared = 512;

void add_compared(Term condition, std::unordered_set<Term>& seen, std::set<Integer>& numbers) {
  std::vector<Term> open{condition};
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (!seen.insert(term).second) continue;
    for (const Term child : term.children()) {
      const bool is_number = child.op() == Op::IntConst || child.op() == Op::BvConst;
      if (is_number && term.sort().is_bool()) numbers.insert(child.integer());
      open.push_back(child);
    }
  }
}

}  // namespace

std::vector<Integer> compared_numbers(const Program& program) {
  std::unordered_set<Term> seen;
  std::set<Integer> numbers;
  for (const Procedure& procedure : program.procedures) {
    const Cfa& cfa = procedure.cfa;
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      if (cfa.is_detached(id)) continue;
      if (const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation))
        add_compared(assume->condition, seen, numbers);
    }
  }
  if (numbers.size() > max_compared) return {};
  return {numbers.begin(), numbers.end()};
}

LikelyInputs::LikelyInputs(std::uint64_t seed, const Program& program)
    : RandomInputs(seed), compared_(compared_numbers(program)) {}

void LikelyInputs::begin_run() {
  constexpr Temper tempers[] = {Temper::Mixed, Temper::Text, Temper::Small};
  temper_ = tempers[draw() % std::size(tempers)];
}

Integer LikelyInputs::text_character() {
  static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  static constexpr std::string_view digits = "0123456789", signs = "-+=./ \t\n,:;%\"'\\_()[]{}<>*?!@#$&|~^";
  const auto one_of = [&](std::string_view characters) { return Integer(characters[draw() % characters.size()]); };
  switch (draw() % 8) {
    case 0:
    case 1:
      return Integer(0);
    case 2:
      return Integer('-');
    case 3:
      return one_of(digits);
    case 4:
      return one_of(signs);
    default:
      return one_of(letters);
  }
}

Value LikelyInputs::next(const Input& input) {
  if (input.type.is_floating() || input.kind == InputKind::Ghost || is_open_byte(input))
    return RandomInputs::next(input);
  const Integer low = input_low(input), high = input_high(input);
  const auto fits = [&](const Integer& value) { return low <= value && value <= high; };
  if (!compared_.empty() && draw() % 8 == 0) {
    const Integer number = compared_[draw() % compared_.size()];
    const Value value = fit_input(number + Integer(static_cast<int>(draw() % 3) - 1), input);
    if (fits(std::get<Integer>(value))) return value;
  }
  if (temper_ == Temper::Text && input.type.bits == 8)
    if (const Integer value = text_character(); fits(value)) return value;
  if (temper_ != Temper::Mixed && draw() % 8 != 0)
    if (const Integer value = uniform(0, 4); fits(value)) return value;
  return RandomInputs::next(input);
}

std::optional<Value> parse_input(const std::string& text) {
  if (auto integer = Integer::parse(text)) return *integer;
  if (text.size() == 3 && text.front() == '\'' && text.back() == '\'')
    return Integer(static_cast<signed char>(text[1]));
  const bool is_negative = text.starts_with('-');
  const std::string digits = is_negative ? text.substr(1) : text;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data() + 2, digits.data() + digits.size(), value, 16);
    if (error == std::errc() && end == digits.data() + digits.size()) {
      const Integer number(static_cast<unsigned long>(value));
      return is_negative ? -number : number;
    }
  }
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != 0) return std::nullopt;
  return FloatValue::from_double(value, Sort::floating(11, 53));
}

}  // namespace warrant
