// Terms as straight-line code over slots.
//
// Each edge's terms are compiled once. Variables, constants and temporaries live in one array of slots, so operands
// need no loads, and a subterm that is shared within an edge is computed once. The code is a fast path and nothing
// else: where it cannot be exact (an integer beyond 128 bits, an array element that is not decided yet, ...) it gives
// up without having changed a variable, and the edge's terms are evaluated exactly instead (exact.h).
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "evidence/interpreter/array_store.h"
#include "evidence/interpreter/slot.h"
#include "program/program.h"

namespace warrant {

enum class Code : std::uint8_t {
  Move,
  Not,
  And,
  Or,
  Equal64,
  Equal128,
  Choose,
  IntAdd,
  IntSub,
  IntMul,
  IntDiv,
  IntMod,
  IntLe,
  Mask,
  ShiftDown,
  NonNegative,
  BvAdd,
  BvMul,
  BvNeg,
  BvNot,
  BvAnd,
  BvOr,
  BvXor,
  BvUdiv,
  BvUrem,
  BvSdiv,
  BvSrem,
  BvShl,
  BvLshr,
  BvAshr,
  BvUle,
  BvSle,
  BvExtract,
  BvConcat,
  SignExtend,
  WideBv,
  FloatAdd,
  FloatSub,
  FloatMul,
  FloatDiv,
  FloatLt,
  FloatLe,
  FloatEq,
  FloatSame,
  DoubleAdd,
  DoubleSub,
  DoubleMul,
  DoubleDiv,
  DoubleLt,
  DoubleLe,
  DoubleEq,
  DoubleSame,
  FloatToDouble,
  DoubleToFloat,
  SignedToFloat,
  SignedToDouble,
  UnsignedToFloat,
  UnsignedToDouble,
  Select,
  Generic,
};

// target := code(a, b, c). `width` is the width of a bit-vector operation; other uses are named in compile.cpp.
struct Instruction {
  Code code;
  Op op;  // WideBv
  std::uint16_t width;
  std::uint32_t target, a, b, c;
};

// How the value of an array term is made of an array variable or a constant and writes to it.
struct ArrayStep {
  enum class Kind : std::uint8_t { Variable, Constant, Store, Choose } kind;
  std::uint32_t a, b;  // Variable: its id; Constant: slot; Store: slots of index and element; Choose: a is a slot
  std::uint32_t next, other;  // Store: the array written to; Choose: the two arrays
};

struct CompiledTerms {
  std::uint32_t begin = 0, end = 0;  // in Compiler::instructions
  std::vector<std::uint32_t> roots;  // slots of the terms, in order; of an array term: its step
  std::vector<VariableId> reads;     // scalar variables that the code reads
  bool exact_only = false;           // there is no code: some sort or constant has no slot form
};

class Compiler {
 public:
  // The first slots are those of the program's variables, by id.
  explicit Compiler(const Program& program);

  CompiledTerms compile(std::span<const Term> terms);
  // As above for one scalar term, with the result computed straight into the variable's slot.
  CompiledTerms compile_into(VariableId target, Term term);
  std::uint32_t add_slot();

  // Runs compiled code on `slots`. False: it gave up.
  bool execute(const CompiledTerms& compiled);

  std::vector<Slot> slots;
  std::vector<ArrayStore*> arrays;  // by variable; null for scalars
  std::vector<ArrayStep> array_steps;

 private:
  struct Generic {  // an operation that apply_operation computes
    Term term;
    std::vector<std::uint32_t> operands;
  };

  class Unit;  // the compilation of one edge's terms
  bool execute_generic(const Instruction& instruction);

  const Program& program_;
  std::vector<Instruction> instructions_;
  std::vector<Generic> generics_;
  std::unordered_map<Term, std::uint32_t> constants_;
  std::vector<std::uint32_t> temporaries_;
};

}  // namespace warrant
