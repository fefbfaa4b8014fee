// IEEE-754 single and double precision, with conversions in both directions.
// run: returned 0
// output: 0 1 1
// output: -3 3 16777216 1
// output: 1 0 0 1
// output: 2.500000 0.333333 1e+10
#include <math.h>
#include <stdio.h>

int main(void) {
  double tenth = 0.1, third = 1.0 / 3.0;
  float single = 0.1f;
  printf("%d %d %d\n", tenth + 0.2 == 0.3, tenth != (double)single, third * 3 == 1);
  printf("%d %d %d %d\n", (int)-3.99, (int)3.99f, (int)(16777217.0f), (unsigned char)1.5);
  double nan = 0.0 / (tenth - tenth), infinity = 1e308 * 10;
  printf("%d %d %d %d\n", nan != nan, nan < 1, nan >= 1, infinity > 1e308);
  printf("%f %.6f %g\n", 2.5, third, 1e10);
  return signbit(-0.0) ? 0 : 1;
}
