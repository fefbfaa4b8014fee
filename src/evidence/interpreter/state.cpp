#include "evidence/interpreter/state.h"

namespace warrant {

State::State(const Program& program, InputSource& source) : program_(program), source_(source), compiler_(program) {
  // A C object of static storage starts as 0; so does everything else here, for want of a better value.
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    Sort sort = program.symbol(id).sort();
    if (sort.is_array()) {
      arrays_.emplace_back(sort);
      compiler_.arrays[id] = &arrays_.back();
      arrays_.back().fill(to_value(0, sort.element()));
    } else if (!has_slot_form(sort)) {
      wide_.emplace(id, Integer(0));
    }
  }
}

Value State::value(VariableId variable) const {
  if (auto found = wide_.find(variable); found != wide_.end()) return found->second;
  return to_value(compiler_.slots[variable], program_.symbol(variable).sort());
}

void State::set_value(VariableId variable, Value value) {
  if (auto slot = to_slot(value, program_.symbol(variable).sort())) {
    set_slot(variable, *slot);
  } else {
    wide_.insert_or_assign(variable, std::move(value));
  }
}

Value State::element(VariableId variable, const Integer& index) {
  ArrayStore& store = array(variable);
  if (auto known = store.get_value(index)) return *known;
  const Input& input = store.input();
  Value drawn = encode(keep(input, source_.next_element(store.input_number(), index, input)), store.element_sort());
  store.put_value(index, drawn);
  return drawn;
}

Value State::keep(const Input& input, const Value& drawn) {
  Value value = nearest_input(drawn, input);
  if (keeps_inputs) inputs.push_back({input, value});
  return value;
}

std::size_t State::held_bytes() const {
  std::size_t bytes = inputs.capacity() * sizeof(ReadInput);
  for (const ArrayStore& array : arrays_) bytes += array.held_bytes();
  return bytes;
}

Value State::encode(const Value& value, Sort sort) {
  const auto* number = std::get_if<Integer>(&value);
  if (number == nullptr) return value;
  if (sort.is_bool()) return !number->is_zero();
  return sort.is_bit_vec() ? number->wrap_unsigned(sort.width()) : *number;
}

Value State::decode(const Value& value, ScalarType type) {
  const auto* number = std::get_if<Integer>(&value);
  if (number == nullptr || !type.is_signed || type.is_floating()) return value;
  return number->wrap_signed(type.bits);
}

}  // namespace warrant
