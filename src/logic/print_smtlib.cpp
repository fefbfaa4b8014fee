#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <ostream>
#include <string>

#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "logic/term_map.h"

namespace warrant {

namespace {

// Symbols of the language and its theories, which no variable may shadow; each between two spaces.
constexpr std::string_view reserved_symbols =
    " assert echo exit pop push reset BINARY DECIMAL HEXADECIMAL NUMERAL STRING _ ! as let exists forall match par"
    " true false not and or xor => = distinct ite abs div mod divisible + - * / < <= > >= concat extract repeat"
    " select store const fp is set seq lambda choice bag tuple member union inter subset complement join transpose"
    " product insert singleton card iand pow2 exp sin cos tan sqrt pi real.pi to_real to_int is_int bv2nat int2bv"
    " roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative roundTowardZero RNE"
    " RNA RTP RTN RTZ sep pto wand emp nil rel root table mkTuple unit sum implies iff if bvadd bvsub bvneg bvmul"
    " bvudiv bvurem bvsdiv bvsrem bvsmod bvshl bvlshr bvashr bvand bvor bvxor bvnot bvnand bvnor bvxnor bvult"
    " bvule bvugt bvuge bvslt bvsle bvsgt bvsge bvcomp rem map default as-array"
    " ";

bool is_theory_symbol(std::string_view name) {
  // '?' begins the names that lets bind; '@' and '.' those of solvers.
  for (const std::string_view prefix : {"?", "@", ".", "fp.", "str.", "re.", "set."}) {
    if (name.starts_with(prefix)) return true;
  }
  return !name.empty() && reserved_symbols.find(fmt::format(" {} ", name)) != std::string_view::npos;
}

std::string symbol(std::string_view name) {
  constexpr std::string_view punctuation = "~!@$%^&*_-+=<>.?/";
  const auto is_plain = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           punctuation.find(c) != std::string_view::npos;
  };
  if (is_theory_symbol(name)) return symbol("v!" + std::string(name));
  if (!name.empty() && !(name[0] >= '0' && name[0] <= '9') && std::ranges::all_of(name, is_plain)) {
    return std::string(name);
  }
  std::string quoted = "|";
  for (const char c : name) {
    if (c == '|' || c == '\\') {
      quoted += c == '|' ? "!bar!" : "!backslash!";
    } else {
      quoted += c;
    }
  }
  return quoted + "|";
}

std::string binary(const Integer& bits, unsigned high, unsigned low) {
  std::string text = "#b";
  for (unsigned i = high + 1; i-- > low;) text += (bits.shift_right(i).low_bits() & 1) != 0 ? '1' : '0';
  return text;
}

std::string smtlib_float(const FloatValue& value) {
  const unsigned exponent = value.sort().exponent_bits(), significand = value.sort().significand_bits();
  if (value.is_nan()) return fmt::format("(_ NaN {} {})", exponent, significand);
  if (value.is_infinite()) return fmt::format("(_ {}oo {} {})", value.is_negative() ? '-' : '+', exponent, significand);
  const Integer bits = value.bits();
  const unsigned top = exponent + significand - 1;
  return fmt::format("(fp {} {} {})", binary(bits, top, top), binary(bits, top - 1, significand - 1),
                     binary(bits, significand - 2, 0));
}

std::string leaf(Term term) {
  switch (term.op()) {
    case Op::BoolConst:
      return term.is_true() ? "true" : "false";
    case Op::IntConst: {
      const Integer& value = term.integer();
      return value.sign() < 0 ? fmt::format("(- {})", (-value).to_string()) : value.to_string();
    }
    case Op::BvConst:
      return fmt::format("(_ bv{} {})", term.integer().to_string(), term.sort().width());
    case Op::FloatConst:
      return smtlib_float(term.float_value());
    default:
      return symbol(term.name());
  }
}

std::string rounding(Term term) {
  constexpr std::array names = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  return names[term.param(0)];
}

std::string indexed(const char* name, std::initializer_list<unsigned> indices) {
  return fmt::format("(_ {} {})", name, fmt::join(indices, " "));
}

std::string to_format(Term term, const char* name = "to_fp") {
  return indexed(name, {term.sort().exponent_bits(), term.sort().significand_bits()});
}

// Operations that are one function symbol.
constexpr std::pair<Op, const char*> function_symbols[] = {{Op::Not, "not"},
                                                           {Op::And, "and"},
                                                           {Op::Or, "or"},
                                                           {Op::Eq, "="},
                                                           {Op::Ite, "ite"},
                                                           {Op::Add, "+"},
                                                           {Op::Mul, "*"},
                                                           {Op::Div, "div"},
                                                           {Op::Mod, "mod"},
                                                           {Op::Le, "<="},
                                                           {Op::BvAdd, "bvadd"},
                                                           {Op::BvMul, "bvmul"},
                                                           {Op::BvNeg, "bvneg"},
                                                           {Op::BvUdiv, "bvudiv"},
                                                           {Op::BvSdiv, "bvsdiv"},
                                                           {Op::BvUrem, "bvurem"},
                                                           {Op::BvSrem, "bvsrem"},
                                                           {Op::BvShl, "bvshl"},
                                                           {Op::BvLshr, "bvlshr"},
                                                           {Op::BvAshr, "bvashr"},
                                                           {Op::BvAnd, "bvand"},
                                                           {Op::BvOr, "bvor"},
                                                           {Op::BvXor, "bvxor"},
                                                           {Op::BvNot, "bvnot"},
                                                           {Op::BvConcat, "concat"},
                                                           {Op::BvUle, "bvule"},
                                                           {Op::BvSle, "bvsle"},
                                                           {Op::BvToInt, "bv2nat"},
                                                           {Op::FpRem, "fp.rem"},
                                                           {Op::FpNeg, "fp.neg"},
                                                           {Op::FpAbs, "fp.abs"},
                                                           {Op::FpLe, "fp.leq"},
                                                           {Op::FpLt, "fp.lt"},
                                                           {Op::FpEq, "fp.eq"},
                                                           {Op::FpIsNan, "fp.isNaN"},
                                                           {Op::FpIsInf, "fp.isInfinite"},
                                                           {Op::FpIsZero, "fp.isZero"},
                                                           {Op::FpIsNegative, "fp.isNegative"},
                                                           {Op::FpIsSubnormal, "fp.isSubnormal"},
                                                           {Op::FpToBits, "fp.to_ieee_bv"},
                                                           {Op::Select, "select"},
                                                           {Op::Store, "store"}};
// Operations whose first argument is a rounding mode.
constexpr std::pair<Op, const char*> rounded_symbols[] = {
    {Op::FpAdd, "fp.add"}, {Op::FpSub, "fp.sub"},   {Op::FpMul, "fp.mul"},
    {Op::FpDiv, "fp.div"}, {Op::FpSqrt, "fp.sqrt"}, {Op::FpRoundToIntegral, "fp.roundToIntegral"}};

template <typename Table>
const char* find_symbol(const Table& table, Op op) {
  for (const auto& [candidate, name] : table) {
    if (candidate == op) return name;
  }
  return nullptr;
}

// The function symbol of an operation, with the rounding mode where that is an argument.
std::string head(Term term) {
  if (const char* name = find_symbol(function_symbols, term.op())) return name;
  if (const char* name = find_symbol(rounded_symbols, term.op())) return fmt::format("{} {}", name, rounding(term));
  switch (term.op()) {
    case Op::BvExtract:
      return indexed("extract", {term.param(0), term.param(1)});
    case Op::BvZeroExtend:
      return indexed("zero_extend", {term.param(0)});
    case Op::BvSignExtend:
      return indexed("sign_extend", {term.param(0)});
    case Op::IntToBv:
      return indexed("int2bv", {term.sort().width()});
    case Op::FpFromBits:
      return to_format(term);
    case Op::FpFromFp:
    case Op::FpFromSbv:
      return fmt::format("{} {}", to_format(term), rounding(term));
    case Op::FpFromUbv:
      return fmt::format("{} {}", to_format(term, "to_fp_unsigned"), rounding(term));
    case Op::FpToSbv:
      return fmt::format("{} {}", indexed("fp.to_sbv", {term.sort().width()}), rounding(term));
    case Op::FpToUbv:
      return fmt::format("{} {}", indexed("fp.to_ubv", {term.sort().width()}), rounding(term));
    case Op::ConstArray:
      return fmt::format("(as const {})", term.sort().to_string());
    default:
      assert(!"an operation without SMT-LIB syntax");
      return {};
  }
}

// The text around the children. BvToSignedInt has no function of its own.
struct Frame {
  std::string before, after;
};

Frame frame(Term term) {
  if (term.op() != Op::BvToSignedInt) return {fmt::format("({} ", head(term)), ")"};
  const unsigned width = term.child(0).sort().width();
  return {"(let ((?s ", fmt::format(")) (ite (= ((_ extract {0} {0}) ?s) #b0) (bv2nat ?s) (- (bv2nat ?s) {1})))",
                                    width - 1, Integer::power_of_two(width).to_string())};
}

class Printer {
 public:
  explicit Printer(Term root) { plan(root); }

  std::string text(Term root) {
    std::string out;
    std::size_t closing = 0;
    for (std::size_t begin = 0; begin < named_.size();) {
      std::size_t end = begin;
      while (end < named_.size() && layer(named_[end]) == layer(named_[begin])) ++end;
      out += "(let (";
      for (std::size_t i = begin; i < end; ++i) {
        out += i == begin ? "(" : " (";
        out += name(named_[i]) + " ";
        write(out, named_[i]);
        out += ")";
      }
      out += ") ";
      ++closing;
      begin = end;
    }
    write_reference(out, root);
    return out + std::string(closing, ')');
  }

 private:
  struct Plan {
    std::uint32_t parents = 0;
    std::uint32_t layer = 0;   // of lets around the text of the term
    std::uint32_t number = 0;  // of its name; 0: written in place
    bool is_done = false;
  };

  // Finds the shared subterms, and for each the number of lets that must enclose it: those that need no one another
  // share one let, which keeps nesting low.
  void plan(Term root) {
    std::vector<Term> pending = {root};
    std::vector<Term> shared;
    while (!pending.empty()) {
      const Term term = pending.back();
      const auto [entry, is_new] = plans_.emplace(term);
      if (is_new) {
        for (const Term child : term.children()) {
          if (!plans_.contains(child)) pending.push_back(child);
        }
        continue;
      }
      pending.pop_back();
      if (entry->is_done) continue;
      entry->is_done = true;
      order_.push_back(term);
    }
    for (const Term term : order_) {
      for (const Term child : term.children()) ++plans_.find(child)->parents;
    }
    for (const Term term : order_) {
      Plan& plan = *plans_.find(term);
      for (const Term child : term.children()) {
        const Plan& below = *plans_.find(child);
        plan.layer = std::max(plan.layer, below.layer + (below.number != 0 ? 1 : 0));
      }
      if (plan.parents > 1 && !term.children().empty()) {
        named_.push_back(term);
        plan.number = static_cast<std::uint32_t>(named_.size());
      }
    }
    std::ranges::stable_sort(named_, {}, [&](Term term) { return layer(term); });
  }

  std::uint32_t layer(Term term) const { return plans_.find(term)->layer; }
  std::string name(Term term) const { return fmt::format("?{}", plans_.find(term)->number); }

  void write_reference(std::string& out, Term term) {
    if (plans_.find(term)->number != 0) {
      out += name(term);
    } else {
      write(out, term);
    }
  }

  void write(std::string& out, Term root) {
    struct Open {
      Term term;
      std::size_t next = 0;
      std::string after;
    };
    std::vector<Open> open;
    const auto begin = [&](Term term) {
      if (term.children().empty()) {
        out += leaf(term);
        return;
      }
      Frame parts = frame(term);
      out += parts.before;
      open.push_back({term, 0, std::move(parts.after)});
    };
    begin(root);
    while (!open.empty()) {
      Open& top = open.back();
      if (top.next == top.term.children().size()) {
        out += top.after;
        open.pop_back();
        continue;
      }
      if (top.next != 0) out += ' ';
      const Term child = top.term.child(static_cast<unsigned>(top.next++));
      if (plans_.find(child)->number != 0) {
        out += name(child);
      } else {
        begin(child);
      }
    }
  }

  TermMap<Plan> plans_;
  std::vector<Term> order_;  // children before parents
  std::vector<Term> named_;
};

}  // namespace

std::string to_smtlib(Term term) { return Printer(term).text(term); }

std::string to_smtlib_script(std::span<const Term> assertions) {
  std::string text = "(set-logic ALL)\n";
  std::vector<Term> variables;
  for (const Term assertion : assertions) {
    const std::vector<Term> own = free_variables(assertion);
    variables.insert(variables.end(), own.begin(), own.end());
  }
  std::ranges::sort(variables, {}, &Term::id);
  const auto duplicates = std::ranges::unique(variables);
  variables.erase(duplicates.begin(), duplicates.end());
  for (const Term variable : variables) {
    text += fmt::format("(declare-fun {} () {})\n", symbol(variable.name()), variable.sort().to_string());
  }
  for (const Term assertion : assertions) text += fmt::format("(assert {})\n", to_smtlib(assertion));
  return text + "(check-sat)\n";
}

std::ostream& operator<<(std::ostream& out, Term term) { return out << (term ? to_smtlib(term) : "null"); }

}  // namespace warrant
