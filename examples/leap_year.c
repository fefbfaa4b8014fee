// The year of a day counted from 1 January 1980, as a music player once computed it: on the last day of a leap year the
// loop does not end.
//
//   warrant run examples/leap_year.c --input 10000
//   warrant run examples/leap_year.c --input 10593 --max-steps 100000
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int is_leap_year(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int main(void) {
  int days = __VERIFIER_nondet_int();
  int year = 1980;
  while (days > 365) {
    if (is_leap_year(year)) {
      if (days > 366) {
        days -= 366;
        year += 1;
      }
    } else {
      days -= 365;
      year += 1;
    }
  }
  printf("year %d, day %d\n", year, days);
  return 0;
}
