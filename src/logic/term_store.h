// The memory of a TermManager: nodes in an arena, found again by a hash table, so that equal terms are one node.
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/term.h"

namespace warrant {

// Nodes never move and live as long as the store. A node of n children takes 24 + 8n bytes of the arena and 10 to 21
// of the table; integer and float constants hold a pointer into a pool.
class TermStore {
 public:
  // More children do not fit a node.
  static constexpr std::size_t max_children = (std::size_t{1} << 24) - 1;

  TermStore();
  TermStore(const TermStore&) = delete;
  TermStore& operator=(const TermStore&) = delete;

  // The one node of these parts; no simplification.
  Term operation(Op op, Sort sort, std::span<const Term> children, std::uint32_t param0, std::uint32_t param1);
  Term boolean(bool value) const { return value ? true_ : false_; }
  Term integer(Op op, Sort sort, const Integer& value);  // IntConst or BvConst
  Term floating(const FloatValue& value);                // by its bits: NaNs are told apart
  Term variable(std::string_view name, Sort sort);
  Term find_variable(std::string_view name) const;  // none: a null Term

  std::size_t node_count() const { return next_id_; }
  std::size_t bytes_used() const;

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t position = 0;  // of the node in the arena in units of 8 bytes; 0 is an empty slot
  };

  const TermNode* at(std::uint32_t position) const;
  // The node with this hash for which `matches` holds, or the empty slot where it belongs.
  template <typename Matches>
  std::pair<std::size_t, const TermNode*> lookup(std::uint32_t hash, Matches matches) const;
  // A new node with room for its payload, entered in the table at the empty slot.
  TermNode* create(std::size_t slot, std::uint32_t hash, Op op, Sort sort, std::size_t child_count,
                   std::size_t payload_bytes);
  std::uint32_t allocate(std::size_t bytes);
  void grow_table();

  std::vector<Slot> slots_;  // a power of two of them, at most 4/5 full, probed linearly
  std::uint32_t next_id_ = 0;

  // The arena: blocks of one size; a node larger than that has a run of blocks that are one piece of memory.
  std::vector<std::unique_ptr<std::byte[]>> memory_;
  std::vector<std::byte*> blocks_;
  std::size_t used_ = 0;  // bytes from the start of the first block

  std::deque<Integer> integers_;
  std::deque<FloatValue> floats_;
  std::deque<std::string> names_;
  std::size_t name_bytes_ = 0;
  Term true_, false_;
};

}  // namespace warrant
