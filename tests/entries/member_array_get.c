// entry: get --array 'b->data=b->cap' --nonnull 'b->data' --assume 'b->len <= b->cap' : TRUE
#include <stddef.h>

struct buf {
  const char *data;
  size_t len, cap;
};

int get(const struct buf *b, size_t at) { return at < b->len ? b->data[at] : -1; }
