// entry: text_duplicate --array text=length --malloc-may-fail : TRUE
#include <stdlib.h>
#include <string.h>

char *text_duplicate(const char *text, size_t length) {
  if (!text || length >= 0x7fffffff) return NULL;
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}
