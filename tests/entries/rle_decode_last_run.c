// entry: rle_decode --array bytes=length --array out=size --assume 'bytes != 0 && out != 0' : FALSE valid-deref
#include <stddef.h>
#include <stdint.h>

long rle_decode(const uint8_t *bytes, size_t length, uint8_t *out, size_t size) {
  size_t used = 0;
  for (size_t i = 0; i + 1 < length && used < size; i += 2) {
    size_t count = bytes[i];
    for (size_t k = 0; k < count; k++) {
      out[used++] = bytes[i + 1];  // error
    }
  }
  return (long)used;
}
