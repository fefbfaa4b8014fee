// The layout of a term in memory, and the accessors of Term that read it. Included by term.h; only the term store
// (term_store.h) writes nodes.
#pragma once

#include "logic/term.h"

namespace warrant {

// 24 bytes, followed in memory by the children, or by what a leaf holds: a pointer to its Integer or FloatValue, or
// the string_view of a variable's name. A Boolean constant holds its value as param; a Store holds there the length of
// the chain of stores it ends (store_index.h).
struct alignas(8) TermNode {
  Sort sort;
  std::uint32_t id;
  std::uint32_t op : 8;
  std::uint32_t child_count : 24;
  std::uint16_t params[2];

  template <typename T>
  const T* payload() const {
    return reinterpret_cast<const T*>(this + 1);
  }
};
static_assert(sizeof(TermNode) == 24);

inline Op Term::op() const { return static_cast<Op>(node_->op); }
inline Sort Term::sort() const { return node_->sort; }
inline std::uint32_t Term::id() const { return node_->id; }
inline std::span<const Term> Term::children() const { return {node_->payload<Term>(), node_->child_count}; }
inline std::uint32_t Term::param(unsigned index) const { return node_->params[index]; }
inline bool Term::is_true() const { return op() == Op::BoolConst && node_->params[0] != 0; }
inline bool Term::is_false() const { return op() == Op::BoolConst && node_->params[0] == 0; }
inline bool Term::is_constant() const { return op() <= Op::FloatConst; }
inline const Integer& Term::integer() const { return **node_->payload<const Integer*>(); }
inline const FloatValue& Term::float_value() const { return **node_->payload<const FloatValue*>(); }
inline std::string_view Term::name() const { return *node_->payload<std::string_view>(); }

}  // namespace warrant
