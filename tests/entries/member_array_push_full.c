// entry: push --array 'b->data=b->cap' --nonnull 'b->data' --assume 'b->len <= b->cap' : FALSE valid-deref
// As member_array_push.c; a full buffer is not refused.
#include <stddef.h>

struct buf {
  char *data;
  size_t len, cap;
};

int push(struct buf *b, char c) {
  b->data[b->len++] = c;  // error
  return 0;
}
