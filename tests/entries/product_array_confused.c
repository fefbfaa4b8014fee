// entry: corner --array 'm=rows * columns' --nonnull m --max-input 4 : FALSE valid-deref
// As product_array.c; the row is counted in rows.
#include <stddef.h>

double corner(const double *m, size_t rows, size_t columns) {
  if (!rows || !columns) return 0;
  return m[(rows - 1) * rows + (columns - 1)];  // error
}
