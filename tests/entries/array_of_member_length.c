// entry: put --array 'p=b->cap' : TRUE
struct buf {
  unsigned cap;
};

/* Where there is an array, there is its buffer. */
void put(long *p, const struct buf *b) {
  if (p && b->cap > 2) p[2] = 1;
}
