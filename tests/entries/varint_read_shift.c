// entry: varint_read --array bytes=length --assume 'bytes != 0' --assume 'value != 0' : FALSE def-behavior
#include <stddef.h>
#include <stdint.h>

size_t varint_read(const uint8_t *bytes, size_t length, uint64_t *value) {
  uint64_t result = 0;
  for (size_t i = 0; i < length; i++) {
    result |= (uint64_t)(bytes[i] & 0x7f) << (7 * i);  // error
    if (bytes[i] < 0x80) {
      *value = result;
      return i + 1;
    }
  }
  return 0;
}
