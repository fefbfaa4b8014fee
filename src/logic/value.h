// Concrete values of the term language, as the interpreter and models hold them.
#pragma once

#include <map>
#include <memory>
#include <variant>

#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/sort.h"

namespace warrant {

class ArrayValue;

// Bool, Int or BitVec (unsigned value; the sort is known from the term), Float, Array.
using Value = std::variant<bool, Integer, FloatValue, std::shared_ptr<const ArrayValue>>;

// A total function with finitely many exceptions from a default. Indices are Int or BitVec values.
class ArrayValue {
 public:
  explicit ArrayValue(Value default_value) : default_(std::move(default_value)) {}
  const Value& select(const Integer& index) const;
  void store(const Integer& index, Value element) { entries_[index] = std::move(element); }
  const Value& default_value() const { return default_; }
  const std::map<Integer, Value>& entries() const { return entries_; }

 private:
  Value default_;
  std::map<Integer, Value> entries_;
};

bool same_value(const Value& a, const Value& b);  // SMT-LIB `=`, arrays extensionally
std::string to_string(const Value& value);

}  // namespace warrant
