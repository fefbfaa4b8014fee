// entry: first --nonnull s,s->names : TRUE
// Members that are const hold pointers of arguments as well.
struct names {
  const char *const first;
  const int *const sizes[2];
};
struct set {
  const struct names *const names;
};
int first(const struct set *s) {
  const int *size = s->names->sizes[1];
  if (size && *size > 0) return 1;
  return s->names->first ? s->names->first[0] / 2 : 0;
}
