// entry: lowest --nonnull t : FALSE valid-deref
// As unnamed_pointee.c; the pointer may be null.
struct table {
  struct {
    unsigned low, high;
  } *limits;
};
unsigned lowest(const struct table *t) {
  return t->limits->low;  // error
}
