// entry: tlv_find --array bytes=length --assume 'bytes != 0' : FALSE valid-deref
#include <stddef.h>
#include <stdint.h>

/* The first byte of the value with the tag, or -1. */
int tlv_find(const uint8_t *bytes, size_t length, uint8_t tag) {
  size_t at = 0;
  while (at + 2 <= length) {
    if (bytes[at] == tag) return bytes[at + 2];  // error
    at += 2 + (size_t)bytes[at + 1];
  }
  return -1;
}
