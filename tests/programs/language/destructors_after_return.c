// run: returned 4
// output: main
// output: destructor
#include <stdio.h>

__attribute__((destructor)) static void end(void) { printf("destructor\n"); }

int main(void) {
  printf("main\n");
  return 4;
}
