#include "engine/visited.h"

#include <bit>

namespace warrant {
namespace {

// What is kept is bounded: more states than this are not compared with.
constexpr std::size_t max_states = 2'000'000;
constexpr std::size_t max_key_length = 4096;

// The memories agree on the variables.
bool same(const SymbolicMemory& a, const SymbolicMemory& b, const PersistentSet& variables) {
  return variables.all_of([&](VariableId id) {
    if (a.scalar(id) != b.scalar(id)) return false;
    const SymbolicArray *in_a = a.array(id), *in_b = b.array(id);
    return in_a && in_b ? *in_a == *in_b : in_a == in_b;
  });
}

}  // namespace

std::size_t VisitedStates::Hash::operator()(const Key& key) const {
  std::size_t hash = key.size();
  for (const std::uint32_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 32);
}

bool VisitedStates::contains_or_add(LocationId location, const SymbolicMemory& memory, const PersistentSet& live) {
  Key key{location};
  const bool is_concrete = live.all_of([&](VariableId id) {
    if (const Term value = memory.scalar(id)) {
      key.push_back(value.id());
      return value.is_constant();
    }
    const SymbolicArray* array = memory.array(id);
    if (!array || !array->base || array->base.op() != Op::ConstArray || !array->base.child(0).is_constant())
      return false;
    key.push_back(array->base.id());
    const bool is_constant = array->cells.all_of([&](std::uint32_t index, Term value) {
      key.push_back(index);
      key.push_back(value.id());
      return value.is_constant();
    });
    key.push_back(none_id);  // ends the cells
    return is_constant && key.size() < max_key_length;
  });
  if (!is_concrete) return false;
  if (states_.size() >= max_states) return states_.contains(key);
  return !states_.insert(std::move(key)).second;
}

bool Repetition::returns(LocationId location, const SymbolicMemory& memory, const PersistentSet& live) {
  ++arrivals_;
  if (mark_ && mark_->location == location && same(mark_->memory, memory, live)) return true;
  if (std::has_single_bit(arrivals_)) mark_ = std::make_shared<Mark>(Mark{location, memory});
  return false;
}

}  // namespace warrant
