// What the engines of this folder share and where they differ.
#pragma once

#include <cstdint>

#include "summary/summaries.h"

namespace warrant::gps {

enum class Strategy : std::uint8_t { Gps, Lite, SummariesOnly };
enum class UsePolynomials : std::uint8_t { IfMultiplied, Always, Never };

struct Options {
  Strategy strategy = Strategy::Gps;
  bool gas = true;
  bool summaries = true;
  bool acceleration = true;
  StarPrecision star = StarPrecision::Full;
  UsePolynomials polynomials = UsePolynomials::IfMultiplied;
};

}  // namespace warrant::gps
