// entry: builder_append --array buffer=capacity --array text=length : TRUE
#include <stddef.h>
#include <string.h>

size_t builder_append(char *buffer, size_t capacity, size_t used, const char *text, size_t length) {
  if (!buffer || !text || capacity == 0) return 0;
  if (used > capacity - 1 || length > capacity - 1 - used) return used;
  memcpy(buffer + used, text, length);
  buffer[used + length] = '\0';
  return used + length;
}
