// entry: label_length --assume 'text != 0' : FALSE valid-deref
#include <string.h>

size_t label_length(const char *text) {
  char label[8];
  strncpy(label, text, sizeof label);
  size_t length = 0;
  while (label[length] != '\0') length++;  // error
  return length;
}
