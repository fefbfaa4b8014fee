// What is read through an address that a number hid may be an address of the program's own.
// verdict: unknown
// check: assert
// undefined-functions: pure
#include <assert.h>

struct device {
  struct device *next;
  int irq;
};
extern struct device *get_device(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int x, *there = &x;

int main(void) {
  struct device *device = get_device();
  if (device) device->irq = 1;
  unsigned long number = (unsigned long)&there;
  int **hidden = (int **)(number % 0x7ffffffffffffffful);
  int *read = *hidden;
  if (__VERIFIER_nondet_uint() * 2654435761u == 0xdeadbeefu) *read = 5;
  assert(x != 5);
  return 0;
}
