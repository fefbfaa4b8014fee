// entry: corner --array 'm=rows * columns' --nonnull m --max-input 4 : TRUE
#include <stddef.h>

/* The last element of a matrix. */
double corner(const double *m, size_t rows, size_t columns) {
  return rows && columns ? m[(rows - 1) * columns + (columns - 1)] : 0;
}
