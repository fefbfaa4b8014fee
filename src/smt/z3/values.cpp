#include "smt/z3/values.h"

#include <map>

namespace warrant {

std::optional<Sort> sort_from_z3(const z3::sort& sort) {
  switch (sort.sort_kind()) {
    case Z3_BOOL_SORT:
      return Sort::boolean();
    case Z3_INT_SORT:
      return Sort::integer();
    case Z3_BV_SORT:
      return Sort::bit_vec(sort.bv_size());
    case Z3_FLOATING_POINT_SORT:
      return Sort::floating(sort.fpa_ebits(), sort.fpa_sbits());
    case Z3_ARRAY_SORT: {
      const auto index = sort_from_z3(sort.array_domain()), element = sort_from_z3(sort.array_range());
      if (!index || !element || index->is_array() || element->is_array()) return std::nullopt;
      return Sort::array(*index, *element);
    }
    default:
      return std::nullopt;
  }
}

namespace {

std::optional<Value> number_from_z3(const z3::expr& expr) {
  if (!expr.is_numeral()) return std::nullopt;
  std::int64_t small = 0;
  if (Z3_get_numeral_int64(expr.ctx(), expr, &small)) return Integer(static_cast<long>(small));
  if (auto number = Integer::parse(Z3_get_numeral_string(expr.ctx(), expr))) return std::move(*number);
  return std::nullopt;
}

std::optional<Value> float_from_z3(const z3::expr& expr, Sort sort) {
  const z3::expr datum = expr.simplify();
  if (!Z3_is_numeral_ast(expr.ctx(), datum)) return std::nullopt;
  if (Z3_fpa_is_numeral_nan(expr.ctx(), datum)) return FloatValue::nan(sort);
  const z3::expr bits = z3::expr(expr.ctx(), Z3_mk_fpa_to_ieee_bv(expr.ctx(), datum)).simplify();
  const std::optional<Value> number = number_from_z3(bits);
  if (!number) return std::nullopt;
  return FloatValue::from_bits(std::get<Integer>(*number), sort);
}

Integer index_of(const Value& value) {
  if (const Integer* integer = std::get_if<Integer>(&value)) return *integer;
  if (const bool* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
  return std::get<FloatValue>(value).bits();
}

// Collects the entries of an array from the outermost store inwards: the first entry of an index counts.
class ArrayReader {
 public:
  ArrayReader(Sort sort, const z3::model* model) : sort_(sort), model_(model) {}

  std::optional<Value> read(z3::expr expr) {
    while (expr.is_app() && expr.decl().decl_kind() == Z3_OP_STORE) {
      if (!add(expr.arg(1), expr.arg(2))) return std::nullopt;
      expr = expr.arg(0);
    }
    if (Z3_is_lambda(expr.ctx(), expr)) return read_lambda(expr.body());
    if (!expr.is_app()) return std::nullopt;
    if (expr.decl().decl_kind() == Z3_OP_CONST_ARRAY) return finish(expr.arg(0));
    if (expr.decl().decl_kind() == Z3_OP_AS_ARRAY && model_ != nullptr) return read_function(expr);
    return std::nullopt;
  }

 private:
  bool add(const z3::expr& index, const z3::expr& element) {
    const std::optional<Value> at = value_from_z3(index, sort_.index(), model_);
    std::optional<Value> value = value_from_z3(element, sort_.element(), model_);
    if (!at || !value) return false;
    entries_.emplace(index_of(*at), std::move(*value));
    return true;
  }

  std::optional<Value> finish(const z3::expr& otherwise) {
    std::optional<Value> value = value_from_z3(otherwise, sort_.element(), model_);
    if (!value) return std::nullopt;
    ArrayValue array(std::move(*value));
    for (const auto& [index, element] : entries_) array.store(index, element);
    return std::make_shared<const ArrayValue>(std::move(array));
  }

  std::optional<Value> read_function(const z3::expr& as_array) {
    const z3::func_decl function(as_array.ctx(), Z3_get_as_array_func_decl(as_array.ctx(), as_array));
    if (!model_->has_interp(function)) return std::nullopt;
    const z3::func_interp interpretation = model_->get_func_interp(function);
    for (unsigned i = 0; i < interpretation.num_entries(); ++i) {
      const z3::func_entry entry = interpretation.entry(i);
      if (entry.num_args() != 1 || !add(entry.arg(0), entry.value())) return std::nullopt;
    }
    return finish(interpretation.else_value());
  }

  // λx. ite(x = c, v, ...): what some preprocessing steps leave in models.
  std::optional<Value> read_lambda(z3::expr body) {
    while (body.is_app() && body.decl().decl_kind() == Z3_OP_ITE) {
      const z3::expr condition = body.arg(0);
      if (!condition.is_app() || condition.decl().decl_kind() != Z3_OP_EQ) return std::nullopt;
      const bool is_left = condition.arg(0).is_var();
      if (!is_left && !condition.arg(1).is_var()) return std::nullopt;
      if (!add(condition.arg(is_left ? 1 : 0), body.arg(1))) return std::nullopt;
      body = body.arg(2);
    }
    return finish(body);
  }

  Sort sort_;
  const z3::model* model_;
  std::map<Integer, Value> entries_;
};

}  // namespace

std::optional<Value> value_from_z3(const z3::expr& expr, Sort sort, const z3::model* model) {
  switch (sort.kind()) {
    case SortKind::Bool: {
      const Z3_lbool truth = Z3_get_bool_value(expr.ctx(), expr);
      if (truth == Z3_L_UNDEF) return std::nullopt;
      return truth == Z3_L_TRUE;
    }
    case SortKind::Int:
    case SortKind::BitVec:
      return number_from_z3(expr);
    case SortKind::Float:
      return float_from_z3(expr, sort);
    case SortKind::Array:
      break;
  }
  return ArrayReader(sort, model).read(expr);
}

namespace {

void read_into(ReadModel& result, const Z3Bridge& bridge, const z3::model& model) {
  for (unsigned i = 0; i < model.num_consts(); ++i) {
    const z3::func_decl declaration = model.get_const_decl(i);
    const Term variable = bridge.variable_of(declaration);
    if (!variable) continue;
    const z3::expr interpretation = model.get_const_interp(declaration);
    if (std::optional<Value> value = value_from_z3(interpretation, variable.sort(), &model)) {
      result.model.set(variable, std::move(*value));
    } else {
      result.is_exact = false;
    }
  }
  for (const Z3Bridge::NanBits& choice : bridge.nan_bits()) {
    const bool is_of_this_model = model.has_interp(choice.declaration);
    if (!is_of_this_model || !std::get<FloatValue>(result.model.value(choice.variable)).is_nan()) continue;
    const std::optional<Value> bits = number_from_z3(model.eval(choice.bits, true));
    if (!bits) continue;
    result.model.set(choice.variable, FloatValue::from_bits(std::get<Integer>(*bits), choice.variable.sort()));
  }
}

}  // namespace

ReadModel read_model(const Z3Bridge& bridge, std::span<const z3::model> models) {
  ReadModel result;
  for (const z3::model& model : models) read_into(result, bridge, model);
  return result;
}

}  // namespace warrant
