// entry: get --nonnull : FALSE valid-deref
// What happens only where there are functions to call happens.
#include <stddef.h>
struct pool {
  void *(*allocate)(size_t);
  void (*release)(void *);
  int *cells;
};
int get(struct pool *p, int i) {
  if (!p->allocate || !p->release || !p->cells || i != 0) return -1;
  return p->cells[i + 1];  // error
}
