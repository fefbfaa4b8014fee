// entry: sum --array 'm->items = m->rows * m->columns' --max-input 3 --nonnull 'm->items' : TRUE
struct matrix {
  int rows, columns;
  double *items;
};

double sum(const struct matrix *m) {
  double all = 0;
  for (int i = 0; i < m->rows; i++)
    for (int j = 0; j < m->columns; j++) all += m->items[i * m->columns + j];
  return all;
}
