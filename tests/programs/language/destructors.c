// Destructors run after main, the last one first.
// run: ended
// output: main
// output: 3
// output: 2
// output: 1
#include <stdio.h>
#include <stdlib.h>

__attribute__((destructor(101))) static void one(void) { printf("1\n"); }
__attribute__((destructor)) static void two(void) { printf("2\n"); }
__attribute__((destructor)) static void three(void) { printf("3\n"); }

int main(void) {
  printf("main\n");
  exit(0);
}
