#include "logic/value.h"

#include <fmt/format.h>

namespace warrant {

const Value& ArrayValue::select(const Integer& index) const {
  const auto entry = entries_.find(index);
  return entry == entries_.end() ? default_ : entry->second;
}

namespace {

bool same_arrays(const ArrayValue& a, const ArrayValue& b) {
  if (!same_value(a.default_value(), b.default_value())) return false;
  for (const auto& [index, element] : a.entries()) {
    if (!same_value(element, b.select(index))) return false;
  }
  for (const auto& [index, element] : b.entries()) {
    if (!same_value(element, a.select(index))) return false;
  }
  return true;
}

}  // namespace

bool same_value(const Value& a, const Value& b) {
  if (a.index() != b.index()) return false;
  if (const bool* left = std::get_if<bool>(&a)) return *left == std::get<bool>(b);
  if (const Integer* left = std::get_if<Integer>(&a)) return *left == std::get<Integer>(b);
  if (const FloatValue* left = std::get_if<FloatValue>(&a)) return *left == std::get<FloatValue>(b);
  const auto& left = std::get<std::shared_ptr<const ArrayValue>>(a);
  const auto& right = std::get<std::shared_ptr<const ArrayValue>>(b);
  return left == right || same_arrays(*left, *right);
}

std::string to_string(const Value& value) {
  if (const bool* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const Integer* integer = std::get_if<Integer>(&value)) return integer->to_string();
  if (const FloatValue* datum = std::get_if<FloatValue>(&value)) return datum->to_string();
  const ArrayValue& array = *std::get<std::shared_ptr<const ArrayValue>>(value);
  std::string text = "{";
  for (const auto& [index, element] : array.entries()) {
    text += fmt::format("[{}] = {}, ", index.to_string(), to_string(element));
  }
  return text + fmt::format("default = {}}}", to_string(array.default_value()));
}

}  // namespace warrant
