// Type specifiers in every combination and order.
// section: 6.7.2
// run: returned 0
#include <assert.h>

#define same(T, U) _Generic((T){0}, U: 1, default: 0)

int main(void) {
  assert(same(short int, short) && same(signed short, short) && same(int short signed, short));
  assert(same(unsigned, unsigned int) && same(signed, int) && same(int signed, int));
  assert(same(long int, long) && same(unsigned long int, unsigned long) && same(int long unsigned, unsigned long));
  assert(same(long long int, long long) && same(long unsigned long, unsigned long long));
  assert(same(double long, long double) && !same(long double, double) && !same(char, signed char));
  assert(!same(long, long long) && !same(int, long) && !same(_Bool, unsigned char));
  assert(sizeof(long double) == (sizeof(void *) == 8 ? 16 : 12));
  unsigned short int a = -1;
  long signed b = -1;
  assert(a == 65535 && b < 0);
  return 0;
}
