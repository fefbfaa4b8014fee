// entry: url_decode --array text=length --array out=size : FALSE valid-deref
#include <stddef.h>

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

long url_decode(const char *text, size_t length, char *out, size_t size) {
  if (!text || !out || size < length) return -1;
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (c == '%' && i + 1 < length) {
      int high = digit(text[i + 1]);
      if (high < 0) return -1;
      int low = digit(text[i + 2]);  // error
      if (low < 0) return -1;
      c = (char)(high * 16 + low);
      i += 2;
    }
    out[used++] = c;
  }
  return (long)used;
}
