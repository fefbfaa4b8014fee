// The machine's memory operations and its output.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <ostream>

#include "base/text.h"
#include "evidence/interpreter/format.h"
#include "evidence/interpreter/machine.h"
#include "program/own_lines.h"

namespace warrant {

namespace {

// Where a block was made, behind its name. The main of --entry makes its own in no file.
std::string made_at(const SourceRange& where, const Program& program) {
  if (!where.known() || OwnLines(program.sources).is_behind_file(where)) return {};
  return ", " + program.sources.to_string(where);
}

// A string longer than this lacks its end.
constexpr std::size_t max_string_length = 1 << 20;

Input uninitialised(const Block& block, ScalarType type) {
  return {InputKind::Uninitialised, block.name(), type, {}, {}};
}

}  // namespace

std::optional<std::uint64_t> Machine::operand_address(std::size_t index) {
  Slot slot = operand(index);
  if (slot >> 64 != 0) return std::nullopt;  // also a negative number
  return static_cast<std::uint64_t>(slot);
}

Block* Machine::accessed(EdgeCode& code, std::size_t index, std::uint64_t count, const char* what,
                         std::uint64_t& address) {
  auto place = operand_address(index);
  if (place) {
    address = *place;
    if (code.block != nullptr && code.block->covers(address, count)) return code.block;
    if (Block* block = memory_.find(address, count)) return code.block = block;
    if (program_.has_objects_of_others)
      if (Block* block = memory_.find_outside(address, count)) return code.block = block;
    if (program_.has_objects_of_others && outside_memory(program_.data_model).contains(address, count)) {
      finish(OutOfBudget{"memory"}, code.edge->range);
      return nullptr;
    }
  }
  invalid_access(place, count, what, code.edge->range);
  return nullptr;
}

// Names what is wrong with an access, as far as the address tells.
bool Machine::invalid_access(const std::optional<std::uint64_t>& place, std::uint64_t count, const char* what,
                             const SourceRange& range) {
  const std::string access = fmt::format("{} of {} byte{}", what, count, count == 1 ? "" : "s");
  if (!place) return undefined(Undefined::InvalidAccess, access + " at an impossible address", range);
  if (*place < null_page_bytes) {
    const std::string offset = *place == 0 ? "" : fmt::format(" + {}", *place);
    return undefined(Undefined::NullAccess, fmt::format("{} at null{}", access, offset), range);
  }
  const auto block = memory_.neighbour(*place);
  if (!block) return undefined(Undefined::InvalidAccess, fmt::format("{} at address {:#x}", access, *place), range);
  const bool is_before = *place < block->base;
  const std::string origin = made_at(block->where, program_);
  const std::string detail = fmt::format("{} at offset {}{} of a block of {} ({}{})", access, is_before ? "-" : "",
                                         is_before ? block->base - *place : *place - block->base,
                                         counted(block->size, "byte"), *block->name, origin);
  return undefined(block->is_dead ? Undefined::DeadAccess : Undefined::InvalidAccess, detail, range);
}

void Machine::fill_missing_bytes(Block& block, std::uint64_t address, ScalarType type, const Value& value) {
  unsigned char drawn[16];
  Slot bits = type.is_floating() ? *to_slot(value, Encoding::float_sort(type)) : low_slot(std::get<Integer>(value));
  write_scalar(drawn, bits, type);
  unsigned char* bytes = block.bytes(address);
  unsigned char* flags = block.initialised(address);
  for (unsigned i = 0; i < type.bytes; ++i) {
    if (flags[i] != 0) continue;
    bytes[i] = drawn[i];
    flags[i] = 1;
    if (const auto origin = origin_of(block, address + i)) inputs_.decide(*origin, drawn[i]);
  }
}

std::optional<InputMemory::Origin> Machine::origin_of(const Block& block, std::uint64_t address) const {
  if (inputs_.empty()) return std::nullopt;
  if (const auto copied = inputs_.copied_to(address)) return copied;
  if (block.input() == none_id) return std::nullopt;
  return InputMemory::Origin{block.input(), address - block.base()};
}

// Whether it is what an object of others may hold from the start. Where a replay puts an object of the program there,
// it has a reason.
bool Machine::may_come_from_outside(const Value& value) {
  const auto* number = std::get_if<Integer>(&value);
  const std::optional<std::uint64_t> address = number == nullptr ? std::nullopt : number->to_uint64();
  if (!address) return false;
  return *address == 0 ||
         (outside_objects(program_.data_model).contains(*address, 1) && *address % outside_distance == 0) ||
         memory_.find(*address, 0) != nullptr;
}

void Machine::decide_bytes(EdgeCode* code, Block& block, std::uint64_t address, ScalarType type) {
  Input input = uninitialised(block, type);
  const bool is_asked = program_.property.kinds.contains(Undefined::UninitialisedUse);
  if (is_asked && outside_memory(program_.data_model).contains(address, 1)) input.kind = InputKind::Memory;
  if (!inputs_.empty()) {
    unsigned char* flags = block.initialised(address);
    bool is_whole = true;
    for (unsigned i = 0; i < type.bytes; ++i) {
      const auto origin = flags[i] == 0 ? origin_of(block, address + i) : std::nullopt;
      if (origin) {
        input.kind = InputKind::Memory;
        input.name = inputs_.block(origin->block).name;
      }
      // Another copy of it has been read before.
      const auto known = origin ? inputs_.find(*origin) : std::nullopt;
      if (known) {
        *block.bytes(address + i) = *known;
        flags[i] = 1;
      }
      is_whole = is_whole && flags[i] != 0;
    }
    if (is_whole) return;
  }
  Value value = code ? state_.draw_loaded(*code->edge, input) : state_.draw(input);
  if (block.lifetime() == Lifetime::External && type.is_pointer() && !may_come_from_outside(value)) value = Integer(0);
  fill_missing_bytes(block, address, type, value);
}

void Machine::copy_origins(Block& target, std::uint64_t to, Block& source, std::uint64_t from, std::uint64_t size) {
  const unsigned char* flags = target.initialised(to);
  if (flags == nullptr) return;
  std::vector<std::optional<InputMemory::Origin>> origins;
  for (std::uint64_t i = 0; i < size; ++i)
    origins.push_back(flags[i] == 0 ? origin_of(source, from + i) : std::nullopt);
  for (std::uint64_t i = 0; i < size; ++i) inputs_.note_copy(to + i, origins[i]);
}

void Machine::release_block(Block* block) {
  inputs_.forget(block->base(), block->size());
  memory_.release(block);
}

bool Machine::may_write(const Block& block, bool initialises, const EdgeCode& code) {
  return !block.is_constant() || initialises || undefined(Undefined::ConstantWrite, block.name(), code.edge->range);
}

bool Machine::load(EdgeCode& code, const Load& operation) {
  evaluate(code);
  ScalarType type = operation.type;
  std::uint64_t address = 0;
  Block* block = accessed(code, 0, type.bytes, "read", address);
  if (block == nullptr) return false;
  if (const unsigned char* flags = block->initialised(address))
    if (std::memchr(flags, 0, type.bytes) != nullptr) decide_bytes(&code, *block, address, type);
  if (details_ != nullptr) details_->reads(*block, address, type);
  if (type.kind == TypeKind::Boolean && *block->bytes(address) > 1 &&
      program_.property.kinds.contains(Undefined::TrapValue))
    return undefined(Undefined::TrapValue, fmt::format("_Bool that holds {}", *block->bytes(address)),
                     code.edge->range);
  Slot bits = read_scalar(block->bytes(address), type);
  if (integers_ && !type.is_floating()) {
    if (type.is_signed) {
      bits = static_cast<Slot>(static_cast<SignedSlot>(bits << (128 - type.bits)) >> (128 - type.bits));
    } else if (bits >> 127 != 0) {
      state_.set_value(operation.target, integer_of_unsigned(bits));
      return true;
    }
  }
  state_.set_slot(operation.target, bits);
  return true;
}

bool Machine::store(EdgeCode& code, const Store& operation) {
  evaluate(code);
  ScalarType type = operation.type;
  std::uint64_t address = 0;
  Block* block = accessed(code, 0, type.bytes, "write", address);
  if (block == nullptr || !may_write(*block, operation.initialises, code)) return false;
  write_scalar(block->bytes(address), operand(1), type);
  if (unsigned char* flags = block->initialised(address)) std::memset(flags, 1, type.bytes);
  if (details_ != nullptr)
    details_->writes(*block, address, type, State::decode(operand_value(1, operation.value.sort()), type));
  return true;
}

bool Machine::allocate(EdgeCode& code, const Allocate& operation) {
  evaluate(code);
  bool dies_with_frame = operation.lifetime == Lifetime::Automatic || operation.lifetime == Lifetime::Alloca;
  bool replaces = operation.lifetime == Lifetime::Automatic && code.automatic != none_id &&
                  code.automatic >= frames_.back().first_automatic;
  if (replaces && automatic_[code.automatic].block != nullptr) release_block(automatic_[code.automatic].block);

  auto size = operand_address(0);
  ++result_.blocks;
  if (!size) return finish(Blocked{AssumeKind::Resource}, code.edge->range);
  const auto allocated = memory_.allocate(*size, operation, code.edge->range);
  if (const auto* shortage = std::get_if<Shortage>(&allocated)) {
    if (*shortage == Shortage::Budget) return finish(OutOfBudget{"memory"}, code.edge->range);
    return finish(Blocked{AssumeKind::Resource}, code.edge->range);
  }
  Block* const block = std::get<Block*>(allocated);
  if (operation.content == Content::Input) start_input(*block);
  if (replaces) {
    automatic_[code.automatic].block = block;
  } else if (dies_with_frame) {
    bool named = operation.lifetime == Lifetime::Automatic;
    automatic_.push_back({block, named ? &code : nullptr, code.automatic});
    if (named) code.automatic = static_cast<std::uint32_t>(automatic_.size() - 1);
  }
  state_.set_slot(operation.target, block->base());
  return true;
}

void Machine::start_input(Block& block) {
  block.set_input(inputs_.add(block.name(), block.size()));
  const auto content = state_.source().next_block(block.name(), block.size());
  if (!content || block.size() == 0) return;
  const std::size_t count = std::min<std::size_t>(content->size(), block.size());
  std::memcpy(block.bytes(block.base()), content->data(), count);
  std::memset(block.initialised(block.base()), 1, count);
  for (std::size_t i = 0; i < count; ++i) inputs_.decide({block.input(), i}, static_cast<unsigned char>((*content)[i]));
}

void Machine::release_automatics(std::size_t first) {
  while (automatic_.size() > first) {
    const Automatic& entry = automatic_.back();
    if (entry.block != nullptr) release_block(entry.block);
    if (entry.edge != nullptr) entry.edge->automatic = entry.previous;
    automatic_.pop_back();
  }
}

bool Machine::release(EdgeCode& code, const Free& operation) {
  if (operation.lifetime == Lifetime::Static) return look_for_leaks(operation.is_inside, code.edge->range);
  evaluate(code);
  const auto address = operand_address(0);
  if (operation.lifetime == Lifetime::Automatic) {
    end_automatic(address);
    return true;
  }
  if (address && *address == 0) return true;
  if (program_.has_objects_of_others && address && outside_memory(program_.data_model).contains(*address, 1))
    return true;
  Block* block = address ? memory_.find_base(*address) : nullptr;
  if (block == nullptr) return undefined(Undefined::InvalidFree, why_not_freed(address), code.edge->range);
  if (!can_be_freed(block->lifetime()))
    return undefined(Undefined::InvalidFree, block->name() + " is not on the heap", code.edge->range);
  if (!operation.only_checks) release_block(block);
  return true;
}

// Memory of others may be one object. In the relaxed program, the layout decides.
bool Machine::relate(EdgeCode& code) {
  if (program_.at_undefined == AtUndefined::GoesOn) return true;
  evaluate(code);
  const auto left = operand_address(0), right = operand_address(1);
  if (!left || !right) return true;
  const auto pointed = [this](std::uint64_t address) {
    const Block* const block = memory_.find_pointed(address);
    return block != nullptr && block->lifetime() != Lifetime::External ? block : nullptr;
  };
  const Block *const first = pointed(*left), *const second = pointed(*right);
  if (first == nullptr || second == nullptr || first->leads_to(*right) || second->leads_to(*left)) return true;
  return undefined(Undefined::UnrelatedPointers, fmt::format("{} and {}", first->name(), second->name()),
                   code.edge->range);
}

// Ranges that do not lie in a block are found out by the accesses. In the relaxed program, copies are those of memmove.
bool Machine::separate(EdgeCode& code) {
  if (program_.at_undefined != AtUndefined::Ends) return true;
  evaluate(code);
  const auto left = operand_address(0), left_size = operand_address(1);
  const auto right = operand_address(2), right_size = operand_address(3);
  if (!left || !left_size || !right || !right_size || *left_size == 0 || *right_size == 0) return true;
  const Block* const block = memory_.find(*left, *left_size);
  if (block == nullptr || !block->covers(*right, *right_size)) return true;
  if (*left >= *right + *right_size || *right >= *left + *left_size) return true;
  return undefined(Undefined::LibraryArgument, fmt::format("parts of {} overlap", block->name()), code.edge->range);
}

// Whether it is misaligned wherever the block may lie, or only if the block lies at a multiple of the alignment. An
// address that is in no live block is for the access to judge.
bool Machine::require_aligned(EdgeCode& code, const Aligned& operation) {
  if (!program_.property.kinds.contains(Undefined::Misaligned)) return true;
  evaluate(code);
  const auto address = operand_address(0);
  if (!address) return true;
  Block* const block =
      code.block != nullptr && code.block->covers(*address, 1) ? code.block : memory_.find(*address, 1);
  if (block == nullptr) return true;
  code.block = block;
  const std::uint64_t offset = *address - block->base();
  if (offset % operation.align == 0 || outside_memory(program_.data_model).contains(*address, 1)) return true;
  const std::string origin = made_at(block->where(), program_);
  undefined(Undefined::Misaligned,
            fmt::format("at offset {} of a block of {} ({}{}), through a pointer to a type of alignment {}", offset,
                        counted(block->size(), "byte"), block->name(), origin, operation.align),
            code.edge->range);
  // Nobody knows what others have aligned it to.
  const unsigned align = block->lifetime() == Lifetime::External ? 1 : block->align();
  if (auto* error = std::get_if<ErrorReached>(&result_.end))
    error->depends_on_place = offset % std::min(align, operation.align) == 0;
  return false;
}

std::string Machine::why_not_freed(const std::optional<std::uint64_t>& address) const {
  const auto block = address ? memory_.neighbour(*address) : std::nullopt;
  if (!block) return "no block starts at this address";
  const std::string origin = made_at(block->where, program_);
  if (*address != block->base)
    return fmt::format("at {:+} of a block of {} ({}{})", static_cast<std::int64_t>(*address - block->base),
                       counted(block->size, "byte"), *block->name, origin);
  return fmt::format("of a block of {} ({}{}) that was freed before", counted(block->size, "byte"), *block->name,
                     origin);
}

// A jump may have passed the declaration: then there is no such object.
void Machine::end_automatic(const std::optional<std::uint64_t>& address) {
  Block* const block = address ? memory_.find_base(*address) : nullptr;
  if (block == nullptr) return;
  for (std::size_t i = automatic_.size(); i > frames_.back().first_automatic; --i) {
    if (automatic_[i - 1].block != block) continue;
    automatic_[i - 1].block = nullptr;
    release_block(block);
    return;
  }
}

// At the end of the program. A block that was lost on the way is so still.
bool Machine::look_for_leaks(bool is_inside, const SourceRange& where) {
  const UndefinedKinds& kinds = program_.property.kinds;
  const auto leak = [&](Undefined kind, const Block& block) {
    const std::string origin = made_at(block.where(), program_);
    return undefined(kind, fmt::format("{} ({}{})", counted(block.size(), "byte"), block.name(), origin), where);
  };
  const std::vector<const Block*> pointed = pointed_blocks(is_inside);
  for (const auto& [base, block] : memory_.live()) {
    if (block->lifetime() != Lifetime::Heap) continue;
    if (kinds.contains(Undefined::UnfreedBlock)) return leak(Undefined::UnfreedBlock, *block);
    if (kinds.contains(Undefined::LostBlock) && std::ranges::find(pointed, block) == pointed.end())
      return leak(Undefined::LostBlock, *block);
  }
  return true;
}

// Heap blocks that a variable which is still there or another such block points into, or one past.
std::vector<const Block*> Machine::pointed_blocks(bool is_inside) {
  std::vector<const Block*> found;
  const auto follow = [&](std::uint64_t address) {
    const auto after = memory_.live().upper_bound(address);
    if (after == memory_.live().begin()) return;
    const Block* block = std::prev(after)->second;
    if (block->lifetime() != Lifetime::Heap || address - block->base() > block->size()) return;
    if (std::ranges::find(found, block) == found.end()) found.push_back(block);
  };
  const unsigned width = pointer_bytes(program_.data_model);
  const auto follow_all = [&](Block& block) {
    for (std::uint64_t at = 0; at + width <= block.size(); ++at)
      follow(
          static_cast<std::uint64_t>(read_scalar(block.bytes(block.base() + at), ScalarType::integer(width, false))));
  };
  std::vector<bool> is_active(program_.procedures.size(), false);
  for (const Frame& frame : frames_) is_active[frame.procedure] = true;
  for (VariableId id = 0; id < program_.variable_count(); ++id) {
    const Variable& variable = program_.variable(id);
    const bool is_local = variable.role == VariableRole::Local && variable.procedure != none_id;
    const bool is_there =
        variable.role == VariableRole::Global || (is_inside && is_local && is_active[variable.procedure]);
    if (is_there && variable.type && variable.type->bytes >= width && !state_.is_wide(id))
      follow(static_cast<std::uint64_t>(state_.slot(id)));
  }
  for (const auto& [base, block] : memory_.live())
    if (block->lifetime() != Lifetime::Heap) follow_all(*block);
  if (is_inside)
    for (const Slot saved : saved_) follow(static_cast<std::uint64_t>(saved));
  for (std::size_t i = 0; i < found.size(); ++i) follow_all(const_cast<Block&>(*found[i]));
  return found;
}

bool Machine::copy(EdgeCode& code, const Copy& operation) {
  evaluate(code);
  auto size = operand_address(2);
  if (!size) return undefined(Undefined::InvalidAccess, "copy of an impossible size", code.edge->range);
  if (*size == 0) return true;
  std::uint64_t to = 0, from = 0;
  // The edge remembers one block: the target's.
  Block* source = accessed(code, 1, *size, "read", from);
  if (source == nullptr) return false;
  Block* target = accessed(code, 0, *size, "write", to);
  if (target == nullptr || !may_write(*target, operation.initialises, code)) return false;
  std::memmove(target->bytes(to), source->bytes(from), *size);
  const unsigned char* source_flags = source->initialised(from);
  unsigned char* target_flags = target->initialised(to);
  if (target_flags != nullptr && source_flags != nullptr) {
    std::memmove(target_flags, source_flags, *size);
  } else if (target_flags != nullptr) {
    std::memset(target_flags, 1, *size);
  } else if (source_flags != nullptr) {
    target->copy_flags(to, source_flags, *size);
  }
  if (!inputs_.empty()) copy_origins(*target, to, *source, from, *size);
  return true;
}

bool Machine::fill(EdgeCode& code, const Fill& operation) {
  evaluate(code);
  auto size = operand_address(2);
  if (!size) return undefined(Undefined::InvalidAccess, "fill of an impossible size", code.edge->range);
  if (*size == 0) return true;
  std::uint64_t address = 0;
  Block* block = accessed(code, 0, *size, "write", address);
  if (block == nullptr || !may_write(*block, operation.initialises, code)) return false;
  std::memset(block->bytes(address), static_cast<int>(operand(1) & 0xff), *size);
  if (unsigned char* flags = block->initialised(address)) std::memset(flags, 1, *size);
  return true;
}

std::optional<std::string> Machine::read_string(const OutputArgument& argument, std::size_t index,
                                                std::optional<std::size_t> max_length, std::uint64_t& end) {
  std::string text;
  auto address = operand_address(index);
  if (!address) return std::nullopt;
  if (!lowered_ && argument.string_cells == none_id) return "(string)";
  for (std::size_t i = 0; i < max_length.value_or(max_string_length); ++i) {
    const std::uint64_t place = end = *address + i;
    unsigned char character = 0;
    if (lowered_) {
      Block* block = memory_.find(place, 1);
      if (block == nullptr) return std::nullopt;
      if (const unsigned char* flag = block->initialised(place); flag != nullptr && *flag == 0)
        decide_bytes(nullptr, *block, place, ScalarType::integer(1, false));
      character = *block->bytes(place);
    } else {
      Value cell = state_.element(argument.string_cells, Integer(place));
      character = static_cast<unsigned char>(std::get<Integer>(cell).low_bits());
    }
    if (character == 0) break;
    text += static_cast<char>(character);
  }
  return text;
}

bool Machine::print(EdgeCode& code, const Output& operation) {
  evaluate(code);
  std::vector<FormatArgument> arguments;
  for (std::size_t i = 0; i < operation.arguments.size(); ++i) {
    const OutputArgument& argument = operation.arguments[i];
    arguments.push_back({State::decode(operand_value(i, argument.value.sort()), argument.type), argument.type});
  }
  std::optional<std::uint64_t> unreadable;
  auto read = [&](std::size_t index, std::optional<std::size_t> max_length) {
    std::uint64_t end = 0;
    auto string = read_string(operation.arguments[index], index, max_length, end);
    if (!string && !unreadable) unreadable = end;
    return string.value_or("");
  };
  std::string text = format_output(operation.format, arguments, program_.data_model, read);
  if (unreadable) return invalid_access(unreadable, 1, "read for output", code.edge->range);
  if (output_ != nullptr) *output_ << text;
  return true;
}

}  // namespace warrant
