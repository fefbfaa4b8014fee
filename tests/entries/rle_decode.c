// entry: rle_decode --array bytes=length --array out=size --assume 'bytes != 0 && out != 0' --max-input 4 : TRUE
#include <stddef.h>
#include <stdint.h>

/* Pairs of a count and a byte; the size of what they stand for, or -1. */
long rle_decode(const uint8_t *bytes, size_t length, uint8_t *out, size_t size) {
  size_t used = 0;
  for (size_t i = 0; i + 1 < length; i += 2) {
    size_t count = bytes[i];
    if (count > size - used) return -1;
    for (size_t k = 0; k < count; k++) out[used + k] = bytes[i + 1];
    used += count;
  }
  return (long)used;
}
