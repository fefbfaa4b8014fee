#include "c_text/condition_reader.h"

#include <fmt/format.h>

#include "base/text.h"
#include "c_text/tidy.h"

namespace warrant {

namespace {

bool binds_less_than_product(const std::string& text) {
  return text.find(' ') != std::string::npos || text.starts_with('-');
}

const char* cast_to_type(ScalarType type) {
  switch (type.bits) {
    case 8:
      return type.is_signed ? "(signed char)" : "(unsigned char)";
    case 16:
      return type.is_signed ? "(short)" : "(unsigned short)";
    case 32:
      return type.is_signed ? "(int)" : "(unsigned int)";
    case 64:
      return type.is_signed ? "(long)" : "(unsigned long)";
    default:
      return "";
  }
}

}  // namespace

std::string ConditionReader::with_texts(std::string text) const {
  for (std::size_t i = texts_.size(); i-- > 0;) {
    const Text& known = texts_[i];
    // A cast to the type that it has anyway.
    if (known.type && !known.type->is_floating())
      if (const std::string cast = cast_to_type(*known.type); !cast.empty())
        text = replace_all(std::move(text), cast + known.symbol, known.symbol);
    text = replace_all(std::move(text), known.symbol, known.text);
  }
  if (text.ends_with("...") || text.find("_BitInt") != std::string::npos) throw Unsaid{};
  return text;
}

Term ConditionReader::stand_in(std::string text, Sort sort, std::optional<ScalarType> type) {
  std::string symbol = fmt::format("?{} {}?", texts_.size(), sort.to_string());
  const Term made = terms_.variable(symbol, sort);
  texts_.push_back({std::move(symbol), std::move(text), type});
  return made;
}

std::string ConditionReader::for_every_index(Term formula) {
  const Term any = any_index(terms_);
  std::string name;
  for (const char* candidate : {"k", "j", "m", "at", "position"}) {
    name = candidate;
    if (!names_.is_taken(name)) break;
  }
  if (names_.is_taken(name)) throw Unsaid{};
  rewritten_[any] = stand_in(name, any.sort(), any_index_type);
  std::vector<Term> cases{formula};
  if (formula.op() == Op::Or) cases.assign(formula.children().begin(), formula.children().end());
  const auto reads_memory = [&](Term part) {
    const auto nodes = children_first(std::span(&part, 1));
    return std::ranges::any_of(nodes, [](Term node) { return node.op() == Op::Select; });
  };
  std::vector<Term> guards, body;
  for (const Term part : cases) {
    if (reads_memory(part))
      body.push_back(part);
    else
      guards.push_back(terms_.negate(part));
  }
  if (body.empty()) throw Unsaid{};
  std::string text = say(terms_.disjunction(body));
  if (body.size() > 1) text = "(" + text + ")";
  text += " for every " + name;
  if (!guards.empty()) text += " with " + say(terms_.conjunction(guards));
  return text;
}

Term ConditionReader::rewrite(Term term) {
  if (const auto known = rewritten_.find(term); known != rewritten_.end()) return known->second;
  const Term made = rewrite_new(term);
  rewritten_.emplace(term, made);
  return made;
}

Term ConditionReader::rewrite_new(Term term) {
  switch (term.op()) {
    case Op::BoolConst:
    case Op::IntConst:
    case Op::BvConst:
    case Op::FloatConst:
      return term;
    case Op::Variable: {
      const VariableId id = program_.variable_of(term);
      if (id == none_id || addresses_.is_address(term) || term.sort().is_array()) throw Unsaid{};
      const Variable& variable = program_.variable(id);
      if (const auto found = memory_.cells.find(id); found != memory_.cells.end())
        return stand_in(cell(term, found->second), term.sort(), variable.type);
      const std::optional<std::string> name = names_.variable(id);
      if (!name) throw Unsaid{};
      return stand_in(*name, term.sort(), variable.type);
    }
    case Op::Select: {
      if (addresses_.is_address(term)) throw Unsaid{};
      std::string text = element(term);
      return stand_in(std::move(text), term.sort(), addresses_.cells_of(term.child(0))->type);
    }
    case Op::Not:
      if (is_comparison(term.child(0)))
        if (const Term made = comparison(term.child(0), true)) return made;
      if (const Term inner = rewrite(term.child(0)); inner.is_variable())
        return stand_in("!(" + with_texts(std::string(inner.name())) + ")", Sort::boolean());
      break;
    case Op::Eq:
    case Op::Le:
    case Op::BvUle:
    case Op::BvSle:
      if (const Term made = comparison(term, false)) return made;
      break;
    case Op::Store:
    case Op::ConstArray:
    case Op::FpToBits:
    case Op::FpFromBits:
      throw Unsaid{};
    default:
      break;
  }
  std::vector<Term> children;
  for (const Term child : term.children()) children.push_back(rewrite(child));
  return terms_.rebuild(term, children);
}

// x mod m = c is (x - c) % m == 0 in C, whatever the sign of x. Null if it is something else.
Term ConditionReader::remainder(Term atom, bool is_negated) {
  const Term mod = atom.child(0), rest = atom.child(1);
  if (mod.op() != Op::Mod || rest.op() != Op::IntConst || mod.child(1).op() != Op::IntConst) return {};
  const Integer& modulus = mod.child(1).integer();
  if (modulus.is_power_of_two() && modulus.bit_length() > 8) return {};  // a conversion to an unsigned type
  LinearSum dividend(mod.child(0));
  Integer left = rest.integer();
  const bool is_opposite = std::ranges::all_of(
      dividend.monomials(), [](const LinearSum::Monomial& part) { return part.coefficient.sign() < 0; });
  if (is_opposite && !dividend.is_constant()) {
    dividend.scale(-1);
    left = Integer::euclidean_remainder(-left, modulus);
  }
  const bool is_natural = is_never_negative(dividend);
  if (!is_natural) dividend.add_constant(-left);
  const std::string said = sum(dividend);
  const std::string text = fmt::format("{} % {} {{}} {}", binds_less_than_product(said) ? "(" + said + ")" : said,
                                       modulus.to_string(), is_natural ? left.to_string() : "0");
  return stand_in(fmt::format(fmt::runtime(text), is_negated ? "!=" : "=="), Sort::boolean());
}

bool ConditionReader::is_never_negative(const LinearSum& sum) const {
  return sum.constant().sign() >= 0 && std::ranges::all_of(sum.monomials(), [&](const LinearSum::Monomial& part) {
           const Term variable = part.base.op() == Op::Select ? part.base.child(0) : part.base;
           const VariableId id = variable.is_variable() ? program_.variable_of(variable) : none_id;
           const MemoryMap::Cells* cells = addresses_.cells_of(variable);
           const bool is_natural =
               cells ? !cells->type.is_signed
                     : id != none_id && program_.variable(id).type && !program_.variable(id).type->is_signed;
           return part.coefficient.sign() > 0 && is_natural;
         });
}

bool ConditionReader::is_comparison(Term term) {
  return term.op() == Op::Eq || term.op() == Op::Le || term.op() == Op::BvUle || term.op() == Op::BvSle;
}

// c <= t with the number to the right. Null if it is something else.
Term ConditionReader::lower_bound(Term atom, bool is_negated) {
  if (atom.child(0).op() != Op::BvConst || atom.child(1).op() == Op::BvConst) return {};
  std::string text = say(terms_.bv_binary(atom.op(), atom.child(1), atom.child(0)));
  const std::size_t sign = text.rfind(" <= ");
  if (sign == std::string::npos) return {};
  return stand_in(text.replace(sign, 4, is_negated ? " < " : " >= "), Sort::boolean());
}

// Null if it compares numbers in a way that needs no words of its own.
Term ConditionReader::comparison(Term atom, bool is_negated) {
  const Sort sort = atom.child(0).sort();
  if (sort.is_array() || sort.is_bool()) throw Unsaid{};
  if (sort.is_float()) {
    // What is identical need not be ==, and conversely, unless it is this number.
    const Term number = atom.child(1);
    if (number.op() != Op::FloatConst || number.float_value().is_zero()) throw Unsaid{};
    return {};
  }
  const auto left = addresses_.linear(atom.child(0)), right = addresses_.linear(atom.child(1));
  const bool is_vector_order = atom.op() == Op::BvUle || atom.op() == Op::BvSle;
  if (!left || !right) return is_vector_order ? lower_bound(atom, is_negated) : Term();
  LinearSum difference = *left;
  difference.add(*right, -1);
  const auto has_address = [&](const LinearSum& sum) {
    return std::ranges::any_of(sum.monomials(), [&](const auto& part) { return addresses_.is_address(part.base); });
  };
  if (!has_address(*left) && !has_address(*right)) {
    if (is_vector_order) return lower_bound(atom, is_negated);
    return atom.op() == Op::Eq ? remainder(atom, is_negated) : Term();
  }
  // Sums of bit-vectors may wrap; what is equal stays equal.
  const auto is_plain = [](const LinearSum& sum) { return sum.is_constant() || sum.is_base(); };
  if (atom.op() == Op::BvSle || (atom.op() == Op::BvUle && (!is_plain(*left) || !is_plain(*right)))) throw Unsaid{};
  const PointerRelation relation = atom.op() == Op::Eq ? PointerRelation::Equal : PointerRelation::AtMost;
  return stand_in(pointer_relation(difference, relation, is_negated), Sort::boolean());
}

std::string ConditionReader::sum(const LinearSum& sum) {
  std::string text;
  const auto append = [&](const LinearSum::Monomial& part) {
    const bool is_negative = part.coefficient.sign() < 0;
    const Integer factor = is_negative ? -part.coefficient : part.coefficient;
    std::string base =
        part.base.sort().is_int() ? number(part.base) : index(LinearSum::of_base(part.base)).value_or("");
    if (base.empty()) throw Unsaid{};
    if (binds_less_than_product(base)) base = "(" + base + ")";
    text += text.empty() ? (is_negative ? "-" : "") : (is_negative ? " - " : " + ");
    text += factor == Integer(1) ? base : factor.to_string() + " * " + base;
  };
  for (const auto& part : sum.monomials())
    if (part.coefficient.sign() > 0) append(part);
  for (const auto& part : sum.monomials())
    if (part.coefficient.sign() < 0) append(part);
  const Integer& constant = sum.constant();
  if (text.empty()) return constant.to_string();
  if (constant.is_zero()) return text;
  return text + (constant.sign() < 0 ? " - " + (-constant).to_string() : " + " + constant.to_string());
}

std::optional<std::string> ConditionReader::index(const LinearSum& index) {
  if (index.monomials().size() == 1 && index.is_base() && !index.monomials()[0].base.sort().is_int()) {
    // Widened by its own sign, it is the number that the variable holds.
    const Term base = index.monomials()[0].base;
    const bool is_widened = base.op() == Op::BvSignExtend || base.op() == Op::BvZeroExtend;
    const Term inner = is_widened ? base.child(0) : base;
    const VariableId id = inner.is_variable() ? program_.variable_of(inner) : none_id;
    if (id == none_id || !program_.variable(id).type || addresses_.is_address(inner)) return std::nullopt;
    const bool is_signed = program_.variable(id).type->is_signed;
    if (is_widened && is_signed != (base.op() == Op::BvSignExtend)) return std::nullopt;
    return number(inner);
  }
  return sum(index);
}

}  // namespace warrant
