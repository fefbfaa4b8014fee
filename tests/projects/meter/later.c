#include <assert.h>

#include "meter.h"

/* The library may have kept the pointer. */
int main(void) {
  struct reading reading = {0};
  meter_read(&reading);
  reading.value = 3;
  meter_ready();
  assert(reading.value == 3);
  return 0;
}
