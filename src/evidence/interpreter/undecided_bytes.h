// Bytes that nothing has written, and blocks whose bytes are inputs: each is decided when something reads it.
#pragma once

#include <optional>
#include <vector>

#include "evidence/interpreter/input_memory.h"
#include "evidence/interpreter/memory.h"
#include "evidence/interpreter/state.h"

namespace warrant {

class UndecidedBytes {
 public:
  UndecidedBytes(const Program& program, State& state, Memory& memory)
      : program_(program), state_(state), memory_(memory) {}

  // Before bytes are read, by a load or otherwise (null): those that nobody has written are decided.
  void decide(const Edge* load, Block& block, std::uint64_t address, ScalarType type);
  void start_input(Block& block);  // one that is an input as a whole
  void copy_origins(Block& target, std::uint64_t to, Block& source, std::uint64_t from, std::uint64_t size);
  void forget(const Block& block) { inputs_.forget(block.base(), block.size()); }
  std::vector<InputBlock> take_blocks() { return inputs_.take_blocks(); }

 private:
  void fill_missing(Block& block, std::uint64_t address, ScalarType type, const Value& value);
  bool may_come_from_outside(const Value& value);
  std::optional<InputMemory::Origin> origin_of(const Block& block, std::uint64_t address) const;

  const Program& program_;
  State& state_;
  Memory& memory_;
  InputMemory inputs_;
};

}  // namespace warrant
