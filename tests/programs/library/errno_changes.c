// A function that asks the system may set errno, and so does a logarithm of a negative number.
// verdict: unknown
#include <errno.h>
#include <math.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (log(-1.0) > 0) return 1;
  if (errno != 0) reach_error();
  fopen("name", "r");
  if (errno != 0) reach_error();
  return 0;
}
