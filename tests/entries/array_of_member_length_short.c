// entry: put --array 'p=b->cap' : FALSE valid-deref
// As array_of_member_length.c; an array of two is too short.
struct buf {
  unsigned cap;
};

void put(long *p, const struct buf *b) {
  if (p && b->cap > 1)
    p[2] = 1;  // error
}
