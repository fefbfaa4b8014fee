#include "frontend/lowering/assembly_steps.h"

#include <algorithm>
#include <set>

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/places.h"

namespace warrant {
namespace {

struct KnownInstruction {
  const char* name;
  Opcode step;
  unsigned operands;
};
// clang-format off
constexpr KnownInstruction known_instructions[] = {
    {"nop", Opcode::Nothing, 0}, {"pause", Opcode::Nothing, 0}, {"mfence", Opcode::Nothing, 0}, {"lfence", Opcode::Nothing, 0},
    {"sfence", Opcode::Nothing, 0}, {"inc", Opcode::Increment, 1}, {"dec", Opcode::Decrement, 1}, {"neg", Opcode::Negate, 1},
    {"not", Opcode::Complement, 1}, {"add", Opcode::Add, 2}, {"sub", Opcode::Subtract, 2}, {"and", Opcode::And, 2},
    {"or", Opcode::Or, 2}, {"xor", Opcode::Xor, 2}, {"mov", Opcode::Move, 2}, {"xchg", Opcode::Exchange, 2},
    {"xadd", Opcode::ExchangeAdd, 2}, {"cmpxchg", Opcode::CompareExchange, 2}, {"bswap", Opcode::SwapBytes, 1},
    {"bsf", Opcode::ScanForward, 2}, {"bsr", Opcode::ScanReverse, 2}, {"sete", Opcode::SetIfZero, 1},
    {"setz", Opcode::SetIfZero, 1}, {"setne", Opcode::SetIfNotZero, 1}, {"setnz", Opcode::SetIfNotZero, 1},
    {"sets", Opcode::SetIfNegative, 1}, {"setns", Opcode::SetIfNotNegative, 1},
};
// clang-format on

const KnownInstruction* find_instruction(llvm::StringRef name) {
  for (const KnownInstruction& known : known_instructions)
    if (name == known.name) return &known;
  return nullptr;
}

unsigned bytes_of_suffix(char suffix) {
  switch (suffix) {
    case 'b':
      return 1;
    case 'w':
      return 2;
    case 'l':
      return 4;
    case 'q':
      return 8;
    default:
      return 0;
  }
}

bool sets_flag(Opcode step) { return step >= Opcode::SetIfZero; }

bool has_flags(Opcode step) {
  return (step >= Opcode::Increment && step <= Opcode::Xor && step != Opcode::Complement) ||
         step == Opcode::ExchangeAdd;
}

BinaryOperator assembly_operator(Opcode step) {
  switch (step) {
    case Opcode::Decrement:
    case Opcode::Subtract:
      return BinaryOperator::Sub;
    case Opcode::And:
      return BinaryOperator::And;
    case Opcode::Or:
      return BinaryOperator::Or;
    case Opcode::Xor:
      return BinaryOperator::Xor;
    default:
      return BinaryOperator::Add;
  }
}

// The operand of the statement that a text names: %0, %[name].
std::optional<unsigned> operand_index(const clang::GCCAsmStmt* stmt, llvm::StringRef text, unsigned count) {
  unsigned index = 0;
  if (!text.consume_front("%")) return std::nullopt;
  if (text.consume_front("[") && text.consume_back("]")) {
    const auto names = [&](unsigned i) {
      return i < stmt->getNumOutputs() ? stmt->getOutputName(i) : stmt->getInputName(i - stmt->getNumOutputs());
    };
    while (index < count && names(index) != text) ++index;
  } else if (text.getAsInteger(10, index)) {
    return std::nullopt;
  }
  return index < count ? std::optional(index) : std::nullopt;
}

// Reads the operands of the instruction; false: one is no whole operand of the statement.
bool read_operands(const clang::GCCAsmStmt* stmt, const AssemblyInstruction& instruction,
                   const std::vector<AssemblyOperand>& operands, AssemblyStep& result) {
  for (llvm::StringRef text : instruction.operands) {
    if (text.consume_front("$")) {
      long value = 0;
      if (!result.operands.empty() || result.immediate || text.getAsInteger(0, value)) return false;
      result.immediate = Integer(value);
      continue;
    }
    const std::optional<unsigned> index = operand_index(stmt, text, static_cast<unsigned>(operands.size()));
    if (!index || operands[*index].type.kind == TypeKind::Floating || operands[*index].is_tied) return false;
    result.operands.push_back(*index);
  }
  return true;
}

}  // namespace

bool hides_addresses(const AssemblyInstruction& instruction) {
  static const std::set<llvm::StringRef> others = {
      "adc",  "bt",  "btc", "btr", "bts",  "cmp",  "in",    "out",  "rcl",   "rcr",  "rol",   "ror",   "sal",
      "sar",  "sbb", "shl", "shr", "test", "setc", "setnc", "seta", "setae", "setb", "setbe", "pushf", "popf",
      "push", "pop", "cli", "sti", "jmp",  "jne",  "jnz",   "je",   "jz",    "jc",   "jnc",   "rdtsc", "cpuid"};
  const auto is_one = [](llvm::StringRef word) { return find_instruction(word) || others.contains(word); };
  const llvm::StringRef name = instruction.name;
  const bool is_known = is_one(name) || (!name.empty() && is_one(name.drop_back()));
  // The place of an operand as a number: $%P1.
  const auto is_place = [](const std::string& operand) { return operand.starts_with("$%"); };
  return is_known && std::ranges::none_of(instruction.operands, is_place);
}

std::optional<AssemblyStep> assembly_step(const clang::GCCAsmStmt* stmt, const AssemblyInstruction& instruction,
                                          const std::vector<AssemblyOperand>& operands) {
  llvm::StringRef name = instruction.name;
  AssemblyStep result{Opcode::Nothing, 0, {}, {}, {}};
  const KnownInstruction* known = find_instruction(name);
  if (!known) {
    result.bytes = name.empty() ? 0 : bytes_of_suffix(name.back());
    known = result.bytes == 0 ? nullptr : find_instruction(name.drop_back());
  }
  if (!known || instruction.operands.size() != known->operands) return std::nullopt;
  result.step = known->step;
  if (!read_operands(stmt, instruction, operands, result)) return std::nullopt;
  if (result.operands.size() + (result.immediate ? 1 : 0) != known->operands) return std::nullopt;
  if (result.operands.empty()) return known->operands == 0 ? std::optional(result) : std::nullopt;
  const AssemblyOperand& changed = operands[result.operands.back()];
  if (!changed.may_change) return std::nullopt;
  if (sets_flag(result.step)) {
    if (changed.type.bytes != 1 || result.bytes != 0) return std::nullopt;
    return result;
  }
  if (result.bytes == 0) result.bytes = changed.type.bytes;
  for (const unsigned index : result.operands)
    if (operands[index].type.bytes != result.bytes || operands[index].type.kind == TypeKind::Boolean)
      return std::nullopt;
  const bool changes_both = result.step == Opcode::Exchange || result.step == Opcode::ExchangeAdd;
  if (changes_both && (result.immediate || !operands[result.operands[0]].may_change)) return std::nullopt;
  if (result.step == Opcode::SwapBytes && result.bytes < 4) return std::nullopt;
  if (result.step == Opcode::CompareExchange) {
    for (unsigned i = 0; i < stmt->getNumOutputs(); ++i)
      if (stmt->getOutputConstraint(i).ltrim("=+&") == "a" && operands[i].type.bytes == result.bytes)
        result.accumulator = i;
    if (!result.accumulator || result.immediate) return std::nullopt;
  }
  return result;
}

Term AssemblyExecution::get(unsigned index) {
  AssemblyOperand& operand = operands_[index];
  // Its register may be that of an output which has been written.
  if (!operand.is_output && has_written_) return {};
  if (!operand.value && operand.place && !operand.is_output)
    return out.save(arithmetic.convert(places.read(*operand.place), operand.type, type_), type_);
  return operand.value ? arithmetic.convert(operand.value, operand.type, type_) : Term{};
}

void AssemblyExecution::set(unsigned index, Term value) {
  AssemblyOperand& operand = operands_[index];
  operand.value = out.save(arithmetic.convert(value, type_, operand.type), operand.type);
  writes_ = writes_ || !operand.is_early;
}

bool AssemblyExecution::set_by_flag(const AssemblyStep& step) {
  const bool is_zero = step.step == Opcode::SetIfZero || step.step == Opcode::SetIfNotZero;
  const bool is_not = step.step == Opcode::SetIfNotZero || step.step == Opcode::SetIfNotNegative;
  const Term flag = is_zero ? is_zero_ : is_negative_;
  if (!flag) return false;
  set(step.operands.back(), encoding().from_truth(is_not ? terms().negate(flag) : flag, type_));
  has_written_ = true;
  return true;
}

Term AssemblyExecution::computed(Opcode step, Term old, Term source) {
  switch (step) {
    case Opcode::Increment:
    case Opcode::Decrement:
      return encoding().binary(assembly_operator(step), old, constant(1, type_), type_);
    case Opcode::Negate:
      return encoding().negate(old, type_);
    case Opcode::Complement:
      return encoding().complement(old, type_);
    case Opcode::Move:
    case Opcode::Exchange:
      return source;
    case Opcode::SwapBytes:
      return swapped_bytes(old);
    default:
      return encoding().binary(assembly_operator(step), old, source, type_);
  }
}

Term AssemblyExecution::swapped_bytes(Term value) {
  std::vector<Term> bytes;
  for (unsigned i = type_.bytes; i-- > 0;) bytes.push_back(encoding().byte_of(value, type_, i));
  return encoding().from_bytes(bytes, type_);
}

bool AssemblyExecution::compare_exchange(const AssemblyStep& step, Term source, Term old) {
  const Term expected = get(*step.accumulator);
  if (!expected) return false;
  const Term is_same = encoding().compare(Comparison::Eq, old, expected, type_);
  set(step.operands.back(), terms().ite(is_same, source, old));
  set(*step.accumulator, old);
  is_zero_ = is_same;
  is_negative_ = {};
  has_written_ = has_written_ || writes_;
  return true;
}

void AssemblyExecution::scan(const AssemblyStep& step, Term source) {
  const bool is_forward = step.step == Opcode::ScanForward;
  Term found = out.fresh_input(InputKind::Unmodelled, assembly_value_name, type_);
  for (unsigned i = 0; i < type_.bits; ++i) {
    const unsigned index = is_forward ? type_.bits - 1 - i : i;
    found = terms().ite(encoding().truth(bit(*this, {source, type_}, index, type_), type_),
                        constant(Integer(index), type_), found);
  }
  set(step.operands.back(), found);
  is_zero_ = encoding().compare(Comparison::Eq, source, encoding().zero(type_), type_);
  is_negative_ = {};
  has_written_ = true;
}

bool AssemblyExecution::execute(const AssemblyStep& step) {
  if (step.step == Opcode::Nothing) return true;
  type_ = ScalarType::integer(step.bytes == 0 ? 1 : step.bytes, false);
  writes_ = false;
  if (sets_flag(step.step)) return set_by_flag(step);
  const ScalarType number = ScalarType::integer(8, true);
  const unsigned last = step.operands.back();
  const Term source = step.immediate ? encoding().convert(constant(*step.immediate, number), number, type_)
                                     : get(step.operands.front());
  if (!source) return false;
  const bool scans = step.step == Opcode::ScanForward || step.step == Opcode::ScanReverse;
  const Term old = step.step == Opcode::Move || scans ? source : get(last);
  if (!old) return false;
  if (step.step == Opcode::CompareExchange) return compare_exchange(step, source, old);
  if (scans) {
    scan(step, source);
    return true;
  }
  if (step.step == Opcode::Exchange || step.step == Opcode::ExchangeAdd) set(step.operands.front(), old);
  set(last, computed(step.step, old, source));
  has_written_ = has_written_ || writes_;
  if (has_flags(step.step)) {
    const Term value = get(last);
    is_zero_ = encoding().compare(Comparison::Eq, value, encoding().zero(type_), type_);
    is_negative_ = encoding().truth(bit(*this, {value, type_}, type_.bits - 1, type_), type_);
  }
  return true;
}

}  // namespace warrant
