// entry: builder_append --array buffer=capacity --array text=length : FALSE valid-deref
#include <stddef.h>

size_t builder_append(char *buffer, size_t capacity, size_t used, const char *text, size_t length) {
  if (!buffer || !text || used > capacity || length > capacity - used) return used;
  for (size_t i = 0; i < length; i++) buffer[used + i] = text[i];
  buffer[used + length] = '\0';  // error
  return used + length;
}
