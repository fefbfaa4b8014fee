#include "matrix.h"

int element(const int *numbers, int count, int columns, int row, int column) {
  if (columns <= 0 || columns > 100 || row < 0 || row > 100 || column < 0)
    return 0;
  if (column > columns || row * columns >= count)
    return 0;
  return numbers[row * columns + column];
}
