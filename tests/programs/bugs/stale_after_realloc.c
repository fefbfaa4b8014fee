// A pointer into the buffer is used after the buffer has moved.
// violated: valid-deref
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct buffer { char *data; unsigned used, size; };

static void reserve(struct buffer *b, unsigned more) {
  if (b->used + more <= b->size) return;
  b->size = b->used + more;
  b->data = realloc(b->data, b->size);
}

int main(void) {
  struct buffer b = {malloc(4), 3, 4};
  unsigned more = __VERIFIER_nondet_uint();
  if (more > 8) return 0;
  char *mark = b.data + 1;
  reserve(&b, more);
#ifdef MENDED
  mark = b.data + 1;
#endif
  *mark = 'x';  // BUG
  free(b.data);
  return 0;
}
