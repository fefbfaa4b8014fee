#include "evidence/interpreter/machine_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/text.h"
#include "program/own_lines.h"

namespace warrant {

namespace {

// Where a block was made, behind its name. The main of --entry makes its own in no file.
std::string made_at(const SourceRange& where, const Program& program) {
  if (!where.known() || OwnLines(program.sources).is_behind_file(where)) return {};
  return ", " + program.sources.to_string(where);
}

}  // namespace

MachineMemory::MachineMemory(const Program& program, const RunOptions& options, State& state, EdgeOperands& operands,
                             const CallStack& calls, RunEnding& ending)
    : program_(program),
      observer_(detailed_observer(options)),
      integers_(program.encoding().arithmetic() == Arithmetic::Int),
      state_(state),
      operands_(operands),
      calls_(calls),
      ending_(ending),
      memory_(program.data_model, options.address_order, options.max_memory_bytes),
      bytes_(program, state, memory_) {}

Block* MachineMemory::accessed(EdgeCode& code, std::size_t index, std::uint64_t count, const char* what,
                               std::uint64_t& address) {
  auto place = operands_.address(index);
  if (place) {
    address = *place;
    if (code.block != nullptr && code.block->covers(address, count)) return code.block;
    if (Block* block = memory_.find(address, count)) return code.block = block;
    if (program_.has_objects_of_others)
      if (Block* block = memory_.find_outside(address, count)) return code.block = block;
    if (program_.has_objects_of_others && outside_memory(program_.data_model).contains(address, count)) {
      ending_.finish(OutOfBudget{"memory"}, code.edge->range);
      return nullptr;
    }
  }
  invalid_access(place, count, what, code.edge->range);
  return nullptr;
}

// Names what is wrong with an access, as far as the address tells.
bool MachineMemory::invalid_access(const std::optional<std::uint64_t>& place, std::uint64_t count, const char* what,
                                   const SourceRange& range) {
  const std::string access = fmt::format("{} of {} byte{}", what, count, count == 1 ? "" : "s");
  if (!place) return ending_.undefined(Undefined::InvalidAccess, access + " at an impossible address", range);
  if (*place < null_page_bytes) {
    const std::string offset = *place == 0 ? "" : fmt::format(" + {}", *place);
    return ending_.undefined(Undefined::NullAccess, fmt::format("{} at null{}", access, offset), range);
  }
  const auto block = memory_.neighbour(*place);
  if (!block)
    return ending_.undefined(Undefined::InvalidAccess, fmt::format("{} at address {:#x}", access, *place), range);
  const bool is_before = *place < block->base;
  const std::string origin = made_at(block->where, program_);
  const std::string detail = fmt::format("{} at offset {}{} of a block of {} ({}{})", access, is_before ? "-" : "",
                                         is_before ? block->base - *place : *place - block->base,
                                         counted(block->size, "byte"), *block->name, origin);
  ending_.undefined(block->is_dead ? Undefined::DeadAccess : Undefined::InvalidAccess, detail, range);
  if (!block->is_dead)
    ending_.set_access({*block->name, static_cast<std::int64_t>(*place - block->base), count, block->size});
  return false;
}

std::optional<unsigned char> MachineMemory::byte_at(std::uint64_t address) {
  Block* block = memory_.find(address, 1);
  if (block == nullptr) return std::nullopt;
  if (const unsigned char* flag = block->initialised(address); flag != nullptr && *flag == 0)
    bytes_.decide(nullptr, *block, address, ScalarType::integer(1, false));
  return *block->bytes(address);
}

void MachineMemory::release_block(Block* block) {
  bytes_.forget(*block);
  memory_.release(block);
}

bool MachineMemory::may_write(const Block& block, bool initialises, const EdgeCode& code) {
  return !block.is_constant() || initialises ||
         ending_.undefined(Undefined::ConstantWrite, block.name(), code.edge->range);
}

bool MachineMemory::load(EdgeCode& code, const Load& operation) {
  operands_.evaluate(code);
  ScalarType type = operation.type;
  std::uint64_t address = 0;
  Block* block = accessed(code, 0, type.bytes, "read", address);
  if (block == nullptr) return false;
  if (const unsigned char* flags = block->initialised(address))
    if (std::memchr(flags, 0, type.bytes) != nullptr) bytes_.decide(code.edge, *block, address, type);
  if (observer_ != nullptr) observer_->reads(*block, address, type);
  if (type.kind == TypeKind::Boolean && *block->bytes(address) > 1 &&
      program_.property.kinds.contains(Undefined::TrapValue))
    return ending_.undefined(Undefined::TrapValue, fmt::format("_Bool that holds {}", *block->bytes(address)),
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

bool MachineMemory::store(EdgeCode& code, const Store& operation) {
  operands_.evaluate(code);
  ScalarType type = operation.type;
  std::uint64_t address = 0;
  Block* block = accessed(code, 0, type.bytes, "write", address);
  if (block == nullptr || !may_write(*block, operation.initialises, code)) return false;
  write_scalar(block->bytes(address), operands_.slot(1), type);
  if (unsigned char* flags = block->initialised(address)) std::memset(flags, 1, type.bytes);
  if (observer_ != nullptr)
    observer_->writes(*block, address, type, State::decode(operands_.value(1, operation.value.sort()), type));
  return true;
}

bool MachineMemory::allocate(EdgeCode& code, const Allocate& operation) {
  operands_.evaluate(code);
  bool dies_with_frame = operation.lifetime == Lifetime::Automatic || operation.lifetime == Lifetime::Alloca;
  bool replaces = operation.lifetime == Lifetime::Automatic && code.automatic != none_id &&
                  code.automatic >= calls_.top().first_automatic;
  if (replaces && automatic_[code.automatic].block != nullptr) release_block(automatic_[code.automatic].block);

  auto size = operands_.address(0);
  ++block_count_;
  if (!size) return ending_.finish(Blocked{AssumeKind::Resource}, code.edge->range);
  const auto allocated = memory_.allocate(*size, operation, code.edge->range);
  if (const auto* shortage = std::get_if<Shortage>(&allocated)) {
    if (*shortage == Shortage::Budget) return ending_.finish(OutOfBudget{"memory"}, code.edge->range);
    return ending_.finish(Blocked{AssumeKind::Resource}, code.edge->range);
  }
  Block* const block = std::get<Block*>(allocated);
  if (operation.content == Content::Input) bytes_.start_input(*block);
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

void MachineMemory::release_automatics(std::size_t first) {
  while (automatic_.size() > first) {
    const Automatic& entry = automatic_.back();
    if (entry.block != nullptr) release_block(entry.block);
    if (entry.edge != nullptr) entry.edge->automatic = entry.previous;
    automatic_.pop_back();
  }
}

bool MachineMemory::release(EdgeCode& code, const Free& operation) {
  if (operation.lifetime == Lifetime::Static) return look_for_leaks(operation.is_inside, code.edge->range);
  operands_.evaluate(code);
  const auto address = operands_.address(0);
  if (operation.lifetime == Lifetime::Automatic) {
    end_automatic(address);
    return true;
  }
  if (address && *address == 0) return true;
  if (program_.has_objects_of_others && address && outside_memory(program_.data_model).contains(*address, 1))
    return true;
  Block* block = address ? memory_.find_base(*address) : nullptr;
  if (block == nullptr) return ending_.undefined(Undefined::InvalidFree, why_not_freed(address), code.edge->range);
  if (!can_be_freed(block->lifetime()))
    return ending_.undefined(Undefined::InvalidFree, block->name() + " is not on the heap", code.edge->range);
  if (!operation.only_checks) release_block(block);
  return true;
}

// Memory of others may be one object. In the relaxed program, the layout decides.
bool MachineMemory::relate(EdgeCode& code) {
  if (program_.at_undefined == AtUndefined::GoesOn) return true;
  operands_.evaluate(code);
  const auto left = operands_.address(0), right = operands_.address(1);
  if (!left || !right) return true;
  const auto pointed = [this](std::uint64_t address) {
    const Block* const block = memory_.find_pointed(address);
    return block != nullptr && block->lifetime() != Lifetime::External ? block : nullptr;
  };
  const Block *const first = pointed(*left), *const second = pointed(*right);
  if (first == nullptr || second == nullptr || first->leads_to(*right) || second->leads_to(*left)) return true;
  return ending_.undefined(Undefined::UnrelatedPointers, fmt::format("{} and {}", first->name(), second->name()),
                           code.edge->range);
}

// Ranges that do not lie in a block are found out by the accesses. In the relaxed program, copies are those of memmove.
bool MachineMemory::separate(EdgeCode& code) {
  if (program_.at_undefined != AtUndefined::Ends) return true;
  operands_.evaluate(code);
  const auto left = operands_.address(0), left_size = operands_.address(1);
  const auto right = operands_.address(2), right_size = operands_.address(3);
  if (!left || !left_size || !right || !right_size || *left_size == 0 || *right_size == 0) return true;
  const Block* const block = memory_.find(*left, *left_size);
  if (block == nullptr || !block->covers(*right, *right_size)) return true;
  if (*left >= *right + *right_size || *right >= *left + *left_size) return true;
  return ending_.undefined(Undefined::LibraryArgument, fmt::format("parts of {} overlap", block->name()),
                           code.edge->range);
}

// Whether it is misaligned wherever the block may lie, or only if the block lies at a multiple of the alignment. An
// address that is in no live block is for the access to judge.
bool MachineMemory::require_aligned(EdgeCode& code, const Aligned& operation) {
  if (!program_.property.kinds.contains(Undefined::Misaligned)) return true;
  operands_.evaluate(code);
  const auto address = operands_.address(0);
  if (!address) return true;
  Block* const block =
      code.block != nullptr && code.block->covers(*address, 1) ? code.block : memory_.find(*address, 1);
  if (block == nullptr) return true;
  code.block = block;
  const std::uint64_t offset = *address - block->base();
  if (offset % operation.align == 0 || outside_memory(program_.data_model).contains(*address, 1)) return true;
  const std::string origin = made_at(block->where(), program_);
  ending_.undefined(Undefined::Misaligned,
                    fmt::format("at offset {} of a block of {} ({}{}), through a pointer to a type of alignment {}",
                                offset, counted(block->size(), "byte"), block->name(), origin, operation.align),
                    code.edge->range);
  // Nobody knows what others have aligned it to.
  const unsigned align = block->lifetime() == Lifetime::External ? 1 : block->align();
  ending_.set_depends_on_place(offset % std::min(align, operation.align) == 0);
  return false;
}

std::string MachineMemory::why_not_freed(const std::optional<std::uint64_t>& address) const {
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
void MachineMemory::end_automatic(const std::optional<std::uint64_t>& address) {
  Block* const block = address ? memory_.find_base(*address) : nullptr;
  if (block == nullptr) return;
  for (std::size_t i = automatic_.size(); i > calls_.top().first_automatic; --i) {
    if (automatic_[i - 1].block != block) continue;
    automatic_[i - 1].block = nullptr;
    release_block(block);
    return;
  }
}

// At the end of the program. A block that was lost on the way is so still.
bool MachineMemory::look_for_leaks(bool is_inside, const SourceRange& where) {
  const UndefinedKinds& kinds = program_.property.kinds;
  const auto leak = [&](Undefined kind, const Block& block) {
    const std::string origin = made_at(block.where(), program_);
    return ending_.undefined(kind, fmt::format("{} ({}{})", counted(block.size(), "byte"), block.name(), origin),
                             where);
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
std::vector<const Block*> MachineMemory::pointed_blocks(bool is_inside) {
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
  for (const CallFrame& frame : calls_.frames()) is_active[frame.procedure] = true;
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
    for (const Slot saved : calls_.saved()) follow(static_cast<std::uint64_t>(saved));
  for (std::size_t i = 0; i < found.size(); ++i) follow_all(const_cast<Block&>(*found[i]));
  return found;
}

bool MachineMemory::copy(EdgeCode& code, const Copy& operation) {
  operands_.evaluate(code);
  auto size = operands_.address(2);
  if (!size) return ending_.undefined(Undefined::InvalidAccess, "copy of an impossible size", code.edge->range);
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
  bytes_.copy_origins(*target, to, *source, from, *size);
  return true;
}

bool MachineMemory::fill(EdgeCode& code, const Fill& operation) {
  operands_.evaluate(code);
  auto size = operands_.address(2);
  if (!size) return ending_.undefined(Undefined::InvalidAccess, "fill of an impossible size", code.edge->range);
  if (*size == 0) return true;
  std::uint64_t address = 0;
  Block* block = accessed(code, 0, *size, "write", address);
  if (block == nullptr || !may_write(*block, operation.initialises, code)) return false;
  std::memset(block->bytes(address), static_cast<int>(operands_.slot(1) & 0xff), *size);
  if (unsigned char* flags = block->initialised(address)) std::memset(flags, 1, *size);
  return true;
}

}  // namespace warrant
