// Fast reads through long chains of stores at constant indices, as concrete initialisation loops leave them.
#pragma once

#include <memory>

#include "logic/term_map.h"

namespace warrant {

// Chains are cut into blocks at fixed distances from their bottom, on several levels. The first read that passes the
// top of a block enters the block's stores in a table; later reads take the block in one step. A table is made once,
// so all reads together cost no more than a few times the number of stores plus a few steps per read.
class StoreIndex {
 public:
  // The length of the chain of constant-index stores that ends in a store at this index over this array: 0 if the
  // index is no constant, else one more than that of the array. Store nodes keep it.
  static std::uint32_t chain_length(Term array, Term index);
  static std::uint32_t chain_length(Term store) { return store.param(0) | store.param(1) << 16; }

  struct Answer {
    Term element;  // what the stores give at the index, or null
    Term array;    // what is below the stores that were passed
  };
  // Follows a chain of constant-index stores from its top, which is such a store. The index is a constant.
  Answer read(Term store, Term index);

 private:
  struct Block {
    TermMap<Term> elements;  // by index
    Term below;
  };
  const Block& block_at(Term store, std::uint32_t length);

  TermMap<std::unique_ptr<Block>> blocks_;  // by their topmost store
};

}  // namespace warrant
