#include "logic/store_index.h"

#include <array>

namespace warrant {

namespace {

constexpr std::array<std::uint32_t, 3> block_lengths = {16384, 1024, 64};

// The length of the largest block that begins at this place of a chain; 1 for none.
std::uint32_t block_length(std::uint32_t place) {
  for (const std::uint32_t length : block_lengths) {
    if (place % length == 0) return length;
  }
  return 1;
}

}  // namespace

std::uint32_t StoreIndex::chain_length(Term array, Term index) {
  // Constants of floats may be equal without being the same term.
  if (!index.is_constant() || index.sort().is_float()) return 0;
  return array.op() == Op::Store ? chain_length(array) + 1 : 1;
}

StoreIndex::Answer StoreIndex::read(Term store, Term index) {
  Term array = store;
  while (array.op() == Op::Store && chain_length(array) != 0) {
    const std::uint32_t length = block_length(chain_length(array));
    if (length == 1) {
      if (array.child(1) == index) return {array.child(2), array};
      array = array.child(0);
      continue;
    }
    const Block& block = block_at(array, length);
    if (const Term* element = block.elements.find(index)) return {*element, array};
    array = block.below;
  }
  return {Term(), array};
}

const StoreIndex::Block& StoreIndex::block_at(Term store, std::uint32_t length) {
  std::unique_ptr<Block>& block = blocks_[store];
  if (block) return *block;
  block = std::make_unique<Block>();
  Term array = store;
  for (std::uint32_t i = 0; i < length; ++i) {
    // Later stores come first and hide earlier ones.
    const auto [element, is_new] = block->elements.emplace(array.child(1));
    if (is_new) *element = array.child(2);
    array = array.child(0);
  }
  block->below = array;
  return *block;
}

}  // namespace warrant
