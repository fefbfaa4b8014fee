// entry: number_format --array out=size --assume 'out != 0' : TRUE
#include <stddef.h>

/* The digits of a number, and a terminator; their count, or 0 if there is no room. */
size_t number_format(unsigned value, char *out, size_t size) {
  char digits[10];
  size_t count = 0;
  do {
    digits[count++] = (char)('0' + value % 10);
    value /= 10;
  } while (value > 0);
  if (count >= size) return 0;
  for (size_t i = 0; i < count; i++) out[i] = digits[count - 1 - i];
  out[count] = '\0';
  return count;
}
