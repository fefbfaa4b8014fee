// entry: number_format --array out=size --assume 'out != 0' : FALSE no-overflow
#include <stddef.h>

size_t number_format(int value, char *out, size_t size) {
  size_t count = 0;
  int rest = value < 0 ? -value : value;  // error
  while (rest > 0 && count < size) {
    out[count++] = (char)('0' + rest % 10);
    rest /= 10;
  }
  return count;
}
