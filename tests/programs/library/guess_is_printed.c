// A value that is not modelled exactly is printed: the run says so, and where it comes from.
// refused: the value of a function of math.h
// form: lowered
#include <math.h>
#include <stdio.h>

int main(void) {
  printf("%f\n", sin(2));
  return 0;
}
