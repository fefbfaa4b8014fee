// As boolean_of_two.c, of a value that a _Bool has.
// verdict: true
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k / 3 != 1234567 || k % 3 != 1) return 0;
  _Bool b;
  unsigned char two = 1, back;
  memcpy(&b, &two, 1);
  if (b) two = 0;
  memcpy(&back, &b, 1);
  if (back == 2) reach_error();
  return 0;
}
