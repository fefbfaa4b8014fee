#include "text.h"

int is_blank(const char *text) { return length_of(text) == 0; }

int length_of(const char *text) {
  const char *end = text;
  while (*end)
    end++;
  return (int)(end - text);
}
