// entry: fill --array 'v->bytes=v->size' --nonnull 'v->bytes' : TRUE
#include <string.h>

struct view {
  void *bytes;
  unsigned long size;
};

void fill(const struct view *v) { memset(v->bytes, 1, v->size); }
