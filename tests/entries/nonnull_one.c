// entry: distance --nonnull from : FALSE valid-deref
struct point {
  short x, y;
};
int distance(const struct point *from, const struct point *to) {
  return to->x - from->x + to->y - from->y;  // error
}
