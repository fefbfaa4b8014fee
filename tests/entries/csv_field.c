// entry: csv_field --array text=length --assume 'text != 0' : TRUE
#include <assert.h>
#include <stddef.h>

size_t csv_field(const char *text, size_t length, size_t at) {
  if (at >= length) return length;
  if (text[at] == '"') {
    at++;
    while (at < length) {
      if (text[at] == '"') {
        if (at + 1 < length && text[at + 1] == '"')
          at++;
        else
          break;
      }
      at++;
    }
  }
  while (at < length && text[at] != ',' && text[at] != '\n') at++;
  assert(at <= length);
  return at;
}
