#include "report/objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace warrant {
namespace {

constexpr std::size_t max_text = 40;

std::string quoted(unsigned char c, char quote) {
  switch (c) {
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    case '\0':
      return "\\0";
    default:
      if (c == quote || c == '\\') return std::string("\\") + static_cast<char>(c);
      return std::isprint(c) != 0 ? std::string(1, static_cast<char>(c)) : fmt::format("\\x{:02x}", c);
  }
}

bool is_plain_char(const std::string& c_type) { return c_type.ends_with("char") && !c_type.ends_with("signed char"); }

// A pointer to characters, and not to pointers or functions.
bool may_point_to_text(const std::string& c_type) {
  return c_type.find("char") != std::string::npos && c_type.find('(') == std::string::npos &&
         std::ranges::count(c_type, '*') == 1;
}

bool is_on_heap(const Block& block) { return block.lifetime() == Lifetime::Heap; }
// It is known by a pointer to its first element.
bool is_behind_pointer(const Block& block) { return is_on_heap(block) || block.lifetime() == Lifetime::External; }

}  // namespace

void ObjectNames::note_pointer(const std::string& holder, const Value& value) {
  const auto* number = std::get_if<Integer>(&value);
  const std::optional<std::uint64_t> address = number ? number->to_uint64() : std::nullopt;
  if (!memory_ || !address) return;
  if (const Block* block = memory_->find_base(*address); block && is_on_heap(*block))
    holders_.try_emplace(*address, holder);
}

void ObjectNames::note_block(const Allocate& block, const Value& address) {
  const auto* number = std::get_if<Integer>(&address);
  const std::optional<std::uint64_t> base = number ? number->to_uint64() : std::nullopt;
  if (base && block.name == program_argument_name) arguments_.try_emplace(*base, arguments_.size());
}

std::string ObjectNames::block_name(const Block& block) const {
  if (const auto argument = arguments_.find(block.base()); argument != arguments_.end())
    return fmt::format("argv[{}]", argument->second);
  if (is_on_heap(block)) {
    if (const auto holder = holders_.find(block.base()); holder != holders_.end()) return holder->second;
    return fmt::format("{}(line {})", block.name(), block.where().line);
  }
  const std::size_t scope = block.name().rfind("::");  // of a local
  return scope == std::string::npos ? block.name() : block.name().substr(scope + 2);
}

std::string ObjectNames::place(const Block& block, std::uint64_t address, std::uint64_t count) const {
  const std::string name = block_name(block);
  const std::uint64_t offset = address - block.base();
  const ObjectShape* shape = block.shape();
  if (!is_behind_pointer(block)) {
    if (shape) return name + part_at(*shape, offset, count).name;
    return offset == 0 && count == block.size()
               ? name
               : fmt::format("{}[{}]", name, offset / std::max<std::uint64_t>(1, count));
  }
  if (!shape || shape->size == 0) return fmt::format("{}[{}]", name, offset / std::max<std::uint64_t>(1, count));
  const std::string part = part_at(*shape, offset % shape->size, count).name;
  const std::uint64_t index = offset / shape->size;
  if (block.size() > shape->size) return fmt::format("{}[{}]{}", name, index, part);
  return part.starts_with('.') ? fmt::format("{}->{}", name, part.substr(1)) : "*" + name + part;
}

std::string ObjectNames::text_at(Block& block, std::uint64_t address) const {
  std::string text;
  for (std::uint64_t at = address; block.covers(at, 1); ++at) {
    if (const unsigned char* known = block.initialised(at); known && *known == 0) return {};
    const unsigned char c = *block.bytes(at);
    if (c == 0) return "\"" + text + "\"";
    if (text.size() >= max_text) return "\"" + text + "...\"";
    text += quoted(c, '"');
  }
  return {};
}

std::string ObjectNames::pointer(std::uint64_t address, bool may_be_text) const {
  if (address == 0) return "NULL";
  const std::uint64_t code = (address - first_function_address) / function_address_step;
  if (address >= first_function_address && code < program_.code_names.size()) return program_.code_names[code];
  if (!memory_) return fmt::format("{:#x}", address);
  if (Block* block = memory_->find(address, 1)) {
    const std::uint64_t offset = address - block->base();
    const ObjectShape* shape = block->shape();
    if (may_be_text || block->name() == "string literal")
      if (std::string text = text_at(*block, address); !text.empty()) return text;
    if (is_on_heap(*block) && offset == 0) return fmt::format("{}(line {})", block->name(), block->where().line);
    if (is_behind_pointer(*block) && offset == 0) return "object " + block_name(*block);
    const std::uint64_t count = shape && offset == 0 ? block->size() : 1;
    return "&" + place(*block, address, count);
  }
  if (outside_memory(program_.data_model).contains(address, 1)) return "an object outside the program";
  const auto block = memory_->neighbour(address);
  if (!block) return fmt::format("{:#x}", address);
  if (block->is_dead) return fmt::format("a pointer to {}, which no longer exists", *block->name);
  const auto distance = static_cast<std::int64_t>(address - block->base);
  const std::uint64_t bytes =
      distance < 0 ? -static_cast<std::uint64_t>(distance) : static_cast<std::uint64_t>(distance);
  return fmt::format("{} {} {}", *block->name, distance < 0 ? '-' : '+', counted(bytes, "byte"));
}

std::string ObjectNames::value(const Value& value, ScalarType type, const std::string& c_type) const {
  const auto* number = std::get_if<Integer>(&value);
  const std::optional<std::uint64_t> bits = number ? number->to_uint64() : std::nullopt;
  if (type.is_pointer() && bits) return pointer(*bits, may_point_to_text(c_type));
  if (bits && *bits < 128 && is_plain_char(c_type))
    return fmt::format("'{}'", quoted(static_cast<unsigned char>(*bits), '\''));
  return to_string(value);
}

}  // namespace warrant
