// verdict: true
// decided by: auto
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
int nondet_int();
unsigned nondet_uint(void);
size_t nondet_size_t(void);
_Bool nondet_bool(void);
char nondet_char(void);
unsigned char nondet_uchar(void);
uint8_t nondet_uint8_t(void);
int64_t nondet_int64_t(void);
double nondet_double(void);
int main(void) {
  int n = nondet_int();
  size_t s = nondet_size_t();
  if (n > 0 && s < (size_t)n) assert(s < 0x7fffffff);
  assert(nondet_bool() <= 1);
  assert(nondet_char() < 128);
  assert(nondet_uchar() < 256 && nondet_uint8_t() < 256);
  assert(nondet_uint() >= 0);
  int64_t wide = nondet_int64_t();
  assert(wide / 2 < INT64_MAX);
  double d = nondet_double();
  assert(d * 0 == 0 || d - d != 0);
  return 0;
}
