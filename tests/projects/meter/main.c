#include <assert.h>

#include "meter.h"

static int limited(int value) { return value < 0 ? 0 : value > 100 ? 100 : value; }

int main(void) {
  struct reading reading = {0};
  int rounds = 0;
  while (meter_ready() && rounds < 10) {
    meter_read(&reading);
    rounds++;
  }
  assert(limited(reading.value) <= 100);
  assert(rounds <= 10);
  return 0;
}
