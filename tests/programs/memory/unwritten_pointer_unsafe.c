// Two pointers that were never written may lead to one object.
// verdict: false
// check: assert
// undefined-functions: pure
#include <assert.h>

struct device {
  struct device *parent;
  int irq;
};

static int probe(struct device *device, struct device *other) {
  device->irq = 5;
  other->irq = 6;
  return device->irq;
}

int main(void) {
  struct device *device, *other;
  int irq = probe(device, other);
  assert(irq == 5);
  return 0;
}
