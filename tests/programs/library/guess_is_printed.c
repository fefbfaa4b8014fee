// A value that is not modelled exactly is printed: the run says so, and names the function.
// refused: value of sin
// form: lowered
#include <math.h>
#include <stdio.h>

int main(void) {
  printf("%f\n", sin(2));
  return 0;
}
