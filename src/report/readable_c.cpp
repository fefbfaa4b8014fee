// A formula is rewritten first: reads of memory and variables become symbols whose names are places in a list of texts,
// and comparisons of pointers become symbols as a whole. What is left are numbers, which to_c writes, and the texts are
// put in last.
#include "report/readable_c.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "logic/linear_sum.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "report/c_parts.h"
#include "report/tidy.h"

namespace warrant {

namespace {

constexpr std::size_t max_readable_length = 400;
constexpr std::size_t max_readable_nodes = 2000;  // of a conjunct
constexpr std::size_t max_elements = 16;          // of an array that is said element by element

struct Unsaid {};

enum class Relation : std::uint8_t { Equal, AtMost, AtLeast };

Relation turned(Relation relation) {
  if (relation == Relation::Equal) return relation;
  return relation == Relation::AtMost ? Relation::AtLeast : Relation::AtMost;
}

bool binds_less_than_product(const std::string& text) {
  return text.find(' ') != std::string::npos || text.starts_with('-');
}

// A pointer whose value the formula tells: what lies there has no other name, if it was allocated at run time.
struct KnownPointer {
  Integer value;
  Term symbol;
};

class Reader {
 public:
  Reader(const Reference& reference, const CNames& names, const std::vector<KnownPointer>& known)
      : program_(reference.program),
        memory_(reference.memory),
        names_(names),
        known_(known),
        terms_(reference.program.terms()) {}

  // Nothing if it cannot be said.
  std::optional<std::string> condition(Term formula) {
    if (dag_size(formula) > max_readable_nodes) return std::nullopt;
    try {
      std::string text = mentions_index(formula) ? for_every_index(formula) : say(formula);
      if (text.size() > max_readable_length) return std::nullopt;
      return text;
    } catch (const Unsaid&) {
      return std::nullopt;
    }
  }

 private:
  // A pointer, or the start of an object, and a distance from there in bytes.
  struct Address {
    Term pointer;                          // null for an object
    MemoryMap::ObjectId object = none_id;  // if there is no pointer
    std::string function;                  // if there is neither
    bool is_null = false;                  // if there is nothing else
    LinearSum distance;
  };

  // --- texts of formulas and numbers
  std::string say(Term formula) { return with_texts(to_c(rewrite(formula), 4 * max_readable_length)); }
  std::string with_texts(std::string text) const;
  std::string for_every_index(Term formula);
  bool mentions_index(Term formula) const { return mentions(formula, any_index(terms_)); }
  static bool mentions(Term formula, Term symbol) {
    return std::ranges::any_of(free_variables(formula), [&](Term used) { return used == symbol; });
  }
  Term stand_in(std::string text, Sort sort, std::optional<ScalarType> type = {});
  Term rewrite(Term term);
  Term rewrite_new(Term term);
  Term comparison(Term atom, bool is_negated);
  Term remainder(Term atom, bool is_negated);
  Term lower_bound(Term atom, bool is_negated);
  static bool is_comparison(Term term);
  bool is_never_negative(const LinearSum& sum) const;
  std::string number(Term term) { return with_texts(to_c(rewrite(term), 4 * max_readable_length)); }
  std::string sum(const LinearSum& sum);
  std::optional<std::string> index(const LinearSum& index);

  // --- addresses
  const MemoryMap::Targets& targets(Term value) const;
  const MemoryMap::Cells* cells_of(Term array) const;
  bool is_address(Term base) const;
  std::optional<LinearSum> linear(Term term) const;
  Address address(const LinearSum& sum) const;
  std::optional<MemoryMap::ObjectId> object_at(const Integer& address) const;
  std::string pointer_relation(const LinearSum& difference, Relation relation, bool is_negated);
  std::string relation_to(Term pointer, LinearSum rest, Relation relation, bool is_negated);
  std::optional<std::string> bound_text(Term pointer, const LinearSum& bound);
  bool is_in(Term pointer, MemoryMap::ObjectId object) const;
  bool are_in_one_object(Term a, Term b) const;
  std::string pointer_text(Term pointer);
  std::optional<std::string> address_text(const Address& address, Term compared);
  std::uint64_t pointee_size(Term pointer) const;

  // --- memory
  std::string cell(Term variable, const MemoryMap::Cells& cells);
  std::string element(Term select);
  std::string part(MemoryMap::ObjectId object, const LinearSum& offset, std::optional<std::uint64_t> width);
  std::string part_behind_pointer(const MemoryMap::Object& object, const LinearSum& offset,
                                  std::optional<std::uint64_t> width);
  std::string behind_pointer(Term pointer, const LinearSum& distance, const MemoryMap::Cells& cells);
  std::string c_type(Term pointer) const;
  const ObjectShape* common_shape(const MemoryMap::Targets& objects) const;

  const Program& program_;
  const MemoryMap& memory_;
  const CNames& names_;
  const std::vector<KnownPointer>& known_;
  TermManager& terms_;
  struct Text {
    std::string symbol, text;
    std::optional<ScalarType> type;
  };
  std::vector<Text> texts_;
  std::unordered_map<Term, Term> rewritten_;
};

// --- texts of formulas and numbers

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

std::string Reader::with_texts(std::string text) const {
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

Term Reader::stand_in(std::string text, Sort sort, std::optional<ScalarType> type) {
  std::string symbol = fmt::format("?{} {}?", texts_.size(), sort.to_string());
  const Term made = terms_.variable(symbol, sort);
  texts_.push_back({std::move(symbol), std::move(text), type});
  return made;
}

std::string Reader::for_every_index(Term formula) {
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

Term Reader::rewrite(Term term) {
  if (const auto known = rewritten_.find(term); known != rewritten_.end()) return known->second;
  const Term made = rewrite_new(term);
  rewritten_.emplace(term, made);
  return made;
}

Term Reader::rewrite_new(Term term) {
  switch (term.op()) {
    case Op::BoolConst:
    case Op::IntConst:
    case Op::BvConst:
    case Op::FloatConst:
      return term;
    case Op::Variable: {
      const VariableId id = program_.variable_of(term);
      if (id == none_id || is_address(term) || term.sort().is_array()) throw Unsaid{};
      const Variable& variable = program_.variable(id);
      if (const auto found = memory_.cells.find(id); found != memory_.cells.end())
        return stand_in(cell(term, found->second), term.sort(), variable.type);
      const std::optional<std::string> name = names_.variable(id);
      if (!name) throw Unsaid{};
      return stand_in(*name, term.sort(), variable.type);
    }
    case Op::Select: {
      if (is_address(term)) throw Unsaid{};
      std::string text = element(term);
      return stand_in(std::move(text), term.sort(), cells_of(term.child(0))->type);
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
Term Reader::remainder(Term atom, bool is_negated) {
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

bool Reader::is_never_negative(const LinearSum& sum) const {
  return sum.constant().sign() >= 0 && std::ranges::all_of(sum.monomials(), [&](const LinearSum::Monomial& part) {
           const Term variable = part.base.op() == Op::Select ? part.base.child(0) : part.base;
           const VariableId id = variable.is_variable() ? program_.variable_of(variable) : none_id;
           const MemoryMap::Cells* cells = cells_of(variable);
           const bool is_natural =
               cells ? !cells->type.is_signed
                     : id != none_id && program_.variable(id).type && !program_.variable(id).type->is_signed;
           return part.coefficient.sign() > 0 && is_natural;
         });
}

bool Reader::is_comparison(Term term) {
  return term.op() == Op::Eq || term.op() == Op::Le || term.op() == Op::BvUle || term.op() == Op::BvSle;
}

// c <= t with the number to the right. Null if it is something else.
Term Reader::lower_bound(Term atom, bool is_negated) {
  if (atom.child(0).op() != Op::BvConst || atom.child(1).op() == Op::BvConst) return {};
  std::string text = say(terms_.bv_binary(atom.op(), atom.child(1), atom.child(0)));
  const std::size_t sign = text.rfind(" <= ");
  if (sign == std::string::npos) return {};
  return stand_in(text.replace(sign, 4, is_negated ? " < " : " >= "), Sort::boolean());
}

// Null if it compares numbers in a way that needs no words of its own.
Term Reader::comparison(Term atom, bool is_negated) {
  const Sort sort = atom.child(0).sort();
  if (sort.is_array() || sort.is_bool()) throw Unsaid{};
  if (sort.is_float()) {
    // What is identical need not be ==, and conversely, unless it is this number.
    const Term number = atom.child(1);
    if (number.op() != Op::FloatConst || number.float_value().is_zero()) throw Unsaid{};
    return {};
  }
  const auto left = linear(atom.child(0)), right = linear(atom.child(1));
  const bool is_vector_order = atom.op() == Op::BvUle || atom.op() == Op::BvSle;
  if (!left || !right) return is_vector_order ? lower_bound(atom, is_negated) : Term();
  LinearSum difference = *left;
  difference.add(*right, -1);
  const auto has_address = [&](const LinearSum& sum) {
    return std::ranges::any_of(sum.monomials(), [&](const auto& part) { return is_address(part.base); });
  };
  if (!has_address(*left) && !has_address(*right)) {
    if (is_vector_order) return lower_bound(atom, is_negated);
    return atom.op() == Op::Eq ? remainder(atom, is_negated) : Term();
  }
  // Sums of bit-vectors may wrap; what is equal stays equal.
  const auto is_plain = [](const LinearSum& sum) { return sum.is_constant() || sum.is_base(); };
  if (atom.op() == Op::BvSle || (atom.op() == Op::BvUle && (!is_plain(*left) || !is_plain(*right)))) throw Unsaid{};
  const Relation relation = atom.op() == Op::Eq ? Relation::Equal : Relation::AtMost;
  return stand_in(pointer_relation(difference, relation, is_negated), Sort::boolean());
}

std::string Reader::sum(const LinearSum& sum) {
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

std::optional<std::string> Reader::index(const LinearSum& index) {
  if (index.monomials().size() == 1 && index.is_base() && !index.monomials()[0].base.sort().is_int()) {
    // Widened by its own sign, it is the number that the variable holds.
    const Term base = index.monomials()[0].base;
    const bool is_widened = base.op() == Op::BvSignExtend || base.op() == Op::BvZeroExtend;
    const Term inner = is_widened ? base.child(0) : base;
    const VariableId id = inner.is_variable() ? program_.variable_of(inner) : none_id;
    if (id == none_id || !program_.variable(id).type || is_address(inner)) return std::nullopt;
    const bool is_signed = program_.variable(id).type->is_signed;
    if (is_widened && is_signed != (base.op() == Op::BvSignExtend)) return std::nullopt;
    return number(inner);
  }
  return sum(index);
}

// --- addresses

const MemoryMap::Targets& Reader::targets(Term value) const {
  static const MemoryMap::Targets none;
  if (value.is_variable()) {
    const VariableId id = program_.variable_of(value);
    if (const auto cells = memory_.cells.find(id); cells != memory_.cells.end()) return cells->second.targets;
    return id < memory_.targets.size() ? memory_.targets[id] : none;
  }
  if (value.op() != Op::Select) return none;
  const MemoryMap::Cells* cells = cells_of(value.child(0));
  return cells ? cells->targets : none;
}

const MemoryMap::Cells* Reader::cells_of(Term array) const {
  if (!array.is_variable()) return nullptr;
  const auto found = memory_.cells.find(program_.variable_of(array));
  return found == memory_.cells.end() ? nullptr : &found->second;
}

bool Reader::is_address(Term base) const {
  const Term variable = base.op() == Op::Select ? base.child(0) : base;
  if (!variable.is_variable()) return false;
  const VariableId id = program_.variable_of(variable);
  if (id == none_id) return false;
  const Variable& known = program_.variable(id);
  if (const MemoryMap::Cells* cells = cells_of(variable); cells && cells->type.is_pointer()) return true;
  return (known.type && known.type->is_pointer()) || known.role == VariableRole::Address || !targets(base).empty();
}

std::optional<LinearSum> Reader::linear(Term term) const {
  if (term.sort().is_int()) return LinearSum(term);
  if (!term.sort().is_bit_vec() || term.sort().width() != 8 * pointer_bytes(program_.data_model)) return std::nullopt;
  LinearSum result;
  switch (term.op()) {
    case Op::BvConst:
      result.set_constant(term.integer().wrap_signed(term.sort().width()));
      return result;
    case Op::BvAdd:
      for (const Term child : term.children()) {
        const auto part = linear(child);
        if (!part) return std::nullopt;
        result.add(*part, 1);
      }
      return result;
    case Op::BvMul:
      for (const unsigned side : {0U, 1U})
        if (term.child(side).op() == Op::BvConst) {
          auto part = linear(term.child(1 - side));
          const Integer factor = term.child(side).integer().wrap_signed(term.sort().width());
          if (part && !factor.is_zero()) part->scale(factor);
          return part;
        }
      return LinearSum::of_base(term);
    default:
      return LinearSum::of_base(term);
  }
}

std::optional<MemoryMap::ObjectId> Reader::object_at(const Integer& address) const {
  for (MemoryMap::ObjectId id = 0; id < memory_.objects.size(); ++id) {
    const MemoryMap::Object& object = memory_.objects[id];
    if (!object.address || !object.size) continue;
    const Integer start(*object.address);
    if (start <= address && address <= start + Integer(*object.size)) return id;
  }
  return std::nullopt;
}

Reader::Address Reader::address(const LinearSum& sum) const {
  Address found;
  found.distance = sum;
  const LinearSum pointers =
      found.distance.split_off([&](const LinearSum::Monomial& part) { return is_address(part.base); });
  if (pointers.monomials().size() > 1) throw Unsaid{};
  if (pointers.monomials().size() == 1) {
    const auto& [base, coefficient] = pointers.monomials()[0];
    if (coefficient != Integer(1)) throw Unsaid{};
    const VariableId id = base.is_variable() ? program_.variable_of(base) : none_id;
    const auto object = std::ranges::find(memory_.objects, id, &MemoryMap::Object::pointer);
    if (id != none_id && object != memory_.objects.end())
      found.object = static_cast<MemoryMap::ObjectId>(object - memory_.objects.begin());
    else
      found.pointer = base;
    return found;
  }
  // Distances are numbers; addresses are the constant among them.
  for (const auto& part : found.distance.monomials())
    if (part.base.op() == Op::Ite) throw Unsaid{};
  const Integer constant = found.distance.constant();
  if (const auto object = object_at(constant); object && names_.object(*object)) {
    found.object = *object;
    found.distance.add_constant(-Integer(*memory_.objects[*object].address));
    return found;
  }
  for (const KnownPointer& known : known_) {
    const Integer distance = constant - known.value;
    if (distance.sign() < 0 || distance >= Integer(pointee_size(known.symbol))) continue;
    found.pointer = known.symbol;
    found.distance.set_constant(distance);
    return found;
  }
  if (!found.distance.is_constant()) throw Unsaid{};
  if (constant.is_zero()) {
    found.is_null = true;
    return found;
  }
  const Integer code = constant - Integer(first_function_address);
  if (code.sign() < 0 || !Integer::euclidean_remainder(code, Integer(function_address_step)).is_zero()) throw Unsaid{};
  const auto number = Integer::euclidean_quotient(code, Integer(function_address_step)).to_uint64();
  if (!number || *number >= names_.functions().size()) throw Unsaid{};
  found.function = names_.functions()[*number];
  return found;
}

std::string Reader::pointer_relation(const LinearSum& difference, Relation relation, bool is_negated) {
  // The pointer that stands to the left: p - rest, or rest - p.
  for (const int sign : {1, -1})
    for (const auto& part : difference.monomials()) {
      if (!is_address(part.base) || part.coefficient != Integer(sign)) continue;
      const VariableId id = part.base.is_variable() ? program_.variable_of(part.base) : none_id;
      if (id != none_id && program_.variable(id).role == VariableRole::Address) continue;
      LinearSum rest = difference;
      rest.add(LinearSum::of_base(part.base), Integer(-sign));
      if (sign == 1) rest.scale(-1);
      return relation_to(part.base, rest, sign == 1 ? relation : turned(relation), is_negated);
    }
  throw Unsaid{};
}

bool Reader::is_in(Term pointer, MemoryMap::ObjectId object) const {
  const MemoryMap::Targets& found = targets(pointer);
  return found.size() == 1 && found[0] == object && memory_.objects[object].is_single;
}

bool Reader::are_in_one_object(Term a, Term b) const {
  const MemoryMap::Targets& found = targets(a);
  return found.size() == 1 && found[0] != none_id && is_in(a, found[0]) && is_in(b, found[0]);
}

// pointer `relation` rest.
std::string Reader::relation_to(Term pointer, LinearSum rest, Relation relation, bool is_negated) {
  const std::string left = pointer_text(pointer);
  if (relation == Relation::Equal) {
    const Address right = address(rest);
    if (right.pointer == pointer) throw Unsaid{};  // its value is told by a number alone
    // How far apart two objects lie is nothing that C says.
    const bool is_distant = right.pointer && !(right.distance.is_constant() && right.distance.constant().is_zero());
    const auto text =
        is_distant && !are_in_one_object(pointer, right.pointer) ? std::nullopt : address_text(right, pointer);
    if (!text) throw Unsaid{};
    return fmt::format("{} {} {}", left, is_negated ? "!=" : "==", *text);
  }
  if (is_negated) {
    rest.add_constant(relation == Relation::AtMost ? 1 : -1);
    relation = turned(relation);
  }
  const bool is_upper = relation == Relation::AtMost;
  if (rest.is_constant() && rest.constant() == Integer(is_upper ? 0 : 1))
    return fmt::format("{} {} NULL", left, is_upper ? "==" : "!=");
  // p >= x is p > x - 1: whichever is an element.
  if (const auto text = bound_text(pointer, rest)) return fmt::format("{} {} {}", left, is_upper ? "<=" : ">=", *text);
  rest.add_constant(is_upper ? 1 : -1);
  const auto text = bound_text(pointer, rest);
  if (!text) throw Unsaid{};
  return fmt::format("{} {} {}", left, is_upper ? "<" : ">", *text);
}

std::optional<std::string> Reader::bound_text(Term pointer, const LinearSum& bound) {
  try {
    const Address right = address(bound);
    // C orders what lies in one object.
    const bool is_ordered = right.pointer             ? are_in_one_object(pointer, right.pointer)
                            : right.object != none_id ? is_in(pointer, right.object)
                                                      : false;
    return is_ordered ? address_text(right, pointer) : std::nullopt;
  } catch (const Unsaid&) {
    return std::nullopt;
  }
}

std::string Reader::pointer_text(Term pointer) {
  if (pointer.op() == Op::Select) return element(pointer);
  const VariableId id = pointer.is_variable() ? program_.variable_of(pointer) : none_id;
  if (id == none_id) throw Unsaid{};
  const Variable& variable = program_.variable(id);
  if (!variable.type || !variable.type->is_pointer()) throw Unsaid{};  // a number that an address is hidden in
  if (const auto found = memory_.cells.find(id); found != memory_.cells.end()) return cell(pointer, found->second);
  const std::optional<std::string> name = names_.variable(id);
  if (!name) throw Unsaid{};
  return *name;
}

std::uint64_t Reader::pointee_size(Term pointer) const {
  const std::string type = c_type(pointer);
  if (const auto found = pointee(type, program_.data_model)) return found->bytes;
  if (type.empty() || type.starts_with("void")) return 0;
  const ObjectShape* shape = common_shape(targets(pointer));
  return shape && !shape->members.empty() && type.starts_with("struct ") ? shape->size : 0;
}

std::optional<std::string> Reader::address_text(const Address& address, Term compared) {
  if (address.is_null) return "NULL";
  if (!address.function.empty()) return address.function;
  if (!address.pointer) {
    const MemoryMap::Object& object = memory_.objects[address.object];
    const std::optional<std::string> name = names_.object(address.object);
    if (!name) return std::nullopt;
    const SumText say_index = [&](const LinearSum& sum) { return index(sum); };
    if (object.shape) {
      if (object.size && address.distance.is_constant() && !object.shape->element &&
          address.distance.constant() == Integer(*object.size))
        return "&" + *name + " + 1";
      const auto text = part_text(*object.shape, address.distance, std::nullopt, say_index);
      if (text) return "&" + *name + *text;
    } else if (address.distance.is_constant() && address.distance.constant().is_zero()) {
      return "&" + *name;
    }
    return std::nullopt;
  }
  const std::string text = pointer_text(address.pointer);
  LinearSum distance = address.distance;
  if (distance.is_constant() && distance.constant().is_zero()) return text;
  const Integer size(pointee_size(compared));
  if (size.is_zero() || size != Integer(pointee_size(address.pointer))) return std::nullopt;
  if (!Integer::euclidean_remainder(distance.constant(), size).is_zero()) return std::nullopt;
  if (!Integer::euclidean_remainder(distance.gcd_of_coefficients(), size).is_zero()) return std::nullopt;
  distance.map_coefficients([&](const Integer& c) { return Integer::euclidean_quotient(c, size); });
  distance.set_constant(Integer::euclidean_quotient(distance.constant(), size));
  const std::string count = sum(distance);
  return count.starts_with('-') ? text + " - " + count.substr(1) : text + " + " + count;
}

// --- memory

std::string Reader::part(MemoryMap::ObjectId id, const LinearSum& offset, std::optional<std::uint64_t> width) {
  const MemoryMap::Object& object = memory_.objects[id];
  const std::optional<std::string> name = names_.object(id);
  if (!object.is_single) throw Unsaid{};
  if (!name) return part_behind_pointer(object, offset, width);
  if (!object.shape) {
    if (!offset.is_constant() || !offset.constant().is_zero() || object.size != width) throw Unsaid{};
    return *name;
  }
  const auto text = part_text(*object.shape, offset, width, [&](const LinearSum& sum) { return index(sum); });
  if (!text) throw Unsaid{};
  return *name + *text;
}

// Of an object without a name that a pointer is known to lead to.
std::string Reader::part_behind_pointer(const MemoryMap::Object& object, const LinearSum& offset,
                                        std::optional<std::uint64_t> width) {
  const auto known = std::ranges::find_if(
      known_, [&](const KnownPointer& pointer) { return object.address && pointer.value == Integer(*object.address); });
  if (known == known_.end() || !object.shape || object.shape->members.empty() || !offset.is_constant()) throw Unsaid{};
  const std::string type = c_type(known->symbol);
  if (pointee(type, program_.data_model) || type.starts_with("void")) throw Unsaid{};
  if (offset.constant().sign() < 0 || offset.constant() >= Integer(object.shape->size)) throw Unsaid{};
  const auto part = part_text(*object.shape, offset, width, [&](const LinearSum& sum) { return index(sum); });
  if (!part || !part->starts_with('.')) throw Unsaid{};
  return fmt::format("{}->{}", pointer_text(known->symbol), part->substr(1));
}

std::string Reader::cell(Term variable, const MemoryMap::Cells& cells) {
  if (cells.is_array || cells.objects.size() != 1 || !cells.has_one_type ||
      !program_.variable(program_.variable_of(variable)).type)
    throw Unsaid{};
  LinearSum offset;
  offset.set_constant(Integer(static_cast<long>(cells.offset)));
  return part(cells.objects[0], offset, cells.width);
}

std::string Reader::element(Term select) {
  const MemoryMap::Cells* cells = cells_of(select.child(0));
  if (!cells || !cells->has_one_type || cells->objects.empty()) throw Unsaid{};
  const std::optional<LinearSum> at = linear(select.child(1));
  if (!at) throw Unsaid{};
  if (cells->is_indexed) {
    LinearSum offset = *at;
    if (!cells->stride.is_zero()) offset.scale(cells->stride);
    offset.add_constant(Integer(static_cast<long>(cells->offset)));
    return part(cells->objects[0], offset, cells->width);
  }
  const Address found = address(*at);
  if (found.pointer) return behind_pointer(found.pointer, found.distance, *cells);
  if (found.object == none_id || std::ranges::find(cells->objects, found.object) == cells->objects.end())
    throw Unsaid{};
  return part(found.object, found.distance, cells->width);
}

std::string Reader::c_type(Term pointer) const {
  if (!pointer.is_variable()) return {};
  const VariableId id = program_.variable_of(pointer);
  return id == none_id ? std::string() : program_.variable(id).c_type;
}

const ObjectShape* Reader::common_shape(const MemoryMap::Targets& objects) const {
  const ObjectShape* shape = nullptr;
  for (const MemoryMap::ObjectId id : objects) {
    const ObjectShape* own = id == none_id ? nullptr : memory_.objects[id].shape.get();
    while (own && own->element) own = own->element.get();
    if (!own || (shape && !same_parts(*shape, *own))) return nullptr;
    shape = own;
  }
  return shape;
}

std::string Reader::behind_pointer(Term pointer, const LinearSum& distance, const MemoryMap::Cells& cells) {
  const std::string text = pointer_text(pointer);
  const std::string of = c_type(pointer);
  if (const auto element = pointee(of, program_.data_model)) {
    if (*element != cells.type) throw Unsaid{};
    const Integer size(element->bytes);
    LinearSum count = distance;
    if (!Integer::euclidean_remainder(count.constant(), size).is_zero()) throw Unsaid{};
    if (!Integer::euclidean_remainder(count.gcd_of_coefficients(), size).is_zero()) throw Unsaid{};
    count.map_coefficients([&](const Integer& c) { return Integer::euclidean_quotient(c, size); });
    count.set_constant(Integer::euclidean_quotient(count.constant(), size));
    if (count.is_constant() && count.constant().is_zero()) return "*" + text;
    return fmt::format("{}[{}]", text, sum(count));
  }
  // A struct: what it is called is known of the objects only.
  const ObjectShape* shape = common_shape(cells.objects);
  if (!shape || shape->members.empty() || !distance.is_constant() || of.starts_with("void")) throw Unsaid{};
  if (distance.constant().sign() < 0 || distance.constant() >= Integer(shape->size)) throw Unsaid{};
  const auto part = part_text(*shape, distance, cells.width, [&](const LinearSum& sum) { return index(sum); });
  if (!part || !part->starts_with('.')) throw Unsaid{};
  return fmt::format("{}->{}", text, part->substr(1));
}

// --- conjuncts

// What the types of variables and elements say.
std::unordered_set<Term> ranges_of_types(const Reference& reference, Term formula) {
  const Program& program = reference.program;
  std::unordered_set<Term> ranges;
  TermManager& terms = program.terms();
  for (const Term node : children_first(std::span(&formula, 1))) {
    const Term variable = node.op() == Op::Select ? node.child(0) : node;
    if (!variable.is_variable() || !node.sort().is_int()) continue;
    const VariableId id = program.variable_of(variable);
    if (id == none_id) continue;
    const auto cells = reference.memory.cells.find(id);
    const std::optional<ScalarType> type =
        cells != reference.memory.cells.end() ? cells->second.type : program.variable(id).type;
    if (!type || type->is_floating()) continue;
    ranges.insert(terms.ge(node, terms.integer(type->low())));
    ranges.insert(terms.le(node, terms.integer(type->high())));
  }
  return ranges;
}

// That an index is a number of its type goes without saying.
Term of_any_index(const Program& program, Term part) {
  TermManager& terms = program.terms();
  if (part.op() != Op::Or) return part;
  std::vector<Term> cases(part.children().begin(), part.children().end());
  std::erase(cases, terms.negate(program.encoding().in_range(any_index(terms), any_index_type)));
  return terms.disjunction(cases);
}

std::vector<KnownPointer> known_pointers(const Program& program, const CNames& names, const std::vector<Term>& parts) {
  std::vector<KnownPointer> known;
  for (const Term part : parts) {
    if (part.op() != Op::Eq || !part.child(0).is_variable() || !part.child(1).is_constant()) continue;
    const VariableId id = program.variable_of(part.child(0));
    if (id == none_id || !program.variable(id).type || !program.variable(id).type->is_pointer()) continue;
    const Integer& value = part.child(1).integer();
    if (value.is_zero() || !names.variable(id)) continue;
    known.push_back({value, part.child(0)});
  }
  std::ranges::stable_sort(known, std::ranges::greater(), &KnownPointer::value);
  return known;
}

// That an array of few elements holds given ones, element by element. Null if the formula says something else.
Term element_by_element(const Reference& reference, Term formula) {
  if (formula.op() != Op::Eq || !formula.child(0).sort().is_array()) return {};
  TermManager& terms = reference.program.terms();
  for (const unsigned side : {0U, 1U}) {
    const Term array = formula.child(side), value = formula.child(1 - side);
    const VariableId id = array.is_variable() ? reference.program.variable_of(array) : none_id;
    const auto found = reference.memory.cells.find(id);
    if (found == reference.memory.cells.end() || found->second.objects.size() != 1) continue;
    const MemoryMap::Cells& cells = found->second;
    const MemoryMap::Object& object = reference.memory.objects[cells.objects[0]];
    if (!object.size || (!cells.is_indexed && !object.address)) continue;
    const Integer stride = cells.is_indexed ? cells.stride : Integer(cells.width);
    Integer first(static_cast<long>(cells.offset));
    while (first.sign() < 0) first = Integer::euclidean_remainder(first, stride);
    std::vector<Term> parts;
    for (Integer at = first; at + Integer(cells.width) <= Integer(*object.size); at = at + stride) {
      if (parts.size() >= max_elements) return {};
      const Term index =
          cells.is_indexed
              ? terms.integer(Integer::euclidean_quotient(at - Integer(static_cast<long>(cells.offset)), stride))
              : reference.program.encoding().address(Integer(*object.address) + at);
      parts.push_back(terms.eq(terms.select(array, index), terms.select(value, index)));
    }
    return terms.conjunction(parts);
  }
  return {};
}

}  // namespace

ReadableConditions readable_conditions(const Reference& reference, const CNames& names, Term formula) {
  TermManager& terms = reference.program.terms();
  const std::unordered_set<Term> ranges = ranges_of_types(reference, formula);
  std::vector<Term> parts;
  const auto split = [&](const auto& self, Term part) -> void {
    if (part.op() == Op::And) {
      for (const Term child : part.children()) self(self, child);
      return;
    }
    part = of_any_index(reference.program, part);
    const Term elements = element_by_element(reference, part);
    if (elements && elements.op() == Op::And) return self(self, elements);
    const Term said = elements ? elements : part;
    if (!said.is_true() && !ranges.contains(said)) parts.push_back(said);
  };
  split(split, formula);
  const Term tidy = tidied(reference.program, terms.conjunction(parts), ranges);
  parts.assign(1, tidy);
  if (tidy.op() == Op::And) parts.assign(tidy.children().begin(), tidy.children().end());
  const std::vector<KnownPointer> known = known_pointers(reference.program, names, parts);
  ReadableConditions result;
  for (const Term part : parts) {
    if (part.is_true()) continue;
    std::optional<std::string> text = Reader(reference, names, known).condition(part);
    if (!text)
      ++result.unsaid;
    else if (std::ranges::find(result.said, *text) == result.said.end())
      result.said.push_back(std::move(*text));
  }
  std::ranges::stable_sort(result.said, {}, &std::string::size);
  return result;
}

}  // namespace warrant
