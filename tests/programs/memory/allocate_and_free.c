// A gigabyte at a time, in a loop: addresses of freed blocks are used again.
// run: returned 5
// data-model: ILP32
// form: lowered
// verdict: true
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int rounds = 0;
  for (int i = 0; i < 5; i++) {
    char *p = malloc(1u << 30);
    p[0] = 1;
    free(p);
    rounds++;
  }
  if (rounds == 6) reach_error();
  return rounds;
}
