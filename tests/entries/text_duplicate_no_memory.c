// entry: text_duplicate --array text=length --assume 'text != 0 && length < 1000' --malloc-may-fail : FALSE valid-deref
#include <stdlib.h>

char *text_duplicate(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  copy[length] = '\0';  // error
  for (size_t i = 0; i < length; i++) copy[i] = text[i];
  return copy;
}
