#include <assert.h>

#include "meter.h"

int main(void) {
  struct reading reading = {0};
  meter_read(&reading);
  assert(reading.value == 0);
  return 0;
}
