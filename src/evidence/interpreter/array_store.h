// The contents of one array variable, changed in place.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

#include "evidence/interpreter/slot.h"
#include "program/program.h"

namespace warrant {

// A total function from index values to element values. An element that was never written is the default; while there
// is no default (a havocked array), it is unknown until somebody decides it by writing.
class ArrayStore {
 public:
  explicit ArrayStore(Sort sort) : index_sort_(sort.index()), element_sort_(sort.element()) {}
  ArrayStore(const ArrayStore& other);
  ArrayStore& operator=(const ArrayStore& other);
  ArrayStore(ArrayStore&&) = default;
  ArrayStore& operator=(ArrayStore&&) = default;

  Sort index_sort() const { return index_sort_; }
  Sort element_sort() const { return element_sort_; }

  void fill(Value element);  // every element
  // Every element is unknown, to be read from `input`, whose source calls the array by `number`.
  void forget(const Input& input, std::uint32_t number);
  const Input& input() const { return input_; }
  std::uint32_t input_number() const { return input_number_; }

  // The fast path: null if the element is unknown or has no slot form.
  const Slot* find(Slot index) const {
    if (!odd_.empty()) return nullptr;
    const Page* page = find_page(index >> page_bits);
    unsigned place = static_cast<unsigned>(index) & (page_size - 1);
    if (page != nullptr && (page->present >> place & 1) != 0) return &page->elements[place];
    return default_slot_ ? &*default_slot_ : nullptr;
  }
  void put(Slot index, Slot element) {
    if (!odd_.empty()) {
      put_value(std::get<Integer>(to_value(index, index_sort_)), to_value(element, element_sort_));
      return;
    }
    Page& page = make_page(index >> page_bits);
    unsigned place = static_cast<unsigned>(index) & (page_size - 1);
    page.present |= std::uint64_t{1} << place;
    page.elements[place] = element;
  }

  // Exact, for every index and element.
  std::optional<Value> get_value(const Integer& index) const;
  void put_value(const Integer& index, Value element);

  std::size_t held_bytes() const { return pages_.size() * sizeof(Page) + odd_.size() * odd_bytes; }

  // Extensional. Unknown elements equal nothing but themselves.
  bool equals(const ArrayStore& other) const;

 private:
  static constexpr std::size_t odd_bytes = 160;  // an entry, roughly
  static constexpr unsigned page_bits = 6;
  static constexpr unsigned page_size = 1U << page_bits;
  struct Page {
    std::uint64_t present = 0;
    std::array<Slot, page_size> elements;
  };
  struct PageHash {
    std::size_t operator()(Slot key) const {
      return std::hash<std::uint64_t>()(static_cast<std::uint64_t>(key) ^
                                        (static_cast<std::uint64_t>(key >> 64) * 0x9e3779b97f4a7c15U));
    }
  };

  const Page* find_page(Slot key) const {
    if (last_page_ != nullptr && last_key_ == key) return last_page_;
    auto found = pages_.find(key);
    if (found == pages_.end()) return nullptr;
    last_key_ = key;
    last_page_ = found->second.get();
    return last_page_;
  }
  Page& make_page(Slot key);
  std::map<Integer, Value> entries() const;

  Sort index_sort_, element_sort_;
  std::optional<Value> default_;
  std::optional<Slot> default_slot_;
  Input input_;
  std::uint32_t input_number_ = 0;
  std::unordered_map<Slot, std::unique_ptr<Page>, PageHash> pages_;
  std::map<Integer, Value> odd_;  // elements whose index or value has no slot form; beats pages_
  mutable Slot last_key_ = 0;
  mutable Page* last_page_ = nullptr;
};

}  // namespace warrant
