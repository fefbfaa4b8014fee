// A library function without a model is refused: it writes to its argument.
// run: unmodelled construct
// verdict: unknown
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm t = {.tm_mday = 40};
  mktime(&t);
  if (t.tm_mday == 40) reach_error();
  return 0;
}
