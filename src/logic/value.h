// Concrete values of the term language, as the interpreter and models hold them.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <variant>

#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/sort.h"

namespace warrant {

class ArrayValue;

// Bool, Int or BitVec (unsigned value; the sort is known from the term), Float, Array.
using Value = std::variant<bool, Integer, FloatValue, std::shared_ptr<const ArrayValue>>;

// A total function with finitely many exceptions from a default. Indices are Int or BitVec values. Copies share what
// they have in common: a copy with one element changed costs the logarithm of the number of entries.
class ArrayValue {
 public:
  explicit ArrayValue(Value default_value) : default_(std::move(default_value)) {}
  ArrayValue(const ArrayValue& other) : default_(other.default_), root_(other.root_) {}
  ArrayValue& operator=(const ArrayValue& other) {
    default_ = other.default_;
    root_ = other.root_;
    entries_.store(nullptr);
    return *this;
  }

  const Value& select(const Integer& index) const;
  void store(const Integer& index, Value element);
  const Value& default_value() const { return default_; }
  // All entries, also those equal to the default. Made on first use, then kept until the next store.
  const std::map<Integer, Value>& entries() const;

 private:
  struct Node;  // of a persistent search tree
  using Tree = std::shared_ptr<Node>;
  static void insert(Tree& tree, const Integer& index, Value& element);
  static void rotate_up(Tree& tree, Tree Node::* from, Tree Node::* to);

  Value default_;
  Tree root_;
  mutable std::atomic<std::shared_ptr<const std::map<Integer, Value>>> entries_;
};

bool same_value(const Value& a, const Value& b);  // SMT-LIB `=`, arrays extensionally
std::string to_string(const Value& value);

}  // namespace warrant
