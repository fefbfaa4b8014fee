// entry: first_letter --array 't->names=t->count' --nonnull t --max-input 2 : FALSE valid-deref
// As member_array_of_names.c; a name may be null.
struct table {
  const char **names;
  int count;
};

int first_letter(const struct table *t) {
  for (int i = 0; t->names && i < t->count;)
    return t->names[i][0];  // error
  return 0;
}
