// verdict: false
// decided by: auto
#include <assert.h>
#include <stdint.h>
int nondet_int();
int64_t nondet_int64_t(void);
double nondet_double(void);
_Bool nondet_bool();
int main(void) {
  int x = nondet_int();
  int64_t y = nondet_int64_t();
  double d = nondet_double();
  if (nondet_bool() && x == 100 && y == -3000000000) assert(d != 0.75);
  return 0;
}
