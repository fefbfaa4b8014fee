// entry: first_letter --array 't->names=t->count' --nonnull t --max-input 2 : TRUE
struct table {
  const char **names;
  int count;
};

int first_letter(const struct table *t) {
  for (int i = 0; t->names && i < t->count; i++)
    if (t->names[i]) return t->names[i][0];
  return 0;
}
