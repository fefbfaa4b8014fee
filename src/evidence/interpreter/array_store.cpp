#include "evidence/interpreter/array_store.h"

namespace warrant {

ArrayStore::ArrayStore(const ArrayStore& other)
    : index_sort_(other.index_sort_),
      element_sort_(other.element_sort_),
      default_(other.default_),
      default_slot_(other.default_slot_),
      input_(other.input_),
      input_number_(other.input_number_),
      odd_(other.odd_) {
  for (const auto& [key, page] : other.pages_) pages_.emplace(key, std::make_unique<Page>(*page));
}

ArrayStore& ArrayStore::operator=(const ArrayStore& other) {
  if (this != &other) *this = ArrayStore(other);
  return *this;
}

void ArrayStore::fill(Value element) {
  pages_.clear();
  odd_.clear();
  last_page_ = nullptr;
  default_slot_ = to_slot(element, element_sort_);
  default_ = std::move(element);
}

void ArrayStore::forget(const Input& input, std::uint32_t number) {
  pages_.clear();
  odd_.clear();
  last_page_ = nullptr;
  default_.reset();
  default_slot_.reset();
  input_ = input;
  input_number_ = number;
}

std::optional<Value> ArrayStore::get_value(const Integer& index) const {
  if (auto found = odd_.find(index); found != odd_.end()) return found->second;
  if (auto slot = to_slot(index, index_sort_)) {
    const Page* page = find_page(*slot >> page_bits);
    unsigned place = static_cast<unsigned>(*slot) & (page_size - 1);
    if (page != nullptr && (page->present >> place & 1) != 0) return to_value(page->elements[place], element_sort_);
  }
  return default_;
}

void ArrayStore::put_value(const Integer& index, Value element) {
  auto index_slot = to_slot(index, index_sort_);
  auto element_slot = to_slot(element, element_sort_);
  if (!index_slot || !element_slot) {
    odd_.insert_or_assign(index, std::move(element));
    return;
  }
  odd_.erase(index);
  Page& page = make_page(*index_slot >> page_bits);
  unsigned place = static_cast<unsigned>(*index_slot) & (page_size - 1);
  page.present |= std::uint64_t{1} << place;
  page.elements[place] = *element_slot;
}

ArrayStore::Page& ArrayStore::make_page(Slot key) {
  if (last_page_ != nullptr && last_key_ == key) return *last_page_;
  auto& page = pages_[key];
  if (!page) page = std::make_unique<Page>();
  last_key_ = key;
  last_page_ = page.get();
  return *last_page_;
}

std::map<Integer, Value> ArrayStore::entries() const {
  std::map<Integer, Value> result;
  for (const auto& [key, page] : pages_) {
    for (unsigned place = 0; place < page_size; ++place) {
      if ((page->present >> place & 1) == 0) continue;
      Slot index = key << page_bits | place;
      result.emplace(std::get<Integer>(to_value(index, index_sort_)), to_value(page->elements[place], element_sort_));
    }
  }
  for (const auto& [index, element] : odd_) result.insert_or_assign(index, element);
  return result;
}

bool ArrayStore::equals(const ArrayStore& other) const {
  if (this == &other) return true;
  auto agrees = [](const std::map<Integer, Value>& entries, const ArrayStore& with) {
    for (const auto& [index, element] : entries) {
      auto its = with.get_value(index);
      if (!its || !same_value(*its, element)) return false;
    }
    return true;
  };
  // An index sort is practically infinite here, so the defaults show at some index.
  if (default_.has_value() != other.default_.has_value()) return false;
  if (!default_ || !same_value(*default_, *other.default_)) return false;
  return agrees(entries(), other) && agrees(other.entries(), *this);
}

}  // namespace warrant
