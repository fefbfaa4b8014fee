// Which blocks are live and how large they are, as far as ghost variables are used (GhostUse).
//
// Of a block whose address is constant or held by a variable of its own, ghost variables keep whether it is live and
// how large it is: it is exact. Of the others one is watched: at each allocation an input chooses whether this is the
// one. It lies at an address of its own, far from all other blocks, so that every access to it or beyond it is seen.
// Since any block can be the watched one, what is proven of it is proven of all.
#pragma once

#include <string>
#include <unordered_map>

#include "program/pass/memory/memory_edges.h"

namespace warrant {

class MemoryGhosts : MemoryPart {
 public:
  // `has_outside`: addresses beyond those of all blocks belong to memory of others.
  MemoryGhosts(MemoryContext& context, MemoryVariables& variables, MemoryEdges& edges, bool has_outside);

  // --- what is known
  bool is_exact(BlockId block) const { return is_exact_[block]; }
  bool has_watched_blocks(RegionId region) const;  // some that are not exact
  bool is_watching() const { return watch_.state != none_id; }
  bool can_die(BlockId block) const { return ghosts_[block].is_live != none_id; }  // and it is exact, and asked for
  const std::vector<BlockId>& blocks_of(VariableId target) { return blocks_of_target_[target]; }

  // --- terms; of exact blocks
  Term is_live(BlockId block) const;
  Term starts_at(BlockId block, Term address) const;
  Term lies_in_block(Term address, Term bytes, BlockId block) const;

  // --- terms; of the watched block
  enum State : int {
    Unwatched,
    Dead,
    Heap,
    External,
    Automatic
  };  // live from Heap on; an automatic one has its number
  Term is_watched_in(int state) const;
  Term lies_in_watched(Term address, Term bytes) const;  // while it is live
  Term is_near_watched(Term address) const;              // in the part of the address space that it alone has
  Term lies_on_heap(Term address, Term bytes) const;     // where those are that are not watched

  // --- operations
  bool has_start() const { return !starts_.empty(); }
  void start();                          // when the program begins
  void begin(BlockId block, Term size);  // the allocation has taken an address, or takes one if it is not watched
  void read_choice();                    // whether the block that is allocated now is to be watched
  Term is_chosen() const;                // it is, and none has been before
  void watch(BlockId block, Lifetime lifetime, Term size);
  void end_automatic(BlockId block, Term address);  // the instance at the address
  void end_if(Term is_block, BlockId block);
  void end_watched_if(Term is_watched);

 private:
  struct Ghost {
    VariableId is_live = none_id, size = none_id;
  };
  struct Watch {
    VariableId state = none_id, size = none_id, choice = none_id;
  };

  void find_exact_blocks();
  std::vector<bool> ended_variables() const;
  void add_ghosts(BlockId block, bool dies);
  VariableId add_ghost(const std::string& name, ScalarType type);
  Term lies_in(Term address, Term bytes, Term start, Term size) const;
  Term state_constant(int state) const { return encoding().constant(Integer(state), pointer_type()); }
  static int live_state(BlockId block, Lifetime lifetime);

  MemoryVariables& variables_;
  MemoryEdges& edges_;
  bool has_outside_;
  std::vector<bool> is_exact_;  // by block
  std::vector<Ghost> ghosts_;   // by block
  Watch watch_;
  std::vector<std::pair<VariableId, Term>> starts_;  // what they hold at first
  std::unordered_map<VariableId, std::vector<BlockId>> blocks_of_target_;
};

}  // namespace warrant
