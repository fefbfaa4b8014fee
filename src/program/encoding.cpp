#include "program/encoding.h"

#include <cassert>

#include "program/bv_encoding.h"
#include "program/int_encoding.h"

namespace warrant {

Sort Encoding::float_sort(ScalarType type) {
  switch (type.bits) {
    case 32:
      return Sort::floating(8, 24);
    case 64:
      return Sort::floating(11, 53);
    case 128:
      return Sort::floating(15, 113);
    default:
      assert(type.bits == 80 && "floating types are 32, 64, 80 or 128 bits wide");
      return Sort::floating(15, 64);
  }
}

Term Encoding::zero(ScalarType type) const {
  return type.is_floating() ? terms_.floating(FloatValue::zero(float_sort(type))) : constant(0, type);
}

Term Encoding::from_truth(Term condition, ScalarType type) const {
  if (type.is_floating()) {
    const Sort sort = float_sort(type);
    const Term one = terms_.floating(FloatValue::from_integer(1, sort, RoundingMode::NearestEven));
    return terms_.ite(condition, one, terms_.floating(FloatValue::zero(sort)));
  }
  const Term one = constant(1, type);
  return terms_.ite(condition, one, constant(0, type));
}

std::shared_ptr<const Encoding> make_encoding(Arithmetic arithmetic, TermManager& terms, DataModel model,
                                              SignedOverflow overflow) {
  if (arithmetic == Arithmetic::Bv) return std::make_shared<BvEncoding>(terms, model, overflow);
  return std::make_shared<IntEncoding>(terms, model, overflow);
}

}  // namespace warrant
