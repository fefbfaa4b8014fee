// Objects, addresses and values of a run as a C programmer names them.
#pragma once

#include <map>
#include <string>

#include "evidence/interpreter/memory.h"
#include "logic/value.h"
#include "program/program.h"

namespace warrant {

class ObjectNames {
 public:
  explicit ObjectNames(const Program& program) : program_(program) {}
  void use(Memory& memory) { memory_ = &memory; }

  // What a pointer to a block on the heap was first kept in is what the block is called by.
  void note_pointer(const std::string& holder, const Value& value);
  // The arguments of main are told apart by the order in which they are made.
  void note_block(const Allocate& block, const Value& address);

  // The object at an address in a block: "queue.cells[3]", "p->next".
  std::string place(const Block& block, std::uint64_t address, std::uint64_t count) const;
  // "&queue.cells[3]", "NULL", "\"text\"" for pointers; numbers as C writes them.
  std::string value(const Value& value, ScalarType type, const std::string& c_type = {}) const;

 private:
  std::string block_name(const Block& block) const;
  std::string pointer(std::uint64_t address, bool may_be_text) const;
  std::string text_at(Block& block, std::uint64_t address) const;  // empty if there is no text that ends

  const Program& program_;
  Memory* memory_ = nullptr;
  std::map<std::uint64_t, std::string> holders_;  // by the start of a block
  std::map<std::uint64_t, std::size_t> arguments_;
};

}  // namespace warrant
