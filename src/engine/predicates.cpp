#include "engine/predicates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/text.h"
#include "program/liveness.h"

namespace warrant {
namespace {

// A value with its C type. Conditions have type int, as in C.
struct Typed {
  Term value;
  ScalarType type;
};

// Recursive descent over one expression; nesting is bounded.
class ExpressionParser {
 public:
  // Nothing for a variable that does not matter at the place.
  using Lookup = std::function<std::optional<Typed>(const std::string& name)>;
  ExpressionParser(std::string_view text, const Encoding& encoding, TermManager& terms, Lookup lookup,
                   std::string place)
      : text_(text), encoding_(encoding), terms_(terms), lookup_(std::move(lookup)), place_(std::move(place)) {}

  // Nothing if a variable in it does not matter.
  std::optional<Term> parse() {
    const Typed result = disjunction();
    skip_space();
    if (at_ != text_.size()) fail(fmt::format("unexpected '{}'", text_.substr(at_, 10)));
    if (is_irrelevant_) return std::nullopt;
    return truth(result);
  }

 private:
  static constexpr unsigned max_depth = 200;
  const ScalarType int_ = ScalarType::integer(4, true);

  [[noreturn]] void fail(const std::string& what) const {
    throw UserError(fmt::format("{}: {} in the predicate '{}'", place_, what, text_));
  }

  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool accept(std::string_view token) {
    skip_space();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  Term truth(const Typed& operand) const { return encoding_.truth(operand.value, operand.type); }
  Typed from_truth(Term condition) const { return {encoding_.from_truth(condition, int_), int_}; }

  // C's usual arithmetic conversions.
  ScalarType common_type(const Typed& a, const Typed& b) const {
    const ScalarType left = promoted(a.type), right = promoted(b.type);
    if (left.bytes != right.bytes) return left.bytes > right.bytes ? left : right;
    return left.is_signed ? right : left;
  }
  ScalarType promoted(ScalarType type) const {
    if (type.is_pointer()) return ScalarType::integer(type.bytes, false);
    return type.bytes < 4 ? int_ : ScalarType::integer(type.bytes, type.is_signed);
  }
  Typed binary(BinaryOperator op, const Typed& a, const Typed& b) const {
    const ScalarType type = common_type(a, b);
    const Term left = encoding_.convert(a.value, a.type, type), right = encoding_.convert(b.value, b.type, type);
    return {encoding_.binary(op, left, right, type), type};
  }
  Typed compare(Comparison op, const Typed& a, const Typed& b) const {
    const ScalarType type = common_type(a, b);
    const Term left = encoding_.convert(a.value, a.type, type), right = encoding_.convert(b.value, b.type, type);
    return from_truth(encoding_.compare(op, left, right, type));
  }

  Typed disjunction() {
    Typed left = conjunction();
    while (accept("||")) {
      const Term first = truth(left);
      left = from_truth(terms_.disjunction(first, truth(conjunction())));
    }
    return left;
  }
  Typed conjunction() {
    Typed left = equality();
    while (accept("&&")) {
      const Term first = truth(left);
      left = from_truth(terms_.conjunction(first, truth(equality())));
    }
    return left;
  }
  Typed equality() {
    Typed left = relation();
    while (true) {
      if (accept("=="))
        left = compare(Comparison::Eq, left, relation());
      else if (accept("!="))
        left = compare(Comparison::Ne, left, relation());
      else
        return left;
    }
  }
  Typed relation() {
    Typed left = sum();
    while (true) {
      if (accept("<="))
        left = compare(Comparison::Le, left, sum());
      else if (accept(">="))
        left = compare(Comparison::Ge, left, sum());
      else if (accept("<"))
        left = compare(Comparison::Lt, left, sum());
      else if (accept(">"))
        left = compare(Comparison::Gt, left, sum());
      else
        return left;
    }
  }
  Typed sum() {
    Typed left = product();
    while (true) {
      if (accept("+"))
        left = binary(BinaryOperator::Add, left, product());
      else if (accept("-"))
        left = binary(BinaryOperator::Sub, left, product());
      else
        return left;
    }
  }
  Typed product() {
    Typed left = unary();
    while (true) {
      if (accept("*"))
        left = binary(BinaryOperator::Mul, left, unary());
      else if (accept("/"))
        left = binary(BinaryOperator::Div, left, unary());
      else if (accept("%"))
        left = binary(BinaryOperator::Rem, left, unary());
      else
        return left;
    }
  }
  Typed unary() {
    if (++depth_ > max_depth) fail("nested too deeply");
    Typed result{Term(), int_};
    skip_space();
    if (text_.substr(at_).starts_with("!") && !text_.substr(at_).starts_with("!=")) {
      ++at_;
      result = from_truth(terms_.negate(truth(unary())));
    } else if (accept("-")) {
      const Typed operand = unary();
      result = binary(BinaryOperator::Sub, {encoding_.zero(int_), int_}, operand);
    } else {
      result = primary();
    }
    --depth_;
    return result;
  }
  Typed primary() {
    if (accept("(")) {
      const Typed inner = disjunction();
      if (!accept(")")) fail("missing ')'");
      return inner;
    }
    const std::size_t start = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    const std::string word(text_.substr(start, at_ - start));
    if (word.empty()) fail(at_ < text_.size() ? fmt::format("unexpected '{}'", text_[at_]) : "unexpected end");
    if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) return number(word);
    if (const std::optional<Typed> found = lookup_(word)) return *found;
    is_irrelevant_ = true;
    return {encoding_.zero(int_), int_};
  }
  Typed number(const std::string& word) const {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::string suffix = word.substr(digits);
    const bool is_unsigned = suffix.find_first_of("uU") != std::string::npos;
    if (suffix.find_first_not_of("uUlL") != std::string::npos) fail(fmt::format("'{}' is not a decimal number", word));
    const std::optional<Integer> value = Integer::parse(word.substr(0, digits));
    if (!value || value->bit_length() > 64) fail(fmt::format("'{}' is too large", word));
    const bool is_int = suffix.empty() && value->bit_length() < 32;
    const ScalarType type = is_int ? int_ : ScalarType::integer(8, !is_unsigned && value->bit_length() < 64);
    return {encoding_.constant(*value, type), type};
  }

  std::string_view text_;
  const Encoding& encoding_;
  TermManager& terms_;
  Lookup lookup_;
  std::string place_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  bool is_irrelevant_ = false;
};

struct Line {
  std::string file, expression;
  unsigned line = 0;
};

std::string base_name(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

std::optional<Line> parse_line(const std::string& text, const std::string& place) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos || text[first] == '#') return std::nullopt;
  const std::size_t after_file = text.find(':', first);
  const std::size_t after_line = after_file == std::string::npos ? after_file : text.find(':', after_file + 1);
  if (after_line == std::string::npos) throw UserError(place + ": a predicate looks like this: file.c:12: x < y");
  const std::string number = text.substr(after_file + 1, after_line - after_file - 1);
  if (number.empty() || number.size() > 9 || number.find_first_not_of("0123456789") != std::string::npos)
    throw UserError(fmt::format("{}: '{}' is not a line number", place, number));
  std::string expression = text.substr(after_line + 1);
  while (!expression.empty() && std::isspace(static_cast<unsigned char>(expression.back())) != 0) expression.pop_back();
  return Line{text.substr(first, after_file - first), std::move(expression), static_cast<unsigned>(std::stoul(number))};
}

class PredicateReader {
 public:
  PredicateReader(const Program& program, const std::vector<LocationId>& heads)
      : program_(program), heads_(heads), liveness_(program.cfa(), Reads(program, program.cfa())) {}

  void read(const Line& line, const std::string& place, std::map<LocationId, std::vector<Term>>& predicates) const {
    bool has_head = false;
    for (const LocationId head : heads_) {
      const SourceRange& range = program_.cfa().location(head).range;
      if (!range.known() || range.line != line.line) continue;
      if (base_name(program_.sources.path(range.file)) != base_name(line.file)) continue;
      has_head = true;
      const auto lookup = [&](const std::string& name) { return find(name, head, place); };
      ExpressionParser parser(line.expression, program_.encoding(), program_.terms(), lookup, place);
      if (const std::optional<Term> predicate = parser.parse(); predicate && !predicate->is_constant())
        predicates[head].push_back(*predicate);
    }
    if (!has_head) check_place(line, place);
  }

 private:
  // The variable of that name at the head: of those whose value matters there the one that is declared last.
  std::optional<Typed> find(const std::string& name, LocationId head, const std::string& place) const {
    bool is_known = false;
    const Variable* best = nullptr;
    for (VariableId id = 0; id < program_.variable_count(); ++id) {
      const Variable& variable = program_.variable(id);
      if (variable.c_name != name || !variable.type || variable.type->is_floating()) continue;
      is_known = true;
      if (!liveness_.at(head).contains(id)) continue;
      if (!best || best->declared.line < variable.declared.line) best = &variable;
    }
    if (!is_known) throw UserError(fmt::format("{}: the program has no integer variable '{}'", place, name));
    if (!best) return std::nullopt;
    return Typed{best->symbol, *best->type};
  }

  // A loop that a pass has removed is no mistake of the user; a line that is none of the program's is.
  void check_place(const Line& line, const std::string& place) const {
    const Cfa& cfa = program_.cfa();
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      const SourceRange& range = cfa.edge(id).range;
      if (range.known() && base_name(program_.sources.path(range.file)) == base_name(line.file)) return;
    }
    throw UserError(fmt::format("{}: the program has no file '{}'", place, line.file));
  }

  const Program& program_;
  const std::vector<LocationId>& heads_;
  Liveness liveness_;
};

}  // namespace

std::map<LocationId, std::vector<Term>> read_predicates(const std::string& path, const Program& program,
                                                        const std::vector<LocationId>& heads) {
  std::ifstream file(path);
  if (!file) throw UserError("cannot read " + path);
  const PredicateReader reader(program, heads);
  std::map<LocationId, std::vector<Term>> predicates;
  std::string text;
  for (unsigned number = 1; std::getline(file, text); ++number) {
    const std::string place = fmt::format("{}:{}", path, number);
    if (const std::optional<Line> line = parse_line(text, place)) reader.read(*line, place, predicates);
  }
  return predicates;
}

}  // namespace warrant
