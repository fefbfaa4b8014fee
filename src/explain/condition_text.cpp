#include "explain/condition_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "base/text.h"
#include "c_text/print_c.h"
#include "explain/condition.h"
#include "logic/linear_sum.h"
#include "logic/print.h"
#include "logic/substitute.h"

namespace warrant {
namespace {

constexpr std::size_t max_length = 4096;

// More than one value of an input's type may be added or multiplied in it.
bool has_sum(Term term) {
  for (const Term part : children_first(std::span(&term, 1)))
    if (part.op() == Op::Add || part.op() == Op::Mul) return true;
  return false;
}

// A text about the inputs' symbols, whose names nothing else has, with the names that people know. A symbol of such a
// name may exist already, with another sort.
std::string with_names(std::string text, const Prophecy& prophecy,
                       const std::function<std::string(const NamedInput&)>& name) {
  std::vector<const NamedInput*> inputs;
  for (const NamedInput& input : prophecy.inputs()) inputs.push_back(&input);
  // Of names that begin alike, the longer one first.
  std::ranges::stable_sort(inputs, std::ranges::greater(),
                           [](const auto* input) { return input->symbol.name().size(); });
  for (const NamedInput* const input : inputs) text = replace_all(std::move(text), input->symbol.name(), name(*input));
  return text;
}

// Whether the text of a term needs functions that C does not have.
bool has_c_form(Term term) {
  const std::string text = to_c(term, max_length, UndefinedOperands::Guarded);
  if (text.ends_with("...")) return false;
  return std::ranges::none_of(
      std::initializer_list<const char*>{"bits_of(", "bits_as_", "store(", "all(", "identical(", "_BitInt("},
      [&](const char* function) { return text.find(function) != std::string::npos; });
}

// A literal at 0 for the divisor, with the values that divisions by 0 have in terms. Null for divisions of which that
// is not known here.
Term at_zero(TermManager& terms, Term term, Term divisor) {
  if (term == divisor) return terms.integer(0);
  std::vector<Term> children;
  for (const Term child : term.children()) {
    children.push_back(at_zero(terms, child, divisor));
    if (!children.back()) return {};
  }
  if (term.children().size() == 2 && term.child(1) == divisor) {
    if (term.op() == Op::Div) return terms.integer(0);
    if (term.op() == Op::Mod) return children[0];
  }
  return children.empty() ? term : terms.rebuild(term, children);
}

// The inputs that the term divides by.
std::vector<Term> divisors_of(Term term) {
  std::vector<Term> found;
  for (const Term part : children_first(std::span(&term, 1)))
    if ((part.op() == Op::Div || part.op() == Op::Mod) && part.child(1).is_variable() &&
        std::ranges::find(found, part.child(1)) == found.end())
      found.push_back(part.child(1));
  return found;
}

constexpr std::size_t max_guarded_nodes = 200;

class ConditionPrinter {
 public:
  ConditionPrinter(const Prophecy& prophecy, Leaning leaning) : prophecy_(prophecy), leaning_(leaning) {}

  bool is_exact() const { return is_exact_; }
  std::size_t cases() const { return cases_; }

  std::string print(Term condition) {
    std::vector<Literals> disjuncts = disjuncts_of(condition);
    const auto has_no_form = [](Term literal) { return !has_c_form(literal); };
    if (leaning_ == Leaning::Stronger)
      is_exact_ = std::erase_if(disjuncts, [&](const Literals& literals) {
                    return std::ranges::any_of(literals, has_no_form);
                  }) == 0;
    else
      for (Literals& literals : disjuncts) is_exact_ &= std::erase_if(literals, has_no_form) == 0;
    if (std::ranges::any_of(disjuncts, &Literals::empty)) disjuncts = {Literals{}};
    cases_ = disjuncts.size();
    for (Literals& literals : disjuncts) literals = guarded(ordered(std::move(literals)));
    std::ranges::stable_sort(disjuncts, {}, [](const Literals& literals) { return rank(literals); });
    if (disjuncts.empty()) return "false";
    std::string text;
    for (const Literals& literals : disjuncts) {
      const std::string part = print(literals);
      const bool needs_parentheses = disjuncts.size() > 1 && literals.size() > 1;
      text += text.empty() ? "" : " || ";
      text += needs_parentheses ? "(" + part + ")" : part;
    }
    return text;
  }

 private:
  // A literal that is false where its divisor is 0 says so first: 10 / n > 3 as n != 0 && 10 / n > 3.
  Literals guarded(Literals literals) const {
    TermManager& terms = prophecy_.program().terms();
    Literals guards;
    for (const Term literal : literals) {
      if (dag_size(literal) > max_guarded_nodes) continue;
      for (const Term divisor : divisors_of(literal)) {
        const Term value = at_zero(terms, literal, divisor);
        const Term guard = terms.distinct(divisor, terms.integer(0));
        const bool is_said =
            std::ranges::find(literals, guard) != literals.end() || std::ranges::find(guards, guard) != guards.end();
        const bool is_known =
            std::ranges::any_of(literals, [&](Term other) { return known_not_zero(other) == divisor; });
        if (value && value.is_false() && !is_said && !is_known) guards.push_back(guard);
      }
    }
    if (leaning_ == Leaning::Stronger) add_null_tests(literals, guards);
    guards.insert(guards.end(), literals.begin(), literals.end());
    // So does what says that a pointer leads somewhere.
    std::ranges::stable_partition(guards, [&](Term literal) { return print_null_test(literal).ends_with(" != NULL"); });
    return guards;
  }

  // A null pointer leads to no value: *p == 7 as p != NULL && *p == 7.
  void add_null_tests(const Literals& literals, Literals& guards) const {
    const Program& program = prophecy_.program();
    std::vector<Term> used;
    for (const Term literal : literals)
      for (const Term symbol : free_variables(literal)) used.push_back(symbol);
    for (const NamedInput& test : prophecy_.inputs()) {
      if (!test.name.ends_with(null_suffix) || std::ranges::find(used, test.symbol) != used.end()) continue;
      const std::string pointer = test.name.substr(0, test.name.size() - null_suffix.size());
      const bool is_followed = std::ranges::any_of(used, [&](Term symbol) {
        const NamedInput* const input = input_of(symbol);
        return input && leads_through(input->name, pointer);
      });
      if (is_followed)
        guards.push_back(program.terms().eq(test.symbol, program.encoding().constant(Integer(0), test.input.type)));
    }
  }

  std::string print(Literals literals) {
    if (literals.empty()) return "true";
    // What says that a divisor is not zero stands before what divides by it.
    const auto divides = [](Term literal) {
      return to_c(literal, max_length, UndefinedOperands::Guarded) != to_c(literal, max_length);
    };
    if (std::ranges::any_of(literals, divides))
      std::ranges::stable_partition(literals,
                                    [&](Term literal) { return known_not_zero(literal) && !divides(literal); });
    not_zero_.clear();
    std::vector<std::string> parts;
    for (const Term literal : literals) {
      parts.push_back(print_literal(literal, literals.size() > 1));
      if (const Term divisor = known_not_zero(literal)) not_zero_.push_back(divisor);
    }
    not_zero_.clear();
    return fmt::format("{}", fmt::join(parts, " && "));
  }

  // From small numbers to large ones.
  static std::pair<std::uint32_t, Integer> rank(const Literals& literals) {
    if (literals.empty()) return {0, 0};
    const Term atom = literals[0].op() == Op::Not ? literals[0].child(0) : literals[0];
    const bool is_bound =
        (atom.op() == Op::Le || atom.op() == Op::Eq) && atom.child(1).sort().is_int() && atom.child(1).is_constant();
    return {first_input(atom), is_bound ? atom.child(1).integer() : Integer(0)};
  }

  static std::uint32_t first_input(Term literal) {
    const std::vector<Term> used = free_variables(literal);
    return used.empty() ? 0 : used[0].id();
  }

  // By the inputs that they speak about, bounds first.
  static Literals ordered(Literals literals) {
    std::ranges::stable_sort(literals, {}, [](Term literal) {
      const bool is_lower_bound = literal.op() == Op::Not && literal.child(0).op() == Op::Le;
      return std::pair(first_input(literal), is_lower_bound ? 0 : literal.op() == Op::Le ? 1 : 2);
    });
    return literals;
  }

  std::string print_literal(Term literal, bool is_one_of_several) {
    const bool is_negated = literal.op() == Op::Not;
    const Term atom = is_negated ? literal.child(0) : literal;
    if (const std::string null = print_null_test(literal); !null.empty()) return null;
    if ((atom.op() == Op::BvSle || atom.op() == Op::BvUle) && atom.child(0).is_constant() &&
        !atom.child(1).is_constant())
      if (const std::string bound = print_vector_bound(atom, is_negated); !bound.empty()) return bound;
    if (const std::string divisible = print_divisibility(atom, is_negated); !divisible.empty()) return divisible;
    if (atom.op() == Op::Eq && atom.child(0).sort().is_int())
      if (const auto sides = compared_inputs(LinearSum::difference(atom.child(0), atom.child(1))))
        return fmt::format("{} {} {}", sides->first, is_negated ? "!=" : "==", sides->second);
    if (atom.op() == Op::Le && atom.child(1).is_constant()) return print_bound(atom, is_negated);
    const std::string text = to_named_c(literal);
    const bool binds_less = text.find("||") != std::string::npos || text.find(" ? ") != std::string::npos;
    return is_one_of_several && binds_less ? "(" + text + ")" : text;
  }

  // Of an input that says whether a pointer is null.
  std::string print_null_test(Term literal) const {
    const std::vector<Term> used = free_variables(literal);
    const NamedInput* const input = used.size() == 1 ? input_of(used[0]) : nullptr;
    if (!input || !input->name.ends_with(null_suffix)) return {};
    const Encoding& encoding = prophecy_.program().encoding();
    const auto value_at = [&](long value) {
      return substitute(prophecy_.program().terms(), literal,
                        {{used[0], encoding.constant(Integer(value), input->input.type)}});
    };
    const Term null = value_at(1), other = value_at(0);
    if (null.is_true() && other.is_false()) return input->name;
    if (null.is_false() && other.is_true())
      return input->name.substr(0, input->name.size() - null_suffix.size()) + " != NULL";
    return {};
  }

  // c <= t with the number to the right.
  std::string print_vector_bound(Term atom, bool is_negated) const {
    TermManager& terms = prophecy_.program().terms();
    std::string text = to_named_c(terms.bv_binary(atom.op(), atom.child(1), atom.child(0)));
    const std::size_t sign = text.rfind(" <= ");
    return sign == std::string::npos ? std::string() : text.replace(sign, 4, is_negated ? " < " : " >= ");
  }

  // Of t <= 999 and t < 1000 the one with the rounder number.
  std::string print_bound(Term atom, bool is_negated) {
    const Integer closed = is_negated ? atom.child(1).integer() + 1 : atom.child(1).integer();
    const Integer open = is_negated ? closed - 1 : closed + 1;
    const bool is_closed = digits(closed) <= digits(open);
    const char* const comparison = is_negated ? (is_closed ? ">=" : ">") : (is_closed ? "<=" : "<");
    if ((is_closed ? closed : open).is_zero())
      if (const auto sides = compared_inputs(LinearSum(atom.child(0))))
        return fmt::format("{} {} {}", sides->first, comparison, sides->second);
    std::string compared = to_named_c(atom.child(0));
    if (compared.find_first_of("?|&^=") != std::string::npos) compared = "(" + compared + ")";
    return fmt::format("{} {} {}", compared, comparison, (is_closed ? closed : open).to_string());
  }

  // The names of x and y if the sum, which is compared with 0, is x - y, and the types are such that C compares the two
  // as numbers.
  std::optional<std::pair<std::string, std::string>> compared_inputs(const LinearSum& sum) const {
    const std::vector<LinearSum::Monomial>& parts = sum.monomials();
    if (parts.size() != 2 || !sum.constant().is_zero()) return std::nullopt;
    const std::size_t first = parts[0].coefficient == Integer(1) ? 0 : 1;
    if (parts[first].coefficient != Integer(1) || parts[1 - first].coefficient != Integer(-1)) return std::nullopt;
    const NamedInput* const x = input_of(parts[first].base);
    const NamedInput* const y = input_of(parts[1 - first].base);
    if (!x || !y || x->input.type.is_signed != y->input.type.is_signed) return std::nullopt;
    return std::pair(x->name, y->name);
  }

  const NamedInput* input_of(Term symbol) const {
    const auto found = std::ranges::find(prophecy_.inputs(), symbol, &NamedInput::symbol);
    return found == prophecy_.inputs().end() ? nullptr : &*found;
  }

  static std::size_t digits(const Integer& number) {
    std::string text = number.to_string();
    while (!text.empty() && text.back() == '0') text.pop_back();
    return text.size();
  }

  // t mod m = 0 is t % m == 0 in C for negative t, too; so is t mod 2 = 1, as t % 2 != 0.
  std::string print_divisibility(Term atom, bool is_negated) {
    if (atom.op() != Op::Eq) return {};
    for (const unsigned side : {0U, 1U}) {
      const Term mod = atom.child(side), rest = atom.child(1 - side);
      if (mod.op() != Op::Mod || !mod.child(1).is_constant() || !rest.is_constant()) continue;
      const bool is_odd = mod.child(1).integer() == Integer(2) && rest.integer() == Integer(1);
      if (!rest.integer().is_zero() && !is_odd) continue;
      const Term number = mod.child(0);
      const std::string text = to_named_c(number);
      return fmt::format("{} % {} {} 0", number.is_variable() ? text : "(" + text + ")",
                         mod.child(1).integer().to_string(), is_odd != is_negated ? "!=" : "==");
    }
    return {};
  }

  std::string to_named_c(Term term) const {
    const bool is_wide = has_sum(term) || free_variables(term).size() > 1;
    std::string text = to_c(term, max_length, UndefinedOperands::Guarded, not_zero_);
    const bool wraps = wraps_around(term);
    text = with_names(std::move(text), prophecy_, [&](const NamedInput& input) -> std::string {
      if (input.name.ends_with(null_suffix)) return "(" + input.name + ")";
      const bool can_overflow = is_wide && input.symbol.sort().is_int() && input.input.type.bits < 64;
      // Bit-vectors wrap around as unsigned numbers do. What stands behind a cast has it already.
      const bool is_vector = input.symbol.sort().is_bit_vec() && input.input.type.bits == 32;
      if (is_vector) return (wraps && input.input.type.is_signed ? "(unsigned int)" : own_type) + input.name;
      return (can_overflow ? "(long long)" : "") + input.name;
    });
    // Casts to the type that the input has anyway.
    for (const char* cast : {"(int)", "(unsigned int)"}) text = without_own_casts(std::move(text), cast);
    return replace_all(std::move(text), own_type, "");
  }

  // Marks the name of an input whose type has 32 bits while its casts are looked at.
  static constexpr const char* own_type = "\x01";

  std::string without_own_casts(std::string text, const std::string& cast) const {
    for (const NamedInput& input : prophecy_.inputs()) {
      if (input.input.type.is_signed != (cast == "(int)")) continue;
      if (input.input.type.is_signed)
        text = replace_all(std::move(text), cast + "(unsigned int)" + input.name, input.name);
      text = replace_all(std::move(text), cast + own_type + input.name, own_type + input.name);
    }
    return text;
  }

  static bool wraps_around(Term term) {
    const auto nodes = children_first(std::span(&term, 1));
    return std::ranges::any_of(nodes, [](Term node) {
      return node.op() == Op::BvAdd || node.op() == Op::BvMul || node.op() == Op::BvNeg || node.op() == Op::BvShl;
    });
  }

  const Prophecy& prophecy_;
  const Leaning leaning_;
  bool is_exact_ = true;
  std::size_t cases_ = 0;
  std::vector<Term> not_zero_;  // by the literals that stand before
};

}  // namespace

ConditionText condition_text(const Prophecy& prophecy, Term condition, Leaning leaning) {
  const auto own_name = [](const NamedInput& input) { return input.name; };
  ConditionPrinter printer(prophecy, leaning);
  ConditionText text;
  text.c = printer.print(condition);
  text.smtlib = with_names(to_smtlib(condition), prophecy, own_name);
  text.is_exact = printer.is_exact();
  text.cases = printer.cases();
  return text;
}

}  // namespace warrant
