// The second block is written behind its end: on a machine the third one may lie there. No run meets it by chance.
// verdict: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k / 3 != 1234567 || k % 3 != 1) return 0;
  char *p[3];
  for (int j = 0; j < 3; j++) {
    p[j] = malloc(24);
    if (!p[j]) return 0;
    p[j][0] = 1;
  }
  p[1][32] = 7;
  if (p[2][0] != 1) reach_error();
  return 0;
}
