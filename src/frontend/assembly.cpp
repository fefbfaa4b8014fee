// Inline assembly. A few instructions are known exactly: barriers, arithmetic and exchanges in one place, bit scans.
// After any other text the outputs have values that nobody knows, and so has memory that the operands lead to where the
// text may change memory; that it changes nothing else is named among the assumptions.
#include <algorithm>
#include <set>

#include "frontend/assembly_text.h"
#include "frontend/lowering.h"

namespace warrant {
namespace {

constexpr const char* unknown_value_name = "inline assembly";

// The output that shares its place with an input of this constraint ("0", "[name]"), or none.
std::optional<unsigned> tied_output(const clang::GCCAsmStmt* stmt, llvm::StringRef constraint) {
  if (constraint.consume_front("[") && constraint.consume_back("]")) {
    for (unsigned i = 0; i < stmt->getNumOutputs(); ++i)
      if (stmt->getOutputName(i) == constraint) return i;
    return std::nullopt;
  }
  unsigned index = 0;
  if (constraint.getAsInteger(10, index) || index >= stmt->getNumOutputs()) return std::nullopt;
  return index;
}

// An output that keeps its value and need not go through a register: a text without instructions does not touch it.
bool stays_in_memory(const clang::GCCAsmStmt* stmt, unsigned output) {
  const llvm::StringRef constraint = stmt->getOutputConstraint(output);
  return stmt->isOutputPlusConstraint(output) && constraint.find_first_of("mogXV<>") != llvm::StringRef::npos;
}

bool names_memory(llvm::StringRef constraint) { return constraint.find_first_of("mogXV<>") != llvm::StringRef::npos; }

bool may_be_in_memory(llvm::StringRef constraint, const LValue& place) {
  return place.kind != LValue::Kind::Variable && names_memory(constraint);
}

bool changes_memory(const clang::GCCAsmStmt* stmt) {
  for (unsigned i = 0; i < stmt->getNumClobbers(); ++i)
    if (stmt->getClobber(i) == "memory") return true;
  return false;
}

// A pointer that is only a number for the assembler says nothing of what it points to.
bool is_number(llvm::StringRef constraint) { return constraint.find_first_not_of("inspeP") == llvm::StringRef::npos; }

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

// Instructions that have to do with what their operands hold, and not with where they lie, as lea has.
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

}  // namespace

// An operand of the text, in the order of its numbers: outputs, then inputs.
struct FunctionLowering::AssemblyOperand {
  std::optional<LValue> place;  // of outputs and of inputs in memory
  ScalarType type;
  Term value;  // null: not known, or in memory
  bool is_output = false, may_change = false;
  bool is_tied = false;    // an input whose place is that of an output
  bool is_early = false;   // an output that shares its place with no input
  bool is_memory = false;  // may lie in memory that other operands name, too
  bool is_shown = false;   // a variable of its own that the text may know the place of
};

struct FunctionLowering::AssemblyStep {
  Opcode step;
  unsigned bytes;
  std::vector<unsigned> operands;    // the last one is changed
  std::optional<Integer> immediate;  // in place of the first
  std::optional<unsigned> accumulator;
};

// The operands of an instruction, if all of them are whole operands of the statement.
std::optional<FunctionLowering::AssemblyStep> FunctionLowering::assembly_step(
    const clang::GCCAsmStmt* stmt, const AssemblyInstruction& instruction,
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
  for (llvm::StringRef text : instruction.operands) {
    unsigned index = 0;
    if (text.consume_front("$")) {
      long value = 0;
      if (!result.operands.empty() || result.immediate || text.getAsInteger(0, value)) return std::nullopt;
      result.immediate = Integer(value);
      continue;
    }
    if (!text.consume_front("%")) return std::nullopt;
    if (text.consume_front("[") && text.consume_back("]")) {
      const auto names = [&](unsigned i) {
        return i < stmt->getNumOutputs() ? stmt->getOutputName(i) : stmt->getInputName(i - stmt->getNumOutputs());
      };
      while (index < operands.size() && names(index) != text) ++index;
    } else if (text.getAsInteger(10, index)) {
      return std::nullopt;
    }
    if (index >= operands.size() || operands[index].type.kind == TypeKind::Floating) return std::nullopt;
    if (operands[index].is_tied) return std::nullopt;
    result.operands.push_back(index);
  }
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

// Executes an instruction on the values of the operands. False: it reads one that has no value.
bool FunctionLowering::execute(const AssemblyStep& step, std::vector<AssemblyOperand>& operands, AssemblyFlags& flags) {
  if (step.step == Opcode::Nothing) return true;
  const ScalarType type = ScalarType::integer(step.bytes == 0 ? 1 : step.bytes, false);
  const auto get = [&](unsigned index) -> Term {
    AssemblyOperand& operand = operands[index];
    // Its register may be that of an output which has been written.
    if (!operand.is_output && flags.has_written) return {};
    if (!operand.value && operand.place && !operand.is_output)
      return save(convert(read(*operand.place), operand.type, type), type);
    return operand.value ? convert(operand.value, operand.type, type) : Term{};
  };
  bool written = false;
  const auto set = [&](unsigned index, Term value) {
    AssemblyOperand& operand = operands[index];
    operand.value = save(convert(value, type, operand.type), operand.type);
    written = written || !operand.is_early;
  };
  const unsigned last = step.operands.back();
  if (sets_flag(step.step)) {
    const bool is_zero = step.step == Opcode::SetIfZero || step.step == Opcode::SetIfNotZero;
    const bool is_not = step.step == Opcode::SetIfNotZero || step.step == Opcode::SetIfNotNegative;
    const Term flag = is_zero ? flags.is_zero : flags.is_negative;
    if (!flag) return false;
    set(last, encoding().from_truth(is_not ? terms().negate(flag) : flag, type));
    flags.has_written = true;
    return true;
  }
  const Term source = step.immediate ? encoding().convert(constant(*step.immediate, ScalarType::integer(8, true)),
                                                          ScalarType::integer(8, true), type)
                                     : get(step.operands.front());
  if (!source) return false;
  Term old = step.step == Opcode::Move || step.step == Opcode::ScanForward || step.step == Opcode::ScanReverse
                 ? source
                 : get(last);
  if (!old) return false;
  const auto compute = [&](BinaryOperator op, Term by) { return encoding().binary(op, old, by, type); };
  const Bits bits{source, type};
  switch (step.step) {
    case Opcode::Increment:
      set(last, compute(BinaryOperator::Add, constant(1, type)));
      break;
    case Opcode::Decrement:
      set(last, compute(BinaryOperator::Sub, constant(1, type)));
      break;
    case Opcode::Negate:
      set(last, encoding().negate(old, type));
      break;
    case Opcode::Complement:
      set(last, encoding().complement(old, type));
      break;
    case Opcode::Add:
      set(last, compute(BinaryOperator::Add, source));
      break;
    case Opcode::Subtract:
      set(last, compute(BinaryOperator::Sub, source));
      break;
    case Opcode::And:
      set(last, compute(BinaryOperator::And, source));
      break;
    case Opcode::Or:
      set(last, compute(BinaryOperator::Or, source));
      break;
    case Opcode::Xor:
      set(last, compute(BinaryOperator::Xor, source));
      break;
    case Opcode::Move:
      set(last, source);
      break;
    case Opcode::Exchange:
      set(step.operands.front(), old);
      set(last, source);
      break;
    case Opcode::ExchangeAdd:
      set(step.operands.front(), old);
      set(last, compute(BinaryOperator::Add, source));
      break;
    case Opcode::CompareExchange: {
      const Term expected = get(*step.accumulator);
      if (!expected) return false;
      const Term is_same = encoding().compare(Comparison::Eq, old, expected, type);
      set(last, terms().ite(is_same, source, old));
      set(*step.accumulator, old);
      flags = {is_same, {}, flags.has_written || written};
      return true;
    }
    case Opcode::SwapBytes: {
      std::vector<Term> bytes;
      for (unsigned i = step.bytes; i-- > 0;) bytes.push_back(encoding().byte_of(old, type, i));
      set(last, encoding().from_bytes(bytes, type));
      flags.has_written = flags.has_written || written;
      return true;
    }
    case Opcode::ScanForward:
    case Opcode::ScanReverse: {
      const bool is_forward = step.step == Opcode::ScanForward;
      const Term none = fresh_input(InputKind::Unmodelled, unknown_value_name, type);
      Term found = none;
      for (unsigned i = 0; i < type.bits; ++i) {
        const unsigned index = is_forward ? type.bits - 1 - i : i;
        found = terms().ite(encoding().truth(bit(bits, index, type), type), constant(Integer(index), type), found);
      }
      set(last, found);
      flags = {encoding().compare(Comparison::Eq, source, encoding().zero(type), type), {}, true};
      return true;
    }
    default:
      return false;
  }
  flags.has_written = flags.has_written || written;
  if (has_flags(step.step)) {
    const Term value = get(last);
    flags.is_zero = encoding().compare(Comparison::Eq, value, encoding().zero(type), type);
    flags.is_negative = encoding().truth(bit({value, type}, type.bits - 1, type), type);
  }
  return true;
}

// Evaluates the operands. Nothing: one is of a kind that no register or scalar in memory holds.
std::optional<std::vector<FunctionLowering::AssemblyOperand>> FunctionLowering::assembly_operands(
    const clang::GCCAsmStmt* stmt, bool is_empty) {
  const ScalarType pointer = encoding().pointer_type();
  std::vector<AssemblyOperand> operands;
  const auto add_place = [&](const clang::Expr* expr, PlaceUse use) -> AssemblyOperand& {
    AssemblyOperand operand{lvalue(expr, use), type_of(expr), {}};
    if (operand.place->kind != LValue::Kind::Variable) operand.place->address = save(operand.place->address, pointer);
    operands.push_back(operand);
    return operands.back();
  };
  for (unsigned i = 0; i < stmt->getNumOutputs(); ++i) {
    const clang::Expr* expr = stmt->getOutputExpr(i);
    if (!types().scalar(expr->getType())) return std::nullopt;
    const bool is_untouched = is_empty && stays_in_memory(stmt, i);
    AssemblyOperand& output = add_place(expr, is_untouched ? PlaceUse::Address : PlaceUse::Access);
    output.is_output = output.may_change = !is_untouched;
    output.is_early = stmt->getOutputConstraint(i).find('&') != llvm::StringRef::npos;
    output.is_memory = may_be_in_memory(stmt->getOutputConstraint(i), *output.place);
    output.is_shown = !output.is_memory && names_memory(stmt->getOutputConstraint(i));
  }
  for (unsigned i = 0; i < stmt->getNumInputs(); ++i) {
    const clang::Expr* expr = stmt->getInputExpr(i);
    if (expr->isGLValue()) {  // of a constraint for memory alone
      if (is_empty || !types().scalar(expr->getType())) {
        lvalue(expr, PlaceUse::Address);
        operands.push_back({{}, ScalarType::floating(64, 8), {}});  // fits no instruction
      } else {
        AssemblyOperand& input = add_place(expr, PlaceUse::Access);
        input.may_change = changes_memory(stmt);
        input.is_memory = true;
        input.is_shown = input.place->kind == LValue::Kind::Variable;
      }
      continue;
    }
    const bool is_object = TypeMap::is_aggregate(expr->getType());
    const Term value = is_object ? aggregate(expr) : rvalue(expr);
    const std::optional<unsigned> tied = tied_output(stmt, stmt->getInputConstraint(i));
    if (is_object) {
      if (tied) return std::nullopt;
      operands.push_back({{}, ScalarType::floating(64, 8), {}});
      continue;
    }
    const ScalarType given = type_of(expr);
    operands.push_back({{}, given, save(value, given)});
    operands.back().is_tied = tied.has_value();
    if (!tied) continue;
    AssemblyOperand& output = operands[*tied];
    // A register's low part is the value; compilers differ in how they widen one.
    const auto is_plain = [](ScalarType type) { return !type.is_floating() && type.kind != TypeKind::Boolean; };
    const bool is_low_part = is_plain(given) && is_plain(output.type) && output.type.bytes <= given.bytes;
    if (given == output.type || is_low_part)
      output.value = save(convert(value, given, output.type), output.type);
    else if (is_empty)
      return std::nullopt;
  }
  for (unsigned i = 0; i < stmt->getNumOutputs(); ++i)
    if (stmt->isOutputPlusConstraint(i) && operands[i].is_output)
      operands[i].value = save(read(*operands[i].place), operands[i].type);
  return operands;
}

// After a text that is not known.
void FunctionLowering::forget_operands(const clang::GCCAsmStmt* stmt, const AssemblyText& text,
                                       std::vector<AssemblyOperand>& operands) {
  if (!std::ranges::all_of(text.instructions, hides_addresses) &&
      std::ranges::any_of(operands, &AssemblyOperand::is_shown))
    module_.program().has_hidden_addresses = true;
  for (AssemblyOperand& operand : operands)
    if (operand.may_change) operand.value = fresh_input(InputKind::Unmodelled, unknown_value_name, operand.type);
  module_.assume("unknown inline assembly has arbitrary outputs, and changes only what its operands point to", here_);
  if (!changes_memory(stmt) || module_.options().missing_functions == MissingFunctions::Pure) return;
  for (unsigned i = 0; i < stmt->getNumInputs(); ++i) {
    const clang::Expr* expr = stmt->getInputExpr(i);
    if (expr->isGLValue() || is_number(stmt->getInputConstraint(i))) continue;
    if (!change_pointed_to(expr)) unmodelled("inline assembly that may change what its operands point to");
  }
}

// ud2 ends a program; but who runs it, as a kernel does itself, may go on behind it.
void FunctionLowering::trap() {
  const Term goes_on = fresh_input(InputKind::Unmodelled, unknown_value_name, ScalarType::boolean());
  const LocationId end = new_location();
  trapped_ = new_location();
  split(encoding().truth(goes_on, ScalarType::boolean()), trapped_, end);
  current_ = trapped_;
}

void FunctionLowering::assembly(const clang::GCCAsmStmt* stmt) {
  const AssemblyText text = read_assembly(stmt->getAsmString()->getString().str());
  const bool is_empty = text.is_known && text.instructions.empty();
  std::optional<std::vector<AssemblyOperand>> operands = assembly_operands(stmt, is_empty);
  if (!operands) return unmodelled("inline assembly with operands that are not scalars");
  if (!text.instructions.empty() && text.instructions.front().name == "ud2" && stmt->getNumOutputs() == 0)
    return trap();
  std::vector<AssemblyStep> steps;
  // Two operands in memory may be one.
  bool is_known = text.is_known && !stmt->isAsmGoto() &&
                  (is_empty || std::ranges::count_if(*operands, &AssemblyOperand::is_memory) <= 1);
  for (std::size_t i = 0; is_known && i < text.instructions.size(); ++i) {
    const std::optional<AssemblyStep> step = assembly_step(stmt, text.instructions[i], *operands);
    is_known = step.has_value();
    if (step) steps.push_back(*step);
  }
  AssemblyFlags flags;
  for (std::size_t i = 0; is_known && i < steps.size(); ++i) is_known = execute(steps[i], *operands, flags);
  if (!is_known) forget_operands(stmt, text, *operands);
  // What lies in memory is written by the text itself, registers are stored behind it.
  for (const bool in_memory : {true, false})
    for (const AssemblyOperand& operand : *operands) {
      if (operand.is_memory != in_memory || !operand.may_change || (!operand.is_output && !operand.value)) continue;
      write(*operand.place,
            operand.value ? operand.value : fresh_input(InputKind::Unmodelled, unknown_value_name, operand.type));
    }
  for (unsigned i = 0; stmt->isAsmGoto() && i < stmt->getNumLabels(); ++i) {
    const Term is_taken = fresh_input(InputKind::Unmodelled, unknown_value_name, ScalarType::boolean());
    const LocationId taken = new_location(), other = new_location();
    split(encoding().truth(is_taken, ScalarType::boolean()), taken, other);
    current_ = taken;
    go_to(stmt->getLabelExpr(i)->getLabel());
    current_ = other;
  }
}

}  // namespace warrant
