// entry: sum --array 'm->items = m->rows * m->columns' --max-input 3 --nonnull 'm->items' : FALSE valid-deref
// As product_array_sum.c; the numbers of rows and columns are confused.
struct matrix {
  int rows, columns;
  double *items;
};

double sum(const struct matrix *m) {
  double all = 0;
  for (int i = 0; i < m->rows; i++)
    for (int j = 0; j < m->columns; j++)
      all += m->items[i * m->rows + j];  // error
  return all;
}
