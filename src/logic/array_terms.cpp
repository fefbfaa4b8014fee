// Arrays: what a read can see through writes.
#include <algorithm>
#include <cassert>

#include "logic/store_index.h"
#include "logic/term_manager.h"

namespace warrant {

namespace {

// A sum as its constant summand (null for none) and the other summands.
struct SplitSum {
  explicit SplitSum(const Term& term) : rest(&term, 1) {
    if (term.is_constant()) {
      constant = term;
      rest = {};
    } else if ((term.op() == Op::Add || term.op() == Op::BvAdd) && term.child(0).is_constant()) {
      constant = term.child(0);
      rest = term.children().subspan(1);
    } else if (term.op() == Op::Add) {
      rest = term.children();
    }
  }
  Term constant;
  std::span<const Term> rest;
};

// Whether two indices differ whatever the values of variables: they are the same sum but for the constants. The
// cost is that of comparing the summands; hash-consing makes each comparison one instruction.
bool are_different(const Term& a, const Term& b) {
  const SplitSum left(a), right(b);
  if (left.constant == right.constant || !std::ranges::equal(left.rest, right.rest)) return false;
  // On floats, equality is not identity of constants.
  return !a.sort().is_float();
}

}  // namespace

Term TermManager::const_array(Sort array_sort, Term element) {
  assert(array_sort.is_array() && array_sort.element() == element.sort() && "an element of the array's sort");
  return make(Op::ConstArray, array_sort, {element});
}

Term TermManager::select(Term array, Term index) {
  assert(array.sort().is_array() && array.sort().index() == index.sort() && "an index of the array's sort");
  const bool is_constant = index.is_constant() && !index.sort().is_float();
  while (array.op() == Op::Store) {
    if (is_constant && StoreIndex::chain_length(array) != 0) {
      const StoreIndex::Answer answer = store_index_->read(array, index);
      if (answer.element) return answer.element;
      array = answer.array;
      continue;
    }
    if (array.child(1) == index) return array.child(2);
    if (!are_different(array.child(1), index)) break;
    array = array.child(0);
  }
  if (array.op() == Op::ConstArray) return array.child(0);
  return make(Op::Select, array.sort().element(), {array, index});
}

Term TermManager::store(Term array, Term index, Term element) {
  assert(array.sort().is_array() && array.sort().index() == index.sort() && array.sort().element() == element.sort() &&
         "an index and an element of the array's sorts");
  if (array.op() == Op::Store && array.child(1) == index) array = array.child(0);
  if (element.op() == Op::Select && element.child(0) == array && element.child(1) == index) return array;
  if (array.op() == Op::ConstArray && array.child(0) == element) return array;
  const std::uint32_t length = StoreIndex::chain_length(array, index);
  return make(Op::Store, array.sort(), {array, index, element}, length & 0xFFFF, length >> 16);
}

}  // namespace warrant
