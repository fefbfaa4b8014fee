// entry: fill --array 'v->bytes=v->size' --nonnull 'v->bytes' : FALSE valid-deref
// As member_array_of_bytes.c; with room for what is not there.
#include <string.h>

struct view {
  void *bytes;
  unsigned long size;
};

void fill(const struct view *v) {
  memset(v->bytes, 1, v->size + 1);  // error
}
