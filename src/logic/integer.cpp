// Small values take the inline paths here and in the header; everything else is done by GMP on a view of the operands.
#include "logic/integer.h"

#include <gmp.h>

#include <bit>
#include <cassert>
#include <limits>

namespace warrant {

static_assert(sizeof(mp_limb_t) == sizeof(std::uint64_t) && sizeof(long) == sizeof(std::int64_t),
              "64-bit limbs and longs");

struct Integer::Big {
  mpz_t value;
};

// An operand as GMP reads it. A small value becomes one limb on the stack, so that it costs no allocation.
struct Integer::View {
  explicit View(const Integer& integer) {
    if (!integer.is_small()) {
      operand = integer.big_->value;
      return;
    }
    const std::int64_t value = integer.small_;
    limb = value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    operand = mpz_roinit_n(storage, &limb, value < 0 ? -1 : value > 0 ? 1 : 0);
  }
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  mpz_srcptr operand;
  mp_limb_t limb = 0;
  mpz_t storage;
};

Integer::Big* Integer::copy(const Big* big) {
  Big* result = new Big;
  mpz_init_set(result->value, big->value);
  return result;
}

void Integer::destroy(Big* big) {
  mpz_clear(big->value);
  delete big;
}

Integer Integer::from_big(Big* big) {
  Integer result;
  if (mpz_fits_slong_p(big->value)) {
    result.small_ = mpz_get_si(big->value);
    destroy(big);
  } else {
    result.big_ = big;
  }
  return result;
}

// function(result, operands...) in the manner of mpz_add.
template <typename Function, typename... Arguments>
Integer Integer::compute(Function function, const Arguments&... arguments) {
  Big* result = new Big;
  mpz_init(result->value);
  function(result->value, View(arguments).operand...);
  return from_big(result);
}

Integer::Integer(unsigned long value) {
  if (value <= static_cast<unsigned long>(std::numeric_limits<std::int64_t>::max())) {
    small_ = static_cast<std::int64_t>(value);
  } else {
    big_ = new Big;
    mpz_init_set_ui(big_->value, value);
  }
}

std::optional<Integer> Integer::parse(std::string_view decimal) {
  const std::string_view digits = decimal.starts_with('-') ? decimal.substr(1) : decimal;
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  Big* result = new Big;
  mpz_init_set_str(result->value, std::string(decimal).c_str(), 10);
  return from_big(result);
}

Integer Integer::power_of_two(unsigned exponent) { return Integer(1).shift_left(exponent); }

std::optional<std::uint64_t> Integer::to_uint64() const {
  if (sign() < 0) return std::nullopt;
  if (is_small()) return static_cast<std::uint64_t>(small_);
  if (!mpz_fits_ulong_p(big_->value)) return std::nullopt;
  return mpz_get_ui(big_->value);
}

std::uint64_t Integer::low_bits() const {
  if (is_small()) return static_cast<std::uint64_t>(small_);
  const std::uint64_t magnitude = mpz_getlimbn(big_->value, 0);
  return mpz_sgn(big_->value) < 0 ? std::uint64_t{0} - magnitude : magnitude;
}

int Integer::sign() const {
  if (is_small()) return (small_ > 0) - (small_ < 0);
  return mpz_sgn(big_->value);
}

bool Integer::is_power_of_two() const {
  if (is_small()) return small_ > 0 && std::has_single_bit(static_cast<std::uint64_t>(small_));
  return mpz_sgn(big_->value) > 0 && mpz_popcount(big_->value) == 1;
}

unsigned Integer::bit_length() const {
  const View view(*this);
  return mpz_sgn(view.operand) == 0 ? 0 : static_cast<unsigned>(mpz_sizeinbase(view.operand, 2));
}

Integer Integer::add_slowly(const Integer& a, const Integer& b) { return compute(mpz_add, a, b); }
Integer Integer::subtract_slowly(const Integer& a, const Integer& b) { return compute(mpz_sub, a, b); }
Integer Integer::multiply_slowly(const Integer& a, const Integer& b) { return compute(mpz_mul, a, b); }
int Integer::compare_slowly(const Integer& a, const Integer& b) { return mpz_cmp(View(a).operand, View(b).operand); }

Integer Integer::operator-() const { return Integer(0) - *this; }

Integer Integer::truncated_quotient(const Integer& a, const Integer& b) {
  assert(!b.is_zero() && "division by zero");
  const bool overflows = a.small_ == std::numeric_limits<std::int64_t>::min() && b.small_ == -1;
  if (a.is_small() && b.is_small() && !overflows) return a.small_ / b.small_;
  return compute(mpz_tdiv_q, a, b);
}

Integer Integer::truncated_remainder(const Integer& a, const Integer& b) {
  assert(!b.is_zero() && "division by zero");
  if (a.is_small() && b.is_small()) return b.small_ == -1 ? 0 : a.small_ % b.small_;
  return compute(mpz_tdiv_r, a, b);
}

Integer Integer::euclidean_quotient(const Integer& a, const Integer& b) {
  Integer quotient = truncated_quotient(a, b);
  if (truncated_remainder(a, b).sign() >= 0) return quotient;
  return b.sign() > 0 ? quotient - 1 : quotient + 1;
}

Integer Integer::euclidean_remainder(const Integer& a, const Integer& b) {
  assert(!b.is_zero() && "division by zero");
  if (a.is_small() && b.is_small()) {
    Integer remainder = truncated_remainder(a, b);
    if (remainder.small_ >= 0) return remainder;
    return b.small_ > 0 ? remainder + b : remainder - b;
  }
  return compute(mpz_mod, a, b);
}

Integer Integer::gcd(const Integer& a, const Integer& b) {
  if (a.is_small() && b.is_small()) {
    std::uint64_t x = View(a).limb, y = View(b).limb;
    while (y != 0) x = std::exchange(y, x % y);
    return x;
  }
  return compute(mpz_gcd, a, b);
}

Integer Integer::square_root(const Integer& a) {
  assert(a.sign() >= 0 && "square root of a negative number");
  return compute(mpz_sqrt, a);
}

Integer Integer::wrap_unsigned(unsigned width) const {
  if (is_small()) {
    if (width < 64)
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(small_) & ((std::uint64_t{1} << width) - 1));
    if (small_ >= 0) return *this;
    if (width == 64) return static_cast<std::uint64_t>(small_);
  }
  return compute([&](mpz_ptr result, mpz_srcptr value) { mpz_fdiv_r_2exp(result, value, width); }, *this);
}

Integer Integer::wrap_signed(unsigned width) const {
  if (width == 0) return 0;
  if (is_small()) {
    if (width >= 64) return *this;
    const unsigned unused = 64 - width;
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(small_) << unused) >> unused;
  }
  Integer wrapped = wrap_unsigned(width);
  if (wrapped.bit_length() == width) return wrapped - power_of_two(width);
  return wrapped;
}

Integer Integer::bit_and(const Integer& a, const Integer& b) {
  if (a.is_small() && b.is_small()) return a.small_ & b.small_;
  return compute(mpz_and, a, b);
}

Integer Integer::bit_or(const Integer& a, const Integer& b) {
  if (a.is_small() && b.is_small()) return a.small_ | b.small_;
  return compute(mpz_ior, a, b);
}

Integer Integer::bit_xor(const Integer& a, const Integer& b) {
  if (a.is_small() && b.is_small()) return a.small_ ^ b.small_;
  return compute(mpz_xor, a, b);
}

Integer Integer::shift_left(unsigned count) const {
  if (is_small()) {
    if (small_ == 0) return 0;
    std::int64_t product;
    if (count < 63 && !__builtin_mul_overflow(small_, std::int64_t{1} << count, &product)) return product;
  }
  return compute([&](mpz_ptr result, mpz_srcptr value) { mpz_mul_2exp(result, value, count); }, *this);
}

Integer Integer::shift_right(unsigned count) const {
  if (is_small()) return small_ >> (count < 63 ? count : 63);
  return compute([&](mpz_ptr result, mpz_srcptr value) { mpz_fdiv_q_2exp(result, value, count); }, *this);
}

std::string Integer::to_string() const {
  if (is_small()) return std::to_string(small_);
  std::string text(mpz_sizeinbase(big_->value, 10) + 2, '\0');
  mpz_get_str(text.data(), 10, big_->value);
  text.resize(text.find('\0'));
  return text;
}

std::size_t Integer::hash() const {
  const auto mix = [](std::uint64_t value) {
    value *= 0xFF51AFD7ED558CCD;
    return value ^ value >> 32;
  };
  if (is_small()) return mix(static_cast<std::uint64_t>(small_));
  std::uint64_t hash = mpz_sgn(big_->value) < 0 ? 1 : 2;
  for (std::size_t i = 0; i < mpz_size(big_->value); ++i) hash = mix(hash + mpz_getlimbn(big_->value, i));
  return hash;
}

}  // namespace warrant
