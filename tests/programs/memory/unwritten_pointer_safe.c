// A pointer that the environment leaves without a value leads to memory of others, with pure.
// verdict: true
// check: assert
// undefined-functions: pure
#include <assert.h>

struct device {
  struct device *parent;
  int irq;
};
extern int __VERIFIER_nondet_int(void);
static int opened;

static int probe(struct device *device) {
  device->irq = 5;
  if (device->parent) device->parent->irq = __VERIFIER_nondet_int();
  opened++;
  return device->irq;
}

int main(void) {
  struct device *device;
  if (__VERIFIER_nondet_int()) probe(device);
  assert(opened == 0 || opened == 1);
  return 0;
}
