// entry: base64_decode --array text=length --array bytes=size : TRUE
#include <stddef.h>

static int value_of(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  if (c == '/') return 63;
  return -1;
}

long base64_decode(const char *text, size_t length, unsigned char *bytes, size_t size) {
  if (!text || !bytes) return -1;
  while (length > 0 && text[length - 1] == '=') length--;
  unsigned group = 0;
  unsigned bits = 0;
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    int value = value_of(text[i]);
    if (value < 0) return -1;
    group = (group << 6 | (unsigned)value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      if (used == size) return -1;
      bytes[used++] = (unsigned char)(group >> bits);
    }
  }
  return (long)used;
}
