// Blocks whose bytes are inputs, during a concrete run. A byte is decided when something first needs its value, be it
// where it lies or in a copy of it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warrant {

// Such a block, as it was when it was made. Bytes that nothing has read are not decided; 0 serves.
struct InputBlock {
  std::string name;
  std::uint64_t size = 0;
  std::map<std::uint64_t, unsigned char> bytes = {};  // by offset
  std::string content() const;
};
// "12 bytes: \"a\\x00...\"", as a string of C.
std::string describe(const InputBlock& block);
// A block that ends with a null character, as a string of C: "\"-n\""; empty if nothing of it is used. Where that
// does not say all, as bytes.
std::string describe_string(const InputBlock& block);

class InputMemory {
 public:
  struct Origin {
    std::uint32_t block;
    std::uint64_t offset;
  };

  bool empty() const { return blocks_.empty(); }
  std::uint32_t add(std::string name, std::uint64_t size);
  const InputBlock& block(std::uint32_t number) const { return blocks_[number]; }
  std::vector<InputBlock> take_blocks() { return std::move(blocks_); }

  std::optional<unsigned char> find(Origin origin) const;
  void decide(Origin origin, unsigned char byte) { blocks_[origin.block].bytes[origin.offset] = byte; }

  // What an undecided byte at the address is a copy of.
  std::optional<Origin> copied_to(std::uint64_t address) const;
  void note_copy(std::uint64_t address, std::optional<Origin> origin);
  void forget(std::uint64_t address, std::uint64_t size);  // a block has died there

 private:
  std::vector<InputBlock> blocks_;
  std::map<std::uint64_t, Origin> copies_;
};

}  // namespace warrant
