#include <assert.h>

#include "meter.h"

static struct reading last;

static void poll(void) { meter_read(&last); }

int main(void) {
  assert(last.value == 0);
  poll();
#ifdef CHANGED
  assert(last.value == 0);
#endif
  char name[16] = "";
  meter_name(name);
  assert(name[3] <= 127);
  return 0;
}
