// entry: hex_decode --array text=length --array bytes=size : FALSE valid-deref
#include <stddef.h>

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

int hex_decode(const char *text, size_t length, unsigned char *bytes, size_t size) {
  if (!text || !bytes || length / 2 + 1 > size) return -1;
  for (size_t i = 0; i < length; i += 2) {
    int high = digit(text[i]);
    if (high < 0) return -1;
    int low = digit(text[i + 1]);  // error
    if (low < 0) return -1;
    bytes[i / 2] = (unsigned char)(high * 16 + low);
  }
  return 0;
}
