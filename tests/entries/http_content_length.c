// entry: content_length --array text=length --assume 'text != 0' : FALSE no-overflow
#include <stddef.h>

int content_length(const char *text, size_t length) {
  int value = 0;
  for (size_t i = 0; i < length; i++) {
    if (text[i] < '0' || text[i] > '9') return -1;
    value = value * 10 + (text[i] - '0');  // error
  }
  return value;
}
