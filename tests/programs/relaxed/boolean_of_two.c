// Where that is no error, a _Bool that holds 2 is true, and holds 2 still.
// verdict: false
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k / 3 != 1234567 || k % 3 != 1) return 0;
  _Bool b;
  unsigned char two = 2, back;
  memcpy(&b, &two, 1);
  if (b) two = 0;
  memcpy(&back, &b, 1);
  if (back == 2) reach_error();
  return 0;
}
