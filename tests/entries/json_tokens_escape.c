// entry: json_string --array text=length --assume 'text != 0' : FALSE valid-deref
#include <stddef.h>

/* The length of the JSON string at the start of the text, or -1. */
long json_string(const char *text, size_t length) {
  if (length < 2 || text[0] != '"') return -1;
  size_t i = 1;
  while (text[i] != '"') {  // error
    if (text[i] == '\\') i++;
    if (i >= length) return -1;
    i++;
  }
  return (long)(i + 1);
}
