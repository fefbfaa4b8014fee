// From a member to the struct around it, by an index of the type of the struct.
// verdict: true
// check: assert
#include <assert.h>

struct link {
  struct link *next;
};
struct device {
  long id;
  struct link link;
};
extern int __VERIFIER_nondet_int(void);

static struct device devices[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 2) return 0;
  devices[x].id = x;
  struct link *link = &devices[x].link;
  struct device *device = (struct device *)((char *)link + 0xfffffffffffffff8UL);
  assert(device->id == x);
  device = (struct device *)((struct link *)link + 0x1fffffffffffffffUL);
  assert(device->id == x);
  return 0;
}
