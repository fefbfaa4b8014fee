#include "matrix.h"

int largest(const int *numbers, int count) {
  int result = numbers[0];
  for (int i = 1; i < count; i++)
    if (numbers[i] > result)
      result = numbers[i];
  return result;
}
