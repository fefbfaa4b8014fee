// The value of a number that is too large may be any.
// run: undefined behaviour: invalid argument of a library function
// verdict: unknown
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int x = atoi("99999999999");
  if (x == 12345) reach_error();
  return 0;
}
