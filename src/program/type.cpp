#include "program/type.h"

namespace warrant {

Integer ScalarType::low() const { return is_signed ? -Integer::power_of_two(bits - 1u) : Integer(0); }

Integer ScalarType::high() const { return Integer::power_of_two(is_signed ? bits - 1u : bits) - 1; }

std::string ScalarType::to_string() const {
  switch (kind) {
    case TypeKind::Boolean:
      return "bool";
    case TypeKind::Pointer:
      return "ptr";
    case TypeKind::Floating:
      return "f" + std::to_string(bits);
    case TypeKind::Integer:
      break;
  }
  return (is_signed ? "i" : "u") + std::to_string(bits);
}

}  // namespace warrant
