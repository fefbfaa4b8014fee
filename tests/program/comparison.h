// What C's comparisons say about numbers of this machine.
#pragma once

#include "program/encoding.h"

namespace warrant::test {

template <typename T>
bool compares(Comparison comparison, T a, T b) {
  switch (comparison) {
    case Comparison::Eq:
      return a == b;
    case Comparison::Ne:
      return a != b;
    case Comparison::Lt:
      return a < b;
    case Comparison::Le:
      return a <= b;
    case Comparison::Gt:
      return a > b;
    case Comparison::Ge:
      return a >= b;
  }
  return false;
}

}  // namespace warrant::test
