// entry: first --nonnull s : FALSE valid-deref
// As const_member.c; the pointer that is const may be null.
struct set {
  const char *const name;
  const int size;
};
int first(const struct set *s) {
  return s->name[0] / 2;  // error
}
