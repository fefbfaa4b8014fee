// entry: distance --nonnull : TRUE
// As nonnull_one.c; neither is null.
struct point {
  short x, y;
};
int distance(const struct point *from, const struct point *to) { return to->x - from->x + to->y - from->y; }
