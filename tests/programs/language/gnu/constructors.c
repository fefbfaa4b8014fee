// constructor runs before main, in order of priority; destructor after it.
// extension: Function Attributes
// run: returned 0
// output: 1 2 3
// output: main
// output: end
#include <stdio.h>

static int order[3], n;
static void __attribute__((constructor)) third(void) { order[n++] = 3; }
static void __attribute__((constructor(101))) first(void) { order[n++] = 1; }
static void __attribute__((constructor(102))) second(void) { order[n++] = 2; }
static void __attribute__((destructor)) end(void) { puts("end"); }

int main(void) {
  printf("%d %d %d\n", order[0], order[1], order[2]);
  puts("main");
  return 0;
}
