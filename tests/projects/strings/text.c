#include "text.h"

int length_of(const char *text) {
  int length = 0;
  while (text[length])
    length++;
  return length;
}
