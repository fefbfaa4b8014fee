// Maps from terms, for traversals: open addressing over term ids, a fraction of the cost of std::unordered_map.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "logic/term.h"

namespace warrant {

// T is default-constructible and cheap to move. Pointers to values are valid until the next insertion.
template <typename T>
class TermMap {
 public:
  T* find(Term key) {
    if (slots_.empty()) return nullptr;
    Slot& slot = slots_[position(key)];
    return slot.key ? &slot.value : nullptr;
  }
  const T* find(Term key) const { return const_cast<TermMap*>(this)->find(key); }
  bool contains(Term key) const { return find(key) != nullptr; }

  // The value at the key, made by T() if there was none; second says whether it is new.
  std::pair<T*, bool> emplace(Term key) {
    if (4 * (size_ + 1) > 3 * slots_.size()) grow();
    Slot& slot = slots_[position(key)];
    const bool is_new = !slot.key;
    if (is_new) {
      slot.key = key;
      ++size_;
    }
    return {&slot.value, is_new};
  }
  T& operator[](Term key) { return *emplace(key).first; }

  std::size_t size() const { return size_; }
  void clear() {
    slots_.clear();
    size_ = 0;
  }

 private:
  struct Slot {
    Term key;
    T value{};
  };

  std::size_t position(Term key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (key.id() * std::uint64_t{0x9E3779B97F4A7C15} >> 32) & mask;
    while (slots_[at].key && !(slots_[at].key == key)) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.key) slots_[position(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two of them, or none
  std::size_t size_ = 0;
};

}  // namespace warrant
