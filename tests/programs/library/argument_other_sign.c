// Signed and unsigned numbers, and pointers of all kinds, take each other's place, and more arguments are no harm.
// run: returned 0
// verdict: true
// check: all
#include <stdio.h>

int main(void) {
  int x = 5;
  printf("%u %x %d %p %c\n", x, x, 7u, &x, 'c', 1.5);
  printf("%hhd %hd %zu %td\n", 1, 2, sizeof x, &x - &x);
  return 0;
}
