// The memory operations of a run: accesses are to one live block, or the run ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evidence/interpreter/memory.h"
#include "evidence/interpreter/operands.h"
#include "evidence/interpreter/run_ending.h"
#include "evidence/interpreter/undecided_bytes.h"

namespace warrant {

// Who is told details of the run, or null.
inline RunObserver* detailed_observer(const RunOptions& options) {
  return options.observer != nullptr && options.observer->wants_details() ? options.observer : nullptr;
}

class MachineMemory {
 public:
  MachineMemory(const Program& program, const RunOptions& options, State& state, EdgeOperands& operands,
                const CallStack& calls, RunEnding& ending);

  // Each takes an edge with the operation. False if the run has ended.
  bool load(EdgeCode& code, const Load& operation);
  bool store(EdgeCode& code, const Store& operation);
  bool allocate(EdgeCode& code, const Allocate& operation);
  bool release(EdgeCode& code, const Free& operation);
  bool copy(EdgeCode& code, const Copy& operation);
  bool fill(EdgeCode& code, const Fill& operation);
  bool relate(EdgeCode& code);
  bool separate(EdgeCode& code);
  bool require_aligned(EdgeCode& code, const Aligned& operation);

  // The byte is read; nothing if there is none.
  std::optional<unsigned char> byte_at(std::uint64_t address);
  // The run ends, with what is wrong with an access.
  bool invalid_access(const std::optional<std::uint64_t>& place, std::uint64_t count, const char* what,
                      const SourceRange& range);

  // Blocks that die when their frame returns, and those from one on, which die.
  std::size_t automatic_count() const { return automatic_.size(); }
  void release_automatics(std::size_t first);

  Memory& blocks() { return memory_; }
  std::uint64_t block_count() const { return block_count_; }  // that were allocated
  std::vector<InputBlock> take_input_blocks() { return bytes_.take_blocks(); }

 private:
  // A block that dies when its frame returns.
  struct Automatic {
    Block* block;            // null: its scope has ended
    EdgeCode* edge;          // null for Alloca
    std::uint32_t previous;  // what edge->automatic was
  };

  Block* accessed(EdgeCode& code, std::size_t operand, std::uint64_t count, const char* what, std::uint64_t& address);
  bool may_write(const Block& block, bool initialises, const EdgeCode& code);
  void release_block(Block* block);
  std::string why_not_freed(const std::optional<std::uint64_t>& address) const;
  void end_automatic(const std::optional<std::uint64_t>& address);
  bool look_for_leaks(bool is_inside, const SourceRange& where);
  std::vector<const Block*> pointed_blocks(bool is_inside);

  const Program& program_;
  RunObserver* const observer_;  // of details, or null
  const bool integers_;          // addresses and integers are of sort Int
  State& state_;
  EdgeOperands& operands_;
  const CallStack& calls_;
  RunEnding& ending_;
  Memory memory_;
  UndecidedBytes bytes_;
  std::vector<Automatic> automatic_;
  std::uint64_t block_count_ = 0;
};

}  // namespace warrant
