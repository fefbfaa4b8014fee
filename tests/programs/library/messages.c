// Functions that report an error read their arguments; some of them end the program.
// run: returned 0
// verdict: true
#include <assert.h>
#include <err.h>
#include <syslog.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  warnx("%d %s", 5, "text");
  warn(0);
  syslog(LOG_ERR, "%m");
  if (__VERIFIER_nondet_int() == 7) {
    errx(1, "%s", "end");
    reach_error();
  }
  return 0;
}
