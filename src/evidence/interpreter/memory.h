// The byte memory of a concrete run: blocks with their lifetime, contents and initialised bytes.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "evidence/interpreter/slot.h"
#include "program/outside.h"
#include "program/program.h"

namespace warrant {

// Where the next block lies relative to the one before it in its region. C leaves it open, so no result may rest on it.
enum class AddressOrder : std::uint8_t { Ascending, Descending };

// A live block, or an empty range once it is dead. Objects are recycled, so a remembered pointer stays safe to ask:
// `covers` is false for it or it describes the block that is there now.
class Block {
 public:
  std::uint64_t base() const { return base_; }
  std::uint64_t size() const { return size_; }
  bool covers(std::uint64_t address, std::uint64_t count) const {
    return address - base_ < size_ && count <= size_ - (address - base_);
  }
  bool leads_to(std::uint64_t address) const { return address - base_ <= size_; }  // or just behind it
  Lifetime lifetime() const { return lifetime_; }
  bool is_constant() const { return is_constant_; }
  unsigned align() const { return align_; }  // of which its address is a multiple wherever it lies
  // Its number among those whose bytes are inputs; none_id if it is no such block.
  std::uint32_t input() const { return input_; }
  void set_input(std::uint32_t number) { input_ = number; }
  // What the program calls it, and where it was allocated.
  const std::string& name() const { return *name_; }
  const SourceRange& where() const { return where_; }
  const ObjectShape* shape() const { return shape_; }  // null if its parts have no names

  unsigned char* bytes(std::uint64_t address) { return bytes_.get() + (address - base_); }
  // One flag per byte, or null if all are initialised.
  unsigned char* initialised(std::uint64_t address) {
    return initialised_ != nullptr ? initialised_ + (address - base_) : nullptr;
  }
  // The flags of a block that had none: needed when undefined bytes are copied into it.
  void copy_flags(std::uint64_t address, const unsigned char* flags, std::uint64_t count);

 private:
  friend class Memory;
  struct Release {
    void operator()(unsigned char* bytes) const;
  };
  using Bytes = std::unique_ptr<unsigned char, Release>;

  std::uint64_t base_ = 0, size_ = 0;
  Lifetime lifetime_ = Lifetime::Static;
  bool is_constant_ = false;
  unsigned align_ = 1;
  std::uint32_t input_ = none_id;
  const std::string* name_ = nullptr;  // not owned
  SourceRange where_;
  const ObjectShape* shape_ = nullptr;  // not owned
  Bytes bytes_;
  unsigned char* initialised_ = nullptr;  // inside bytes_, or of own_flags_
  Bytes own_flags_;
};

// Why there is no block: max_bytes are in use, or no gap between the live blocks is large enough.
enum class Shortage : std::uint8_t { Budget, AddressSpace };

// Blocks lie far apart as long as there is room, so that an access a little or much beyond one meets no other; statics,
// stack and heap are regions apart. The addresses of dead blocks are used again, but not before the region has been
// used up once: until then every access to a dead block is seen as one.
class Memory {
 public:
  Memory(DataModel model, AddressOrder order, std::uint64_t max_bytes);

  // The operation must outlive the memory.
  std::variant<Block*, Shortage> allocate(std::uint64_t size, const Allocate& what, const SourceRange& where = {});
  void release(Block* block);
  // The live block that covers the bytes, or null.
  Block* find(std::uint64_t address, std::uint64_t count) {
    if (last_->covers(address, count)) return last_;
    return search(address, count);
  }
  // The live block that a pointer leads to, or just behind of; null if there is none.
  const Block* find_pointed(std::uint64_t address) const;
  // The part of the memory of others that covers the bytes: made when it is first accessed. Null if they lie elsewhere.
  Block* find_outside(std::uint64_t address, std::uint64_t count);
  // The live block that starts there, or null.
  Block* find_base(std::uint64_t address);
  const std::map<std::uint64_t, Block*>& live() const { return live_; }

  // The block that an address most likely belongs to, live or dead.
  struct Neighbour {
    std::uint64_t base, size;
    bool is_dead;
    const std::string* name;
    SourceRange where;
  };
  std::optional<Neighbour> neighbour(std::uint64_t address) const;

 private:
  struct Region {
    std::uint64_t low, high;
    std::uint64_t next;       // where the last block ended
    bool is_used_up = false;  // from now on gaps are looked for
  };

  std::optional<std::uint64_t> take_address(Region& region, std::uint64_t span, std::uint64_t alignment);
  std::optional<std::uint64_t> find_gap_upwards(const Region& region, std::uint64_t from, std::uint64_t span,
                                                std::uint64_t alignment) const;
  std::optional<std::uint64_t> find_gap_downwards(const Region& region, std::uint64_t from, std::uint64_t span,
                                                  std::uint64_t alignment) const;
  Block* search(std::uint64_t address, std::uint64_t count);
  Block* new_block(std::uint64_t base, std::uint64_t size, const Allocate& what, const SourceRange& where);
  Region& region_of(Lifetime lifetime);

  AddressOrder order_;
  std::uint64_t bytes_left_, gap_;
  AddressRange outside_;
  std::vector<Neighbour> dead_;  // the last ones, in turn
  std::size_t next_dead_ = 0;
  Region statics_, stack_, heap_;
  std::map<std::uint64_t, Block*> live_;  // by base
  std::deque<Block> pool_;
  std::vector<Block*> unused_;
  Block nowhere_;
  Block* last_ = &nowhere_;
};

// Little-endian bytes of a scalar, and back. A slot holds the value as the encoding has it: for Int sorts the
// mathematical value, for others the bits.
void write_scalar(unsigned char* bytes, Slot value, ScalarType type);
// The bits of the value, not yet sign extended.
Slot read_scalar(const unsigned char* bytes, ScalarType type);

}  // namespace warrant
