#include <assert.h>

struct reading {
  int value;
};
struct reading *sensor_read(void);
void sensor_wait(void);

int main(void) {
  struct reading *first = sensor_read();
  if (!first) return 0;
  first->value = 3;
  sensor_wait();
  assert(first->value == 3);
  return 0;
}
