#include "evidence/interpreter/undecided_bytes.h"

#include <algorithm>
#include <cstring>

namespace warrant {

namespace {

Input uninitialised(const Block& block, ScalarType type) {
  return {InputKind::Uninitialised, block.name(), type, {}, {}};
}

}  // namespace

void UndecidedBytes::fill_missing(Block& block, std::uint64_t address, ScalarType type, const Value& value) {
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

std::optional<InputMemory::Origin> UndecidedBytes::origin_of(const Block& block, std::uint64_t address) const {
  if (inputs_.empty()) return std::nullopt;
  if (const auto copied = inputs_.copied_to(address)) return copied;
  if (block.input() == none_id) return std::nullopt;
  return InputMemory::Origin{block.input(), address - block.base()};
}

// Whether it is what an object of others may hold from the start. Where a replay puts an object of the program there,
// it has a reason.
bool UndecidedBytes::may_come_from_outside(const Value& value) {
  const auto* number = std::get_if<Integer>(&value);
  const std::optional<std::uint64_t> address = number == nullptr ? std::nullopt : number->to_uint64();
  if (!address) return false;
  return *address == 0 ||
         (outside_objects(program_.data_model).contains(*address, 1) && *address % outside_distance == 0) ||
         memory_.find(*address, 0) != nullptr;
}

void UndecidedBytes::decide(const Edge* load, Block& block, std::uint64_t address, ScalarType type) {
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
  Value value = load ? state_.draw_loaded(*load, input) : state_.draw(input);
  if (block.lifetime() == Lifetime::External && type.is_pointer() && !may_come_from_outside(value)) value = Integer(0);
  fill_missing(block, address, type, value);
}

void UndecidedBytes::copy_origins(Block& target, std::uint64_t to, Block& source, std::uint64_t from,
                                  std::uint64_t size) {
  if (inputs_.empty()) return;
  const unsigned char* flags = target.initialised(to);
  if (flags == nullptr) return;
  std::vector<std::optional<InputMemory::Origin>> origins;
  for (std::uint64_t i = 0; i < size; ++i)
    origins.push_back(flags[i] == 0 ? origin_of(source, from + i) : std::nullopt);
  for (std::uint64_t i = 0; i < size; ++i) inputs_.note_copy(to + i, origins[i]);
}

void UndecidedBytes::start_input(Block& block) {
  block.set_input(inputs_.add(block.name(), block.size()));
  const auto content = state_.source().next_block(block.name(), block.size());
  if (!content || block.size() == 0) return;
  const std::size_t count = std::min<std::size_t>(content->size(), block.size());
  std::memcpy(block.bytes(block.base()), content->data(), count);
  std::memset(block.initialised(block.base()), 1, count);
  for (std::size_t i = 0; i < count; ++i) inputs_.decide({block.input(), i}, static_cast<unsigned char>((*content)[i]));
}

}  // namespace warrant
