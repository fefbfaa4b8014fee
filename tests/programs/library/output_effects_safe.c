// verdict: true
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n = 0;
  fputs("x", (n++, stderr));
  fprintf((n++, stderr), "x");
  if (n != 2) reach_error();
  return 0;
}
