// Every count is checked against one that is made bit by bit.
// run: returned 0
#include <assert.h>

static int ones(unsigned long long x, int width) {
  int n = 0;
  for (int i = 0; i < width; i++) n += (int)(x >> i & 1);
  return n;
}

static int leading(unsigned long long x, int width) {
  int n = 0;
  while (n < width && !(x >> (width - 1 - n) & 1)) n++;
  return n;
}

static int trailing(unsigned long long x, int width) {
  int n = 0;
  while (n < width && !(x >> n & 1)) n++;
  return n;
}

#define CHECK(type, suffix)                                                        \
  do {                                                                             \
    const int width = 8 * sizeof(type);                                            \
    const unsigned type value = (unsigned type)x;                                  \
    const signed type number = (signed type)value;                                 \
    assert(__builtin_popcount##suffix(value) == ones(value, width));               \
    assert(__builtin_parity##suffix(value) == ones(value, width) % 2);             \
    assert(__builtin_ffs##suffix(number) == (value == 0 ? 0 : trailing(value, width) + 1)); \
    assert(__builtin_clrsb##suffix(number) ==                                      \
           leading(number < 0 ? (unsigned type)~value : value, width) - 1);        \
    if (value != 0) {                                                              \
      assert(__builtin_clz##suffix(value) == leading(value, width));               \
      assert(__builtin_ctz##suffix(value) == trailing(value, width));              \
    }                                                                              \
  } while (0)

static void check(unsigned long long x) {
  CHECK(int, );
  CHECK(long, l);
  CHECK(long long, ll);
}

int main(void) {
  static const unsigned long long values[] = {0,          1,          0x80,       0xff,         0x7fffffff,
                                              0x80000000, 0xffffffff, 0xdeadbeef, 0x100000000u, 0x8000000000000000u,
                                              ~0ull,      ~0ull >> 1, 0x0123456789abcdefu};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) check(values[i]);
  assert(__builtin_bswap16(0x1234) == 0x3412);
  assert(__builtin_bswap32(0x12345678) == 0x78563412);
  assert(__builtin_bswap64(0x0123456789abcdefu) == 0xefcdab8967452301u);
  return 0;
}
