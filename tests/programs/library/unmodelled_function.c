// A library function without a model is refused: it writes to its argument.
// run: unmodelled construct
// verdict: unknown
#include <sys/time.h>
extern void reach_error(void);
int main(void) {
  struct itimerval t = {{40, 0}, {0, 0}};
  getitimer(ITIMER_REAL, &t);
  if (t.it_interval.tv_sec == 40) reach_error();
  return 0;
}
