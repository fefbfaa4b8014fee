// run: ended at
// output: before
#include <stdio.h>
#include <stdlib.h>

static void leave(int code) {
  if (code) exit(code);
}

int main(void) {
  printf("before\n");
  leave(0);
  leave(3);
  printf("after\n");
  return 0;
}
