#include "logic/term_store.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <stdexcept>
#include <string>

namespace warrant {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 18;
constexpr std::size_t unit = alignof(TermNode);
constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * multiplier;
  return hash ^ hash >> 32;
}

std::uint32_t finish(std::uint64_t hash) { return static_cast<std::uint32_t>(hash ^ hash >> 32); }

std::uint64_t seed(Op op, Sort sort) { return mix(sort.hash(), static_cast<std::uint64_t>(op)); }

}  // namespace

TermStore::TermStore() : slots_(1024) {
  allocate(unit);  // position 0 means an empty slot
  for (const bool value : {false, true}) {
    const std::uint32_t hash = finish(mix(seed(Op::BoolConst, Sort::boolean()), value));
    const auto [slot, found] = lookup(hash, [](const TermNode*) { return false; });
    TermNode* node = create(slot, hash, Op::BoolConst, Sort::boolean(), 0, 0);
    node->params[0] = value;
    (value ? true_ : false_) = Term(node);
  }
}

const TermNode* TermStore::at(std::uint32_t position) const {
  const std::size_t offset = std::size_t{position} * unit;
  return reinterpret_cast<const TermNode*>(blocks_[offset / block_bytes] + offset % block_bytes);
}

template <typename Matches>
std::pair<std::size_t, const TermNode*> TermStore::lookup(std::uint32_t hash, Matches matches) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    const Slot& entry = slots_[slot];
    if (entry.position == 0) return {slot, nullptr};
    if (entry.hash != hash) continue;
    const TermNode* node = at(entry.position);
    if (matches(node)) return {slot, node};
  }
}

Term TermStore::operation(Op op, Sort sort, std::span<const Term> children, std::uint32_t param0,
                          std::uint32_t param1) {
  std::uint64_t hash = mix(seed(op, sort), std::uint64_t{param0} << 32 | param1);
  for (const Term child : children) hash = mix(hash, child.id());
  const std::uint32_t key = finish(hash);
  const auto [slot, found] = lookup(key, [&](const TermNode* node) {
    return node->op == static_cast<std::uint32_t>(op) && node->params[0] == param0 && node->params[1] == param1 &&
           node->sort == sort && std::ranges::equal(Term(node).children(), children);
  });
  if (found) return Term(found);
  TermNode* node = create(slot, key, op, sort, children.size(), children.size_bytes());
  node->params[0] = static_cast<std::uint16_t>(param0);
  node->params[1] = static_cast<std::uint16_t>(param1);
  assert(node->params[0] == param0 && node->params[1] == param1 && "widths and bit positions fit 16 bits");
  std::ranges::uninitialized_copy(children, std::span(reinterpret_cast<Term*>(node + 1), children.size()));
  return Term(node);
}

Term TermStore::integer(Op op, Sort sort, const Integer& value) {
  const std::uint32_t hash = finish(mix(seed(op, sort), value.hash()));
  const auto [slot, found] = lookup(hash, [&](const TermNode* node) {
    const Term term(node);
    return term.op() == op && term.sort() == sort && term.integer() == value;
  });
  if (found) return Term(found);
  TermNode* node = create(slot, hash, op, sort, 0, sizeof(const Integer*));
  new (node + 1) const Integer*(&integers_.emplace_back(value));
  return Term(node);
}

Term TermStore::floating(const FloatValue& value) {
  const std::uint32_t hash = finish(mix(seed(Op::FloatConst, value.sort()), value.hash()));
  const auto [slot, found] = lookup(hash, [&](const TermNode* node) {
    const Term term(node);
    return term.op() == Op::FloatConst && FloatValue::same_bits(term.float_value(), value);
  });
  if (found) return Term(found);
  TermNode* node = create(slot, hash, Op::FloatConst, value.sort(), 0, sizeof(const FloatValue*));
  new (node + 1) const FloatValue*(&floats_.emplace_back(value));
  return Term(node);
}

namespace {

// Names identify variables whatever their sort, so the sort is no part of the hash.
std::uint32_t hash_name(std::string_view name) {
  return finish(mix(static_cast<std::uint64_t>(Op::Variable), std::hash<std::string_view>()(name)));
}

auto has_name(std::string_view name) {
  return [name](const TermNode* node) { return Term(node).is_variable() && Term(node).name() == name; };
}

}  // namespace

Term TermStore::variable(std::string_view name, Sort sort) {
  const std::uint32_t hash = hash_name(name);
  const auto [slot, found] = lookup(hash, has_name(name));
  if (found) {
    assert(found->sort == sort && "a variable has one sort");
    return Term(found);
  }
  const std::string& copy = names_.emplace_back(name);
  name_bytes_ += copy.capacity();
  TermNode* node = create(slot, hash, Op::Variable, sort, 0, sizeof(std::string_view));
  new (node + 1) std::string_view(copy);
  return Term(node);
}

Term TermStore::find_variable(std::string_view name) const {
  return Term(lookup(hash_name(name), has_name(name)).second);
}

TermNode* TermStore::create(std::size_t slot, std::uint32_t hash, Op op, Sort sort, std::size_t child_count,
                            std::size_t payload_bytes) {
  if (child_count > max_children) throw std::length_error("a term with more than 2^24 children");
  const std::uint32_t position = allocate(sizeof(TermNode) + payload_bytes);
  slots_[slot] = {hash, position};
  TermNode* node = new (const_cast<TermNode*>(at(position)))
      TermNode{sort, next_id_++, static_cast<std::uint32_t>(op), static_cast<std::uint32_t>(child_count), {0, 0}};
  if (5 * std::size_t{next_id_} > 4 * slots_.size()) grow_table();
  return node;
}

std::uint32_t TermStore::allocate(std::size_t bytes) {
  const std::size_t left = blocks_.size() * block_bytes - used_;
  if (bytes > left) {
    const std::size_t count = (bytes + block_bytes - 1) / block_bytes;
    used_ = blocks_.size() * block_bytes;
    memory_.push_back(std::make_unique_for_overwrite<std::byte[]>(count * block_bytes));
    for (std::size_t i = 0; i < count; ++i) blocks_.push_back(memory_.back().get() + i * block_bytes);
  }
  const std::size_t position = used_ / unit;
  if (position > UINT32_MAX) throw std::bad_alloc();
  used_ += (bytes + unit - 1) / unit * unit;
  return static_cast<std::uint32_t>(position);
}

void TermStore::grow_table() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& entry : old) {
    if (entry.position == 0) continue;
    std::size_t slot = entry.hash & mask;
    while (slots_[slot].position != 0) slot = (slot + 1) & mask;
    slots_[slot] = entry;
  }
}

std::size_t TermStore::bytes_used() const {
  return blocks_.size() * block_bytes + blocks_.capacity() * sizeof(std::byte*) + slots_.capacity() * sizeof(Slot) +
         integers_.size() * sizeof(Integer) + floats_.size() * sizeof(FloatValue) +
         names_.size() * sizeof(std::string) + name_bytes_;
}

}  // namespace warrant
