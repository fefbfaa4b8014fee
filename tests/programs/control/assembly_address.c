// An instruction that is not known may give the address of an object of the program.
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
static int x;

int main(void) {
  struct device *device = get_device();
  if (device) device->irq = 1;
  int *p;
  __asm__("leaq %1,%0" : "=r"(p) : "m"(x));
  if (__VERIFIER_nondet_uint() * 2654435761u == 0xdeadbeefu) *p = 5;
  assert(x != 5);
  return 0;
}
