// entry: utf8_next --array text=length --assume 'text != 0' --assume 'at != 0' : FALSE valid-deref
#include <stddef.h>

long utf8_next(const unsigned char *text, size_t length, size_t *at) {
  if (*at >= length) return -1;
  unsigned char lead = text[(*at)++];
  if (lead < 0x80) return lead;
  if (lead < 0xc2 || lead > 0xdf) return -1;
  unsigned char second = text[(*at)++];  // error
  if ((second & 0xc0) != 0x80) return -1;
  return (lead & 0x1f) << 6 | (second & 0x3f);
}
