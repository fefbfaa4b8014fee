// Leaves, hash-consing and what all smart constructors share. The constructors of each theory have their own files:
// bool_terms, int_terms, int_comparisons, bv_terms, bv_structure, fp_terms and array_terms.
#include "logic/term_manager.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "logic/evaluate.h"
#include "logic/store_index.h"
#include "logic/term_store.h"

namespace warrant {

struct TermManager::Implementation {
  TermStore store;
  StoreIndex store_index;
  std::unordered_map<std::string, std::uint64_t> fresh_counts;
};

TermManager::TermManager() : impl_(std::make_unique<Implementation>()) {}
TermManager::~TermManager() = default;

Term TermManager::boolean(bool value) { return impl_->store.boolean(value); }
Term TermManager::integer(const Integer& value) { return impl_->store.integer(Op::IntConst, Sort::integer(), value); }

Term TermManager::bit_vec(const Integer& value, unsigned width) {
  return impl_->store.integer(Op::BvConst, Sort::bit_vec(width), value.wrap_unsigned(width));
}

Term TermManager::floating(const FloatValue& value) { return impl_->store.floating(value); }
Term TermManager::variable(std::string_view name, Sort sort) { return impl_->store.variable(name, sort); }

bool TermManager::has_variable(std::string_view name) const {
  return static_cast<bool>(impl_->store.find_variable(name));
}

Term TermManager::fresh_variable(std::string_view stem, Sort sort) {
  std::uint64_t& count = impl_->fresh_counts[std::string(stem)];
  std::string name;
  do {
    name = std::string(stem) + "!" + std::to_string(count++);
  } while (has_variable(name));
  return variable(name, sort);
}

StoreIndex& TermManager::store_index() { return impl_->store_index; }

Term TermManager::make(Op op, Sort sort, std::span<const Term> children, unsigned param0, unsigned param1) {
  return impl_->store.operation(op, sort, children, param0, param1);
}

Term TermManager::fold_constants(Op op, Sort sort, std::span<const Term> children, unsigned param0, unsigned param1) {
  std::vector<Value> arguments;
  arguments.reserve(children.size());
  for (const Term child : children) arguments.push_back(constant_value(child));
  const TermOperation operation{op, sort, children.back().sort(), {param0, param1}};
  return constant_term(*this, apply_operation(operation, arguments), sort);
}

Term TermManager::fold(Op op, Sort sort, std::initializer_list<Term> children, unsigned param0, unsigned param1) {
  const auto is_constant = [](Term term) { return term.is_constant(); };
  const std::span<const Term> parts(children.begin(), children.size());
  const auto first = std::ranges::find_if_not(parts, is_constant);
  if (first == parts.end()) return fold_constants(op, sort, parts, param0, param1);
  const bool is_choice = first->op() == Op::Ite && first->child(1).is_constant() && first->child(2).is_constant();
  if (!is_choice || !std::all_of(first + 1, parts.end(), is_constant)) return make(op, sort, parts, param0, param1);
  const auto branch = [&](unsigned index) {
    std::vector<Term> constants(parts.begin(), parts.end());
    constants[static_cast<std::size_t>(first - parts.begin())] = first->child(index);
    return fold_constants(op, sort, constants, param0, param1);
  };
  const Term then_term = branch(1);
  return ite(first->child(0), then_term, branch(2));
}

Term TermManager::rebuild(Term original, std::span<const Term> children) {
  const auto child = [&](unsigned index) { return children[index]; };
  const Op op = original.op();
  const Sort sort = original.sort();
  switch (op) {
    case Op::BoolConst:
    case Op::IntConst:
    case Op::BvConst:
    case Op::FloatConst:
    case Op::Variable:
      return original;
    case Op::Not:
      return negate(child(0));
    case Op::And:
      return conjunction(children);
    case Op::Or:
      return disjunction(children);
    case Op::Eq:
      return eq(child(0), child(1));
    case Op::Ite:
      return ite(child(0), child(1), child(2));
    case Op::Add:
    case Op::BvAdd:
      return add(children);
    case Op::Mul:
    case Op::BvMul: {
      Term result = child(0);
      for (const Term factor : children.subspan(1)) result = mul(result, factor);
      return result;
    }
    case Op::Div:
      return div(child(0), child(1));
    case Op::Mod:
      return mod(child(0), child(1));
    case Op::Le:
      return le(child(0), child(1));
    case Op::BvNeg:
      return neg(child(0));
    case Op::BvUdiv:
    case Op::BvSdiv:
    case Op::BvUrem:
    case Op::BvSrem:
    case Op::BvShl:
    case Op::BvLshr:
    case Op::BvAshr:
    case Op::BvAnd:
    case Op::BvOr:
    case Op::BvXor:
    case Op::BvConcat:
    case Op::BvUle:
    case Op::BvSle:
      return bv_binary(op, child(0), child(1));
    case Op::BvNot:
      return bv_not(child(0));
    case Op::BvExtract:
      return extract(child(0), original.param(0), original.param(1));
    case Op::BvZeroExtend:
      return zero_extend(child(0), original.param(0));
    case Op::BvSignExtend:
      return sign_extend(child(0), original.param(0));
    case Op::IntToBv:
      return int_to_bv(child(0), original.param(0));
    case Op::BvToInt:
      return bv_to_int(child(0));
    case Op::BvToSignedInt:
      return bv_to_signed_int(child(0));
    case Op::FpAdd:
    case Op::FpSub:
    case Op::FpMul:
    case Op::FpDiv:
      return fp_arith(op, original.rounding(), child(0), child(1));
    case Op::FpSqrt:
      return fp_sqrt(original.rounding(), child(0));
    case Op::FpRoundToIntegral:
      return fp_round_to_integral(original.rounding(), child(0));
    case Op::FpRem:
      return fp_rem(child(0), child(1));
    case Op::FpNeg:
      return fp_neg(child(0));
    case Op::FpAbs:
      return fp_abs(child(0));
    case Op::FpLe:
    case Op::FpLt:
    case Op::FpEq:
      return fp_compare(op, child(0), child(1));
    case Op::FpIsNan:
    case Op::FpIsInf:
    case Op::FpIsZero:
    case Op::FpIsNegative:
    case Op::FpIsSubnormal:
      return fp_test(op, child(0));
    case Op::FpFromBits:
      return fp_from_bits(child(0), sort);
    case Op::FpToBits:
      return fp_to_bits(child(0));
    case Op::FpFromFp:
      return fp_from_fp(original.rounding(), child(0), sort);
    case Op::FpFromSbv:
      return fp_from_signed(original.rounding(), child(0), sort);
    case Op::FpFromUbv:
      return fp_from_unsigned(original.rounding(), child(0), sort);
    case Op::FpToSbv:
      return fp_to_signed(original.rounding(), child(0), sort.width());
    case Op::FpToUbv:
      return fp_to_unsigned(original.rounding(), child(0), sort.width());
    case Op::ConstArray:
      return const_array(sort, child(0));
    case Op::Select:
      return select(child(0), child(1));
    case Op::Store:
      return store(child(0), child(1), child(2));
  }
  return original;
}

std::size_t TermManager::node_count() const { return impl_->store.node_count(); }
std::size_t TermManager::bytes_used() const { return impl_->store.bytes_used(); }

}  // namespace warrant
