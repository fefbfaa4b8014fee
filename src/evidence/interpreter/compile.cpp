#include "evidence/interpreter/compile.h"

#include <map>
#include <utility>

#include "logic/evaluate.h"

namespace warrant {

namespace {

bool is_float(Sort sort) { return sort == Sort::floating(8, 24); }
bool is_double(Sort sort) { return sort == Sort::floating(11, 53); }

// The scalar terms that an array term is made of, and that must be computed before it is used.
void add_scalar_parts(Term array, std::vector<Term>& parts) {
  std::vector<Term> open{array};
  std::unordered_map<Term, bool> seen;
  while (!open.empty()) {
    Term term = open.back();
    open.pop_back();
    if (term.is_variable() || !seen.emplace(term, true).second) continue;
    for (Term child : term.children()) (child.sort().is_array() ? open : parts).push_back(child);
  }
}

Code plain_bv_code(Op op) {
  switch (op) {
    case Op::BvAdd:
      return Code::BvAdd;
    case Op::BvMul:
      return Code::BvMul;
    case Op::BvUdiv:
      return Code::BvUdiv;
    case Op::BvUrem:
      return Code::BvUrem;
    case Op::BvSdiv:
      return Code::BvSdiv;
    case Op::BvSrem:
      return Code::BvSrem;
    case Op::BvShl:
      return Code::BvShl;
    case Op::BvLshr:
      return Code::BvLshr;
    case Op::BvAshr:
      return Code::BvAshr;
    case Op::BvAnd:
      return Code::BvAnd;
    case Op::BvOr:
      return Code::BvOr;
    case Op::BvXor:
      return Code::BvXor;
    case Op::BvUle:
      return Code::BvUle;
    default:
      return Code::BvSle;
  }
}

}  // namespace

class Compiler::Unit {
 public:
  Unit(Compiler& compiler, std::span<const Term> roots, std::uint32_t target)
      : compiler_(compiler), roots_(roots), target_(target) {}

  CompiledTerms compile() {
    CompiledTerms result;
    result.begin = static_cast<std::uint32_t>(compiler_.instructions_.size());
    for (Term root : roots_) {
      if (root.sort().is_array()) {
        std::vector<Term> parts;
        add_scalar_parts(root, parts);
        for (Term part : parts) compile_scalar(part);
        result.roots.push_back(ok_ ? array_step(root) : 0);
      } else {
        compile_scalar(root);
        result.roots.push_back(ok_ ? operand(root) : 0);
      }
      if (!ok_) break;
    }
    if (!ok_) {
      compiler_.instructions_.resize(result.begin);
      result.roots.clear();
      result.exact_only = true;
    } else if (target_ != none_id) {
      aim_at_target(result);
    }
    result.end = static_cast<std::uint32_t>(compiler_.instructions_.size());
    result.reads = std::move(reads_);
    return result;
  }

 private:
  // The last instruction computes the root: let it write the variable itself, unless the root is a leaf or shared.
  void aim_at_target(CompiledTerms& result) {
    auto& code = compiler_.instructions_;
    std::uint32_t root = result.roots[0];
    if (code.size() > result.begin && code.back().target == root) {
      code.back().target = target_;
    } else {
      emit_to(target_, Code::Move, 0, root);
    }
    result.roots[0] = target_;
  }

  std::uint32_t operand(Term term) const { return done_.at(term); }

  std::uint32_t temporary() {
    auto& pool = compiler_.temporaries_;
    if (next_temporary_ == pool.size()) pool.push_back(compiler_.add_slot());
    return pool[next_temporary_++];
  }

  void emit_to(std::uint32_t target, Code code, unsigned width, std::uint32_t a, std::uint32_t b = 0,
               std::uint32_t c = 0, Op op = Op::Eq) {
    compiler_.instructions_.push_back({code, op, static_cast<std::uint16_t>(width), target, a, b, c});
  }
  std::uint32_t emit(Code code, unsigned width, std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0,
                     Op op = Op::Eq) {
    std::uint32_t target = temporary();
    emit_to(target, code, width, a, b, c, op);
    return target;
  }

  std::uint32_t constant_slot(Slot value) {
    std::uint32_t slot = compiler_.add_slot();
    compiler_.slots[slot] = value;
    return slot;
  }

  std::uint32_t constant(Term term) {
    auto [entry, is_new] = compiler_.constants_.emplace(term, 0);
    if (is_new) {
      auto value = to_slot(constant_value(term), term.sort());
      if (!value) {
        compiler_.constants_.erase(entry);
        ok_ = false;
        return 0;
      }
      entry->second = constant_slot(*value);
    }
    return entry->second;
  }

  void compile_scalar(Term root) {
    std::vector<std::pair<Term, bool>> open{{root, false}};
    while (!open.empty() && ok_) {
      auto [term, ready] = open.back();
      if (done_.contains(term)) {
        open.pop_back();
      } else if (!has_slot_form(term.sort())) {
        ok_ = false;
      } else if (ready || term.children().empty()) {
        open.pop_back();
        std::uint32_t place = compile_node(term);
        done_.emplace(term, place);
      } else {
        open.back().second = true;
        push_operands(term, open);
      }
    }
  }

  void push_operands(Term term, std::vector<std::pair<Term, bool>>& open) {
    std::vector<Term> needed;
    for (Term child : term.children()) {
      if (child.sort().is_array()) {
        add_scalar_parts(child, needed);
      } else {
        needed.push_back(child);
      }
    }
    for (auto it = needed.rbegin(); it != needed.rend(); ++it) open.emplace_back(*it, false);
  }

  std::uint32_t compile_node(Term term) {
    switch (term.op()) {
      case Op::BoolConst:
      case Op::IntConst:
      case Op::BvConst:
      case Op::FloatConst:
        return constant(term);
      case Op::Variable: {
        VariableId variable = compiler_.program_.variable_of(term);
        if (variable == none_id) {
          ok_ = false;  // exact evaluation reports it
          return 0;
        }
        reads_.push_back(variable);
        return variable;
      }
      case Op::Not:
        return emit(Code::Not, 0, operand(term.child(0)));
      case Op::And:
        return fold(Code::And, term);
      case Op::Or:
        return fold(Code::Or, term);
      case Op::Eq:
        return equality(term);
      case Op::Ite:
        return emit(Code::Choose, 0, operand(term.child(0)), operand(term.child(1)), operand(term.child(2)));
      case Op::Add:
        return sum(term);
      case Op::Mul:
        return fold(Code::IntMul, term);
      case Op::Div:
      case Op::Mod:
        return division(term);
      case Op::Le:
        return emit(Code::IntLe, 0, operand(term.child(0)), operand(term.child(1)));
      case Op::Select:
        return select(term.child(0), operand(term.child(1)), term.child(1).sort());
      default:
        return term.op() >= Op::FpAdd && term.op() <= Op::FpToUbv ? floating(term) : bit_vector(term);
    }
  }

  std::uint32_t fold(Code code, Term term) {
    std::uint32_t result = operand(term.child(0));
    for (unsigned i = 1; i < term.children().size(); ++i) result = emit(code, 0, result, operand(term.child(i)));
    return result;
  }

  // Linear sums hold their negative parts as (-1) * t.
  std::uint32_t sum(Term term) {
    auto negated = [](Term part) {
      return part.op() == Op::Mul && part.children().size() == 2 && part.child(0).op() == Op::IntConst &&
             part.child(0).integer() == Integer(-1);
    };
    std::uint32_t result = none_id;
    for (Term part : term.children()) {
      if (!negated(part)) {
        result = result == none_id ? operand(part) : emit(Code::IntAdd, 0, result, operand(part));
      }
    }
    if (result == none_id) result = constant_slot(0);
    for (Term part : term.children()) {
      if (negated(part)) result = emit(Code::IntSub, 0, result, operand(part.child(1)));
    }
    return result;
  }

  std::uint32_t division(Term term) {
    Term divisor = term.child(1);
    if (divisor.op() == Op::IntConst && divisor.integer().sign() > 0 && divisor.integer().is_power_of_two()) {
      unsigned exponent = divisor.integer().bit_length() - 1;
      if (exponent <= 126) {
        if (term.op() == Op::Div) return emit(Code::ShiftDown, exponent, operand(term.child(0)));
        return emit(Code::Mask, 0, operand(term.child(0)), constant_slot(slot_mask(exponent)));
      }
    }
    return emit(term.op() == Op::Div ? Code::IntDiv : Code::IntMod, 0, operand(term.child(0)), operand(divisor),
                generic(term));
  }

  Code equality_code(Sort sort) {
    if (is_float(sort)) return Code::FloatSame;
    if (is_double(sort)) return Code::DoubleSame;
    bool narrow = sort.is_bool() || (sort.is_bit_vec() && sort.width() <= 64);
    return narrow ? Code::Equal64 : Code::Equal128;
  }

  std::uint32_t equality(Term term) {
    Sort sort = term.child(0).sort();
    if (sort.is_array()) {
      ok_ = false;
      return 0;
    }
    if (sort.is_float() && !is_float(sort) && !is_double(sort)) return emit_generic(term);
    return emit(equality_code(sort), 0, operand(term.child(0)), operand(term.child(1)));
  }

  // select(array, index) with the structure of the array term resolved: no array is ever built.
  std::uint32_t select(Term array, std::uint32_t index, Sort index_sort) {
    auto [known, is_new] = selects_.emplace(std::make_pair(array.id(), index), 0);
    if (!is_new) return known->second;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> writes;
    Term base = array;
    while (base.op() == Op::Store) {
      writes.emplace_back(emit(equality_code(index_sort), 0, operand(base.child(1)), index), operand(base.child(2)));
      base = base.child(0);
    }
    std::uint32_t result = 0;
    if (base.op() == Op::ConstArray) {
      result = operand(base.child(0));
    } else if (base.op() == Op::Ite) {
      std::uint32_t then_place = select(base.child(1), index, index_sort);
      std::uint32_t else_place = select(base.child(2), index, index_sort);
      result = emit(Code::Choose, 0, operand(base.child(0)), then_place, else_place);
    } else {
      VariableId variable = compiler_.program_.variable_of(base);
      if (variable == none_id) {
        ok_ = false;
        return 0;
      }
      result = emit(Code::Select, 0, variable, index);
    }
    for (auto it = writes.rbegin(); it != writes.rend(); ++it) {
      result = emit(Code::Choose, 0, it->first, it->second, result);
    }
    selects_[{array.id(), index}] = result;
    return result;
  }

  std::uint32_t array_step(Term root) {
    // The scalar parts are compiled; the steps are made from the leaves up, as the nodes are shared.
    std::unordered_map<Term, std::uint32_t> made;
    std::vector<Term> open{root};
    auto& steps = compiler_.array_steps;
    while (!open.empty()) {
      Term term = open.back();
      bool ready = true;
      if (!term.is_variable()) {
        for (Term child : term.children()) {
          if (child.sort().is_array() && !made.contains(child)) {
            open.push_back(child);
            ready = false;
          }
        }
      }
      if (!ready) continue;
      open.pop_back();
      if (made.contains(term)) continue;
      ArrayStep step{ArrayStep::Kind::Variable, 0, 0, 0, 0};
      if (term.is_variable()) {
        step.a = compiler_.program_.variable_of(term);
        if (step.a == none_id) ok_ = false;
      } else if (term.op() == Op::ConstArray) {
        step.kind = ArrayStep::Kind::Constant;
        step.a = operand(term.child(0));
      } else if (term.op() == Op::Store) {
        step = {ArrayStep::Kind::Store, operand(term.child(1)), operand(term.child(2)), made.at(term.child(0)), 0};
      } else {
        step = {ArrayStep::Kind::Choose, operand(term.child(0)), 0, made.at(term.child(1)), made.at(term.child(2))};
      }
      made.emplace(term, static_cast<std::uint32_t>(steps.size()));
      steps.push_back(step);
    }
    return made.at(root);
  }

  std::uint32_t bit_vector(Term term) {
    unsigned width = term.sort().is_bit_vec() ? term.sort().width() : 0;
    unsigned operand_width = term.child(0).sort().is_bit_vec() ? term.child(0).sort().width() : 0;
    std::uint32_t a = operand(term.child(0));
    switch (term.op()) {
      case Op::BvNeg:
        return width <= 64 ? emit(Code::BvNeg, width, a) : emit(Code::WideBv, width, a, 0, 0, Op::BvNeg);
      case Op::BvNot:
        return width <= 64 ? emit(Code::BvNot, width, a) : emit(Code::WideBv, width, a, 0, 0, Op::BvNot);
      case Op::BvConcat:
        return concatenation(term);
      case Op::BvExtract:
        if (operand_width <= 64) return emit(Code::BvExtract, width, a, term.param(1));
        return emit(Code::WideBv, width, a, term.param(1), 0, Op::BvExtract);
      case Op::BvZeroExtend:
        return a;
      case Op::BvSignExtend:
        return emit(Code::SignExtend, operand_width, a, constant_slot(slot_mask(width)));
      case Op::BvToSignedInt:
        return emit(Code::SignExtend, operand_width, a, constant_slot(~Slot{0}));
      case Op::BvToInt:
        return operand_width < 128 ? a : emit(Code::NonNegative, 0, a);
      case Op::IntToBv:
        return emit(Code::Mask, 0, a, constant_slot(slot_mask(width)));
      default:
        break;
    }
    bool compares = term.op() == Op::BvUle || term.op() == Op::BvSle;
    if (compares) width = operand_width;
    std::uint32_t result = a;
    for (unsigned i = 1; i < term.children().size(); ++i) {
      std::uint32_t b = operand(term.child(i));
      result = width <= 64 ? emit(plain_bv_code(term.op()), width, result, b)
                           : emit(Code::WideBv, width, result, b, 0, term.op());
    }
    return result;
  }

  std::uint32_t concatenation(Term term) {
    std::uint32_t result = operand(term.child(0));
    for (unsigned i = 1; i < term.children().size(); ++i) {
      const unsigned low = term.child(i).sort().width();
      result = emit(Code::BvConcat, low, result, operand(term.child(i)));
    }
    return result;
  }

  std::uint32_t generic(Term term) {
    Generic entry{term, {}};
    for (Term child : term.children()) entry.operands.push_back(operand(child));
    compiler_.generics_.push_back(std::move(entry));
    return static_cast<std::uint32_t>(compiler_.generics_.size() - 1);
  }
  std::uint32_t emit_generic(Term term) { return emit(Code::Generic, 0, 0, 0, generic(term)); }

  // Native arithmetic where host and IEEE agree: float and double, rounding to nearest even, results that are no NaN
  // (whose payload is the host's choice).
  std::uint32_t floating(Term term) {
    Sort sort = term.child(0).sort();
    bool single = is_float(sort);
    bool native = single || is_double(sort);
    auto either = [&](Code float_code, Code double_code) {
      return emit(single ? float_code : double_code, 0, operand(term.child(0)), operand(term.child(1)), generic(term));
    };
    switch (term.op()) {
      case Op::FpFromBits:
      case Op::FpToBits:
        return operand(term.child(0));
      case Op::FpAdd:
      case Op::FpSub:
      case Op::FpMul:
      case Op::FpDiv:
        if (!native || term.rounding() != RoundingMode::NearestEven) break;
        if (term.op() == Op::FpAdd) return either(Code::FloatAdd, Code::DoubleAdd);
        if (term.op() == Op::FpSub) return either(Code::FloatSub, Code::DoubleSub);
        if (term.op() == Op::FpMul) return either(Code::FloatMul, Code::DoubleMul);
        return either(Code::FloatDiv, Code::DoubleDiv);
      case Op::FpLt:
        if (native) return either(Code::FloatLt, Code::DoubleLt);
        break;
      case Op::FpLe:
        if (native) return either(Code::FloatLe, Code::DoubleLe);
        break;
      case Op::FpEq:
        if (native) return either(Code::FloatEq, Code::DoubleEq);
        break;
      case Op::FpFromFp:
        if (term.rounding() != RoundingMode::NearestEven) break;
        if (single && is_double(term.sort())) {
          return emit(Code::FloatToDouble, 0, operand(term.child(0)), 0, generic(term));
        }
        if (is_double(sort) && is_float(term.sort())) {
          return emit(Code::DoubleToFloat, 0, operand(term.child(0)), 0, generic(term));
        }
        break;
      case Op::FpFromSbv:
      case Op::FpFromUbv: {
        if (term.rounding() != RoundingMode::NearestEven || sort.width() > 64) break;
        bool is_signed = term.op() == Op::FpFromSbv;
        if (is_float(term.sort())) {
          return emit(is_signed ? Code::SignedToFloat : Code::UnsignedToFloat, sort.width(), operand(term.child(0)));
        }
        if (is_double(term.sort())) {
          return emit(is_signed ? Code::SignedToDouble : Code::UnsignedToDouble, sort.width(), operand(term.child(0)));
        }
        break;
      }
      default:
        break;
    }
    return emit_generic(term);
  }

  Compiler& compiler_;
  std::span<const Term> roots_;
  std::uint32_t target_;
  bool ok_ = true;
  std::size_t next_temporary_ = 0;
  std::unordered_map<Term, std::uint32_t> done_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> selects_;
  std::vector<VariableId> reads_;
};

Compiler::Compiler(const Program& program)
    : slots(program.variable_count(), 0), arrays(program.variable_count(), nullptr), program_(program) {}

CompiledTerms Compiler::compile(std::span<const Term> terms) { return Unit(*this, terms, none_id).compile(); }

CompiledTerms Compiler::compile_into(VariableId target, Term term) {
  return Unit(*this, std::span(&term, 1), target).compile();
}

std::uint32_t Compiler::add_slot() {
  slots.push_back(0);
  return static_cast<std::uint32_t>(slots.size() - 1);
}

}  // namespace warrant
