// entry: cobs_decode --array bytes=length --array out=size --assume 'bytes != 0 && out != 0' : TRUE
#include <stddef.h>
#include <stdint.h>

long cobs_decode(const uint8_t *bytes, size_t length, uint8_t *out, size_t size) {
  size_t at = 0;
  size_t used = 0;
  while (at < length) {
    uint8_t code = bytes[at++];
    if (code == 0) return -1;
    for (uint8_t i = 1; i < code; i++) {
      if (at == length || used == size) return -1;
      out[used++] = bytes[at++];
    }
    if (code < 255 && at < length) {
      if (used == size) return -1;
      out[used++] = 0;
    }
  }
  return (long)used;
}
