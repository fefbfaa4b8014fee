// Terms: immutable, hash-consed DAG nodes behind a handle of one pointer.
//
// Terms are made by TermManager (term_manager.h) only. Two terms of one manager are equal exactly if their handles
// are equal, so comparison costs one instruction. `id()` numbers nodes in order of creation: order and hash by it,
// never by the address. A table of terms then has the same order in every run, but each standard library has an order
// of its own: sort wherever the order can reach a result.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "logic/sort.h"

namespace warrant {

class Integer;     // logic/integer.h: arbitrary precision
class FloatValue;  // logic/float_value.h: an IEEE-754 datum of any format

enum class Op : std::uint8_t {
  // clang-format off
  // leaves
  BoolConst, IntConst, BvConst, FloatConst, Variable,
  // core: Eq is identity of values (SMT-LIB `=`) on every sort, also on Bool and on floats
  Not, And, Or, Eq, Ite,
  // integers: Add and Mul are n-ary; Div and Mod are SMT-LIB's (0 <= x mod y < |y|)
  Add, Mul, Div, Mod, Le,
  // bit-vectors: division by zero as in SMT-LIB (udiv gives all ones, urem the dividend)
  BvAdd, BvMul, BvNeg, BvUdiv, BvSdiv, BvUrem, BvSrem, BvShl, BvLshr, BvAshr, BvAnd, BvOr, BvXor, BvNot,
  BvConcat, BvExtract /* params: high, low */, BvZeroExtend /* added bits */, BvSignExtend /* added bits */,
  BvUle, BvSle,
  // between integers and bit-vectors
  IntToBv /* width; modulo 2^width */, BvToInt /* unsigned value */, BvToSignedInt,
  // floats: params hold the rounding mode where there is one
  FpAdd, FpSub, FpMul, FpDiv, FpSqrt, FpRoundToIntegral,
  FpRem /* IEEE remainder */, FpNeg, FpAbs, FpLe, FpLt, FpEq /* IEEE equality */,
  FpIsNan, FpIsInf, FpIsZero, FpIsNegative, FpIsSubnormal,
  FpFromBits /* BitVec of the interchange format */, FpToBits,
  FpFromFp, FpFromSbv, FpFromUbv, FpToSbv /* mode, width */, FpToUbv /* mode, width */,
  // arrays
  ConstArray, Select, Store,
  // clang-format on
};

enum class RoundingMode : std::uint8_t { NearestEven, NearestAway, TowardPositive, TowardNegative, TowardZero };

struct TermNode;  // term_manager.h's business

class Term {
 public:
  Term() = default;
  explicit Term(const TermNode* node) : node_(node) {}
  explicit operator bool() const { return node_ != nullptr; }

  Op op() const;
  Sort sort() const;
  std::uint32_t id() const;
  std::span<const Term> children() const;
  Term child(unsigned index) const { return children()[index]; }
  // What the Op comment calls params: extract bounds, added bits, width, rounding mode.
  std::uint32_t param(unsigned index) const;

  // Leaves.
  bool is_true() const;
  bool is_false() const;
  bool is_constant() const;  // BoolConst, IntConst, BvConst or FloatConst
  bool is_variable() const { return op() == Op::Variable; }
  const Integer& integer() const;  // IntConst; BvConst (unsigned value)
  const FloatValue& float_value() const;
  std::string_view name() const;  // Variable
  RoundingMode rounding() const { return static_cast<RoundingMode>(param(0)); }

  friend bool operator==(Term a, Term b) { return a.node_ == b.node_; }
  const TermNode* node() const { return node_; }

 private:
  const TermNode* node_ = nullptr;
};

}  // namespace warrant

template <>
struct std::hash<warrant::Term> {
  std::size_t operator()(warrant::Term term) const noexcept { return term ? term.id() : ~std::size_t{0}; }
};

#include "logic/term_node.h"
