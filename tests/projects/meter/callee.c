#include <assert.h>

#include "meter.h"

static void wait(void) {
  while (!meter_ready()) {
  }
}

/* The library may have kept the pointer, and is called by another function. */
int main(void) {
  struct reading reading = {0};
  meter_read(&reading);
  reading.value = 3;
  wait();
  assert(reading.value == 3);
  return 0;
}
