// entry: arguments_split --array text=length --assume 'text != 0' : FALSE valid-deref
#include <stddef.h>

/* Where the words of a text begin. */
size_t arguments_split(const char *text, size_t length) {
  size_t starts[4] = {0};
  size_t count = 0;
  for (size_t i = 0; i < length; i++) {
    int begins = text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
    if (begins && count <= 4) {
      starts[count++] = i;  // error
    }
  }
  return starts[0];
}
