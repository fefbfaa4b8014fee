// entry: clear --array 'b->data=b->cap' --nonnull b : FALSE valid-deref
// As member_array_clear.c; one element too many.
#include <stddef.h>

struct buf {
  short *data;
  int len, cap;
};

void clear(struct buf *b) {
  if (!b->data) return;
  for (int i = 0; i <= b->cap; i++)
    b->data[i] = 0;  // error
  b->len = 0;
}
