#include <assert.h>

#include "meter.h"

int main(void) {
  struct reading reading = {0};
  int ready = meter_ready();
  assert(reading.value == 0);
  if (ready) meter_read(&reading);
  return 0;
}
