// verdict: true
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (strlen("abc") != 3 || sqrt(16.0) != 4.0 || atoi("12") != 12) return 1;
  if (errno != 0) reach_error();
  return 0;
}
