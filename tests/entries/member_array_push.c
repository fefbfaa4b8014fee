// entry: push --array 'b->data=b->cap' --assume 'b != 0 && b->len <= b->cap' : TRUE
#include <stddef.h>

struct buf {
  char *data;
  size_t len, cap;
};

int push(struct buf *b, char c) {
  if (!b->data || b->len == b->cap) return -1;
  b->data[b->len++] = c;
  return 0;
}
