// A value that is not modelled exactly changes neither what is printed nor the end.
// run: returned 0
// output: within bounds
#include <math.h>
#include <stdio.h>

int main(void) {
  double x = cos(3);
  if (x > 1) return 1;
  puts("within bounds");
  return 0;
}
