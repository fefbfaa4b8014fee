// entry: hex_decode --array text=length --array bytes=size : TRUE
#include <stddef.h>

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

int hex_decode(const char *text, size_t length, unsigned char *bytes, size_t size) {
  if (!text || !bytes || length % 2 != 0 || length / 2 > size) return -1;
  for (size_t i = 0; i < length / 2; i++) {
    int high = digit(text[2 * i]);
    int low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return -1;
    bytes[i] = (unsigned char)(high * 16 + low);
  }
  return 0;
}
