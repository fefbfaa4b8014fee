#include "evidence/interpreter/input_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace warrant {

namespace {

constexpr std::uint64_t max_shown_bytes = 1 << 20;
constexpr std::size_t max_bytes = 200;

std::string quoted(const std::string& content) {
  std::string text = "\"";
  bool follows_escape = false;
  for (const char c : content) {
    const bool is_plain = c >= ' ' && c <= '~' && c != '"' && c != '\\';
    // A digit behind an escape would belong to it.
    const bool is_taken = follows_escape && std::isxdigit(static_cast<unsigned char>(c)) != 0;
    follows_escape = !is_plain || is_taken;
    if (c == '"' || c == '\\') {
      text += {'\\', c};
      follows_escape = false;
    } else if (is_plain && !is_taken) {
      text += c;
    } else {
      text += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
  }
  return text + "\"";
}

}  // namespace

std::string InputBlock::content() const {
  std::string text(static_cast<std::size_t>(std::min(size, max_shown_bytes)), '\0');
  for (const auto& [offset, byte] : bytes)
    if (offset < text.size()) text[offset] = static_cast<char>(byte);
  return text;
}

std::string describe(const InputBlock& block) {
  const std::uint64_t known = block.bytes.empty() ? 0 : block.bytes.rbegin()->first + 1;
  const std::string content = block.content().substr(0, std::min<std::uint64_t>(known, max_bytes));
  const std::string text = fmt::format("{} byte{}", block.size, block.size == 1 ? "" : "s");
  if (content.empty()) return text;
  return fmt::format("{}: {}{}", text, quoted(content), known < block.size ? "..." : "");
}

std::string describe_string(const InputBlock& block) {
  if (block.bytes.empty()) return {};
  const std::string content = block.content();
  const std::string used = content.substr(0, content.find('\0'));
  if (content.find_first_not_of('\0', used.size()) != std::string::npos) return describe(block);
  return quoted(used.substr(0, max_bytes)) + (used.size() > max_bytes ? "..." : "");
}

std::uint32_t InputMemory::add(std::string name, std::uint64_t size) {
  blocks_.push_back({std::move(name), size});
  return static_cast<std::uint32_t>(blocks_.size() - 1);
}

std::optional<unsigned char> InputMemory::find(Origin origin) const {
  const auto& bytes = blocks_[origin.block].bytes;
  const auto found = bytes.find(origin.offset);
  return found == bytes.end() ? std::nullopt : std::optional(found->second);
}

std::optional<InputMemory::Origin> InputMemory::copied_to(std::uint64_t address) const {
  const auto found = copies_.find(address);
  return found == copies_.end() ? std::nullopt : std::optional(found->second);
}

void InputMemory::note_copy(std::uint64_t address, std::optional<Origin> origin) {
  if (origin)
    copies_[address] = *origin;
  else if (!copies_.empty())
    copies_.erase(address);
}

void InputMemory::forget(std::uint64_t address, std::uint64_t size) {
  if (copies_.empty()) return;
  copies_.erase(copies_.lower_bound(address), copies_.lower_bound(address + size));
}

}  // namespace warrant
