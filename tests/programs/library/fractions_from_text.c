// Decimal fractions of few digits are exact.
// run: returned 0
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *end;
  const char *text = " -12.5e1x";
  assert(strtod(text, &end) == -125 && *end == 'x');
  assert(atof("0.1") == 0.1 && strtof("0.1", NULL) == 0.1f && strtold("0.1", NULL) == 0.1L);
  assert(strtod("nothing", &end) == 0 && *end == 'n');
  assert(strtod("inf", NULL) > 1e308 && strtod("1e", &end) == 1 && *end == 'e');
  return 0;
}
