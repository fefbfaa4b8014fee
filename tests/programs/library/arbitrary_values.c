// What comes from outside is arbitrary within its range.
// run: returned 0
// run --random --seed 1: returned 0
// run --random --seed 2: returned 0
// run --random --seed 3: returned 0
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  int c = getchar();
  if (c < -1 || c > 255) return 1;
  time_t now;
  if (time(&now) != now) return 2;
  struct tm *parts = localtime(&now);
  if (parts->tm_mon < 0 || parts->tm_mon > 11 || parts->tm_mday < 1) return 3;
  return rand() < 0 ? 4 : 0;
}
