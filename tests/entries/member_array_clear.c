// entry: clear --array 'b->data=b->cap' --nonnull b --check all : TRUE
#include <stddef.h>

struct buf {
  short *data;
  int len, cap;
};

void clear(struct buf *b) {
  if (!b->data) return;
  for (int i = 0; i < b->cap; i++) b->data[i] = 0;
  b->len = 0;
}
