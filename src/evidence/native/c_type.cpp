#include "evidence/native/c_type.h"

#include <fmt/format.h>

namespace warrant {

std::string c_type(ScalarType type) {
  switch (type.kind) {
    case TypeKind::Boolean:
      return "_Bool";
    case TypeKind::Pointer:
      return "void *";
    case TypeKind::Floating:
      return type.bits == 32 ? "float" : type.bits == 64 ? "double" : type.bits == 80 ? "long double" : "__float128";
    case TypeKind::Integer:
      break;
  }
  if (type.bytes == 16) return type.is_signed ? "__int128" : "unsigned __int128";
  return fmt::format("{}int{}_t", type.is_signed ? "" : "u", 8 * type.bytes);
}

}  // namespace warrant
