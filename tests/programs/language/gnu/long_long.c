// long long in C90 and after: constants, arithmetic, arguments.
// extension: Long Long
// run: returned 0
#include <assert.h>

static long long twice(long long x) { return 2 * x; }
static unsigned long long mix(int a, unsigned long long b, char c) { return a + b + c; }

int main(void) {
  long long a = 1LL << 40, b = -5;
  assert(a * 3 / 3 == a && a % 1000 == 776 && b / 2 == -2 && b % 2 == -1);
  assert((int)a == 0 && (a | 1) == 1099511627777LL && twice(a) == 2199023255552LL);
  unsigned long long u = -1;
  assert(u == 0xffffffffffffffffULL && u / 3 == 0x5555555555555555ULL && u % 10 == 5 && u >> 60 == 15);
  assert(mix(1, 0x100000000ULL, 'a') == 0x100000062ULL);
  assert((u >> 32) * (u >> 32) == 0xfffffffe00000001ULL);
  long long c = 0x7fffffffffffffffLL;
  assert(c / -1 == -c && -c - 1 < -c && (unsigned long long)c + 1 == 1ULL << 63);
  assert((long long)-1 < 0u);
  return 0;
}
