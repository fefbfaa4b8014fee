// entry: csv_field --array text=length --assume 'text != 0' : FALSE valid-deref
#include <stddef.h>

size_t csv_field(const char *text, size_t length, size_t at) {
  if (at >= length) return length;
  if (text[at] == '"') {
    at++;
    while (at < length) {
      if (text[at] == '"') {
        if (text[at + 1] != '"') break;  // error
        at++;
      }
      at++;
    }
  }
  while (at < length && text[at] != ',') at++;
  return at;
}
