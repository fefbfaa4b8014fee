// entry: get --array 'b->data=b->cap' --nonnull 'b->data' --assume 'b->len <= b->cap' : FALSE valid-deref
// As member_array_get.c; the element behind the last one is not refused.
#include <stddef.h>

struct buf {
  const char *data;
  size_t len, cap;
};

int get(const struct buf *b, size_t at) {
  if (at > b->len) return -1;
  return b->data[at];  // error
}
